/** Slots that a draw has at most. */
export const MAX_SLOTS = 10_000

/** Slots on one page of the draw. */
export const PAGE_SIZE = 100

export function pageCount(totalSlots: number): number {
  return Math.ceil(totalSlots / PAGE_SIZE)
}

/** First and last slot of a page, both counted from 1; the last page shows only the slots that are left. */
export function pageSlots(page: number, totalSlots: number): { first: number; last: number } {
  return { first: (page - 1) * PAGE_SIZE + 1, last: Math.min(page * PAGE_SIZE, totalSlots) }
}

/** The slot that was typed; 'ignored' when nothing, no whole number or less than 1 was typed. */
export function parseSlot(
  typed: string | number | null,
  totalSlots: number,
): number | 'ignored' | 'out of bounds' {
  const slot = typed === null ? NaN : Number(typed)
  if (!Number.isInteger(slot) || slot < 1) return 'ignored'
  return slot > totalSlots ? 'out of bounds' : slot
}

/**
 * The Session Limit that was typed; of a fraction its whole number. 'too low' where nothing was typed or it would cut off
 * a filled slot; 'out of range' where that is no number of slots.
 */
export function parseSessionLimit(typed: string, lastUsedSlot: number): number | 'out of range' | 'too low' {
  if (typed.trim() === '') return 'too low'
  const size = Math.trunc(Number(typed))
  if (lastUsedSlot > 0 && size < lastUsedSlot) return 'too low'
  return size >= 1 && size <= MAX_SLOTS ? size : 'out of range'
}

/** Whether the ground is worked after this slot; never when `dragEvery` is 0. */
export function dragAfter(slot: number, dragEvery: number): boolean {
  return dragEvery > 0 && slot % dragEvery === 0
}

/** Characters of a special request. */
export const MAX_REQUEST_LENGTH = 400
