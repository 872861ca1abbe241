import type { DrawRow } from '#wire/draw.ts'

export const scoreFields = ['score', 'score_id', 'score_version', 'penalty_seconds', 'penalty'] as const

const FIELDS: Record<string, readonly (keyof DrawRow)[]> = {
  rider: ['user_id', 'user_name', 'user_fake', 'rider', 'entry_version'],
  time: scoreFields,
  penalty: scoreFields,
  horse: ['horse_id', 'horse_name', 'horse', 'entry_version'],
  bull: ['bull_id', 'bull_name', 'bull', 'entry_version'],
}

export function fieldsOf(column: string, row: DrawRow): Partial<DrawRow> {
  return Object.fromEntries((FIELDS[column] ?? []).map((field) => [field, row[field]]))
}

export const showsScore = (column?: string) => column === 'time' || column === 'penalty'

export type FocusedField = { column: string; typed: boolean }

export function focusedField(slot: number): FocusedField | null {
  const keypad = document.getElementsByClassName('keypad-time')[0] as HTMLElement | undefined
  // Tapping the keypad's keys doesn't focus the time field, so checking `activeElement` isn't enough.
  if (keypad?.dataset.slot === String(slot) && 'typed' in keypad.dataset)
    return { column: 'time', typed: true }
  const field = document.activeElement?.closest<HTMLElement>('input, select')
  if (field?.closest('tr')?.dataset.slot !== String(slot)) return null
  const column = field.closest('td')?.dataset.column
  return column ? { column, typed: 'typed' in field.dataset } : null
}
