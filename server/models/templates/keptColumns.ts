import { TemplateRound, TemplateSettings } from '#wire/events/templates.ts'
import { Money } from '#wire/events/money.ts'
import { COPIED } from '../events/copiedColumns.ts'

/**
 * What a template keeps of each table and what it leaves, by name. A copy of an event leaves as much, and a template
 * more: places in a list, which it has by its own order, and the points group, which ends with its season. A column
 * that is neither kept nor left fails a test.
 */
export const KEPT = {
  Activity: {
    kept: Object.keys(TemplateSettings.shape),
    left: [...COPIED.Activity.anew, 'event_id', 'parent_id', 'position', 'points_seasons_group_id'],
  },
  Round: {
    kept: Object.keys(TemplateRound.shape),
    left: [...COPIED.Round.anew, ...COPIED.Round.pointed],
  },
  Purse: { kept: Object.keys(Money.shape), left: [...COPIED.Purse.anew, ...COPIED.Purse.pointed] },
  /** As places in the template. */
  Carryover: { kept: COPIED.Carryover.pointed, left: [] },
} as const

/** Of a row what a template keeps of it. */
export const keptOf = (table: 'Activity' | 'Round' | 'Purse', row: object) => {
  const columns = row as Record<string, unknown>
  return Object.fromEntries(KEPT[table].kept.map((column) => [column, columns[column]]))
}
