import { type Arrangement, swap, swapCostChange } from './arrangement.ts'

/**
 * Swaps each rider's runs into the order the rider chose. Skips swaps that would make a gap too short or honor fewer
 * requests.
 */
export function followOwnOrders(
  arrangement: Arrangement,
  riders: number[][],
  ownOrders: readonly (number | null)[],
) {
  for (const runs of riders) {
    const ordered = runs.filter((entry) => ownOrders[entry] !== null)
    while (swapMisordered(arrangement, ordered, ownOrders));
  }
}

function swapMisordered(
  arrangement: Arrangement,
  entries: number[],
  ownOrders: readonly (number | null)[],
): boolean {
  const { entryAt, slotOf } = arrangement
  const slots = entries.map((entry) => slotOf[entry]!).toSorted((a, b) => a - b)
  let hasSwapped = false
  for (const [index, slot] of slots.entries())
    for (const later of slots.slice(index + 1)) {
      if (ownOrders[entryAt[slot]!]! <= ownOrders[entryAt[later]!]!) continue
      if (swapCostChange(arrangement, slot, later) > 0) continue
      swap(arrangement, slot, later)
      hasSwapped = true
    }
  return hasSwapped
}
