import { TemplateRound, TemplateSettings } from '#wire/events/templates.ts'
import { MoneySettings } from '#wire/events/money.ts'
import { COPY_COLUMNS } from '../events/copyColumns.ts'

/**
 * Omits the points group, because it ends with its season. A test fails if a column is neither stored nor
 * omitted.
 */
export const TEMPLATE_COLUMNS = {
  Activity: {
    stored: Object.keys(TemplateSettings.shape),
    omitted: [
      ...COPY_COLUMNS.Activity.reset,
      'event_id',
      'parent_id',
      'position',
      'points_seasons_group_id',
      'is_aggregate',
      'best_of',
      'must_run_all',
    ],
  },
  Round: {
    stored: Object.keys(TemplateRound.shape),
    omitted: [...COPY_COLUMNS.Round.reset, ...COPY_COLUMNS.Round.remapped],
  },
  Purse: {
    stored: Object.keys(MoneySettings.shape),
    omitted: [...COPY_COLUMNS.Purse.reset, ...COPY_COLUMNS.Purse.remapped],
  },
  AggregateMember: { stored: [], omitted: COPY_COLUMNS.AggregateMember.remapped },
  Carryover: { stored: COPY_COLUMNS.Carryover.remapped, omitted: [] },
} as const

export const pickTemplateColumns = (table: 'Activity' | 'Round' | 'Purse', row: object) => {
  const columns = row as Record<string, unknown>
  return Object.fromEntries(TEMPLATE_COLUMNS[table].stored.map((column) => [column, columns[column]]))
}
