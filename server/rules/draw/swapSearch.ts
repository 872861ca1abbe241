import { shuffle, type Random, range } from './random.ts'
import {
  swapCostChange,
  createFitTest,
  keepsGap,
  placeEntry,
  swap,
  costOf,
  type Arrangement,
} from './arrangement.ts'

const MAX_SWAPS_TRIED = 50_000
const MAX_IDLE_PASSES = 4
const SWAPS_PER_ENTRY = 20

export function repair(arrangement: Arrangement, random: Random): boolean {
  const slots = shuffle(range(arrangement.entryAt.length), random)
  let lowestCost = Infinity
  let idlePasses = 0
  let swapsTried = 0
  while (swapsTried < MAX_SWAPS_TRIED && idlePasses < MAX_IDLE_PASSES) {
    const costlyEntries: number[] = []
    for (const entry of arrangement.entryAt) if (costOf(arrangement, entry) > 0) costlyEntries.push(entry)
    if (costlyEntries.length === 0) return true
    for (const entry of shuffle(costlyEntries, random))
      if (swapsTried < MAX_SWAPS_TRIED)
        swapsTried += repairEntry(arrangement, entry, slots, random(slots.length))

    const totalCost = arrangement.entryAt.reduce((sum, entry) => sum + costOf(arrangement, entry), 0)
    idlePasses = totalCost < lowestCost ? 0 : idlePasses + 1
    lowestCost = Math.min(lowestCost, totalCost)
  }
  return keepsGap(lowestCost)
}

function repairEntry(arrangement: Arrangement, entry: number, slots: number[], start: number): number {
  const slot = arrangement.slotOf[entry]!
  if (costOf(arrangement, entry) === 0) return 1
  let neutralSlot = slot
  for (let swapsTried = 1; swapsTried <= slots.length; swapsTried++) {
    const candidate = slots[(start + swapsTried) % slots.length]!
    const change = swapCostChange(arrangement, slot, candidate)
    if (change < 0) {
      swap(arrangement, slot, candidate)
      return swapsTried
    }
    if (change === 0 && neutralSlot === slot) neutralSlot = candidate
  }
  swap(arrangement, slot, neutralSlot)
  return slots.length
}

/**
 * A swap that doesn't change the cost is as likely as its reverse, so all reachable orders become equally likely.
 * Half of the swaps are nearby: an entry can't move far at once if its rider has many.
 */
export function randomizeBySwaps(arrangement: Arrangement, random: Random) {
  const { entryAt, slotOf, constraints } = arrangement
  const size = entryAt.length
  const fits = createFitTest(arrangement)
  const constrained = range(size).filter((entry) => constraints.groupsOf[entry]!.length > 0)
  for (let times = size * SWAPS_PER_ENTRY; times > 0; times--) {
    const entry = constrained[random(constrained.length)]!
    const one = slotOf[entry]!
    const other = times % 2 === 0 ? random(size) : one + random(17) - 8
    if (other < 0 || other >= size || other === one) continue
    const partner = entryAt[other]!
    const isFree = fits(entry, other) && fits(partner, one)
    if (!isFree && swapCostChange(arrangement, one, other) > 0) continue
    placeEntry(arrangement, entry, other)
    placeEntry(arrangement, partner, one)
  }
}
