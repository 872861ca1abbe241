import { assignableSlots } from './proof.ts'

/** `place` is the run's place in the previous go's order, or null if its rider and horse weren't in that go. */
export type ReorderedRun = { id: number; slot: number | null; place: number | null }

/**
 * Runs without a place go to the end in their current order, and runs without a slot come after those. Skips the slots
 * of scratched runs, which don't move.
 */
export function reorderRound(runs: ReorderedRun[], scratchedSlots: number[]): { id: number; slot: number }[] {
  const order = runs.toSorted((a, b) => compare(a.place, b.place) || compare(a.slot, b.slot) || a.id - b.id)
  const slots = assignableSlots(order.length, scratchedSlots)
  return order.map(({ id }, index) => ({ id, slot: slots[index]! }))
}

/** Avoids subtraction, because Infinity - Infinity is NaN. */
function compare(a: number | null, b: number | null): number {
  if (a === b) return 0
  return (a ?? Infinity) < (b ?? Infinity) ? -1 : 1
}

export const REORDER_SCORED = 'This draw has scores. It can no longer be reordered.'
export const REORDER_EMPTY = 'This go has no runs yet. Fill it from the previous go instead.'
export const IN_ORDER = 'The runs are already in this order.'
