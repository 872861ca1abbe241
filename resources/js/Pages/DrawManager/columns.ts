import type { DrawRow } from '#wire/draw.ts'

const SCORE = ['score', 'score_id', 'score_version', 'penalty'] as const

/** What of a run stands in each column where something can be typed or chosen. */
const FIELDS: Record<string, readonly (keyof DrawRow)[]> = {
  rider: ['user_id', 'user_name', 'user_fake', 'rider'],
  time: SCORE,
  penalty: SCORE,
  horse: ['horse_id', 'horse_name', 'horse'],
  bull: ['bull_id', 'bull_name', 'bull'],
}

/** The part of a row that one column shows. */
export function fieldsOf(column: string, row: DrawRow): Partial<DrawRow> {
  return Object.fromEntries((FIELDS[column] ?? []).map((field) => [field, row[field]]))
}

export const showsScore = (column: string | null) => column === 'time' || column === 'penalty'

/** The column of the field in this slot that has the focus. Buttons and links are no fields. */
export function focusedColumn(slot: number): string | null {
  const field = document.activeElement?.closest<HTMLElement>('input, select')
  if (field?.closest('tr')?.dataset.slot !== String(slot)) return null
  return field.closest('td')?.dataset.column ?? null
}
