export const MAX_SLOTS = 10_000

export const PAGE_SIZE = 100

export function pageCount(totalSlots: number): number {
  return Math.ceil(totalSlots / PAGE_SIZE)
}

export function pageSlots(page: number, totalSlots: number): { first: number; last: number } {
  return { first: (page - 1) * PAGE_SIZE + 1, last: Math.min(page * PAGE_SIZE, totalSlots) }
}

export function parseSlot(
  typed: string | number | null,
  totalSlots: number,
): number | 'ignored' | 'out of bounds' {
  const slot = typed === null ? NaN : Number(typed)
  if (!Number.isInteger(slot) || slot < 1) return 'ignored'
  return slot > totalSlots ? 'out of bounds' : slot
}

export function parseSessionLimit(typed: string, lastUsedSlot: number): number | 'out of range' | 'too low' {
  if (typed.trim() === '') return 'too low'
  const size = Math.trunc(Number(typed))
  if (lastUsedSlot > 0 && size < lastUsedSlot) return 'too low'
  return size >= 1 && size <= MAX_SLOTS ? size : 'out of range'
}

export function dragAfter(slot: number, dragEvery: number): boolean {
  return dragEvery > 0 && slot % dragEvery === 0
}

export const MAX_REQUEST_LENGTH = 400
