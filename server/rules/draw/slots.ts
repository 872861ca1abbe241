export const MAX_SLOTS = 10_000

/** Slots per page of the draw. */
export const PAGE_SIZE = 100

export function pageCount(totalSlots: number): number {
  return Math.ceil(totalSlots / PAGE_SIZE)
}

/** Returns the first and last slot of a page. Pages and slots count from 1. */
export function pageSlots(page: number, totalSlots: number): { first: number; last: number } {
  return { first: (page - 1) * PAGE_SIZE + 1, last: Math.min(page * PAGE_SIZE, totalSlots) }
}

/** Parses a typed slot. Returns 'ignored' for empty input, anything but a whole number, and numbers below 1. */
export function parseSlot(
  typed: string | number | null,
  totalSlots: number,
): number | 'ignored' | 'out of bounds' {
  const slot = typed === null ? NaN : Number(typed)
  if (!Number.isInteger(slot) || slot < 1) return 'ignored'
  return slot > totalSlots ? 'out of bounds' : slot
}

/**
 * Parses the typed Session Limit, dropping a fraction. Returns 'too low' for empty input or a size below the last
 * filled slot, and 'out of range' for anything else that isn't a size from 1 to MAX_SLOTS.
 */
export function parseSessionLimit(typed: string, lastUsedSlot: number): number | 'out of range' | 'too low' {
  if (typed.trim() === '') return 'too low'
  const size = Math.trunc(Number(typed))
  if (lastUsedSlot > 0 && size < lastUsedSlot) return 'too low'
  return size >= 1 && size <= MAX_SLOTS ? size : 'out of range'
}

/** Returns the first `count` slots that scratched runs don't keep, ascending. */
export function assignableSlots(count: number, keptSlots: number[]): number[] {
  const occupied = new Set(keptSlots)
  const slots: number[] = []
  for (let slot = 1; slots.length < count; slot++) if (!occupied.has(slot)) slots.push(slot)
  return slots
}

/** `dragEvery` 0 means never. */
export function dragAfter(slot: number, dragEvery: number): boolean {
  return dragEvery > 0 && slot % dragEvery === 0
}

/** In characters. */
export const MAX_REQUEST_LENGTH = 400
