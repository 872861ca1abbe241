/** `targetGap` is in slots. */
export type Group = { of: 'rider' | 'horse'; members: number[]; targetGap: number }

/** Slots are zero-based here. The range includes both `from` and `to`. */
export type SlotRange = { from: number; to: number }

type Rival = { entry: number; minGap: number }

export type Constraints = {
  groups: Group[]
  groupsOf: number[][]
  slotRanges: SlotRange[]
  rivalsOf: Rival[][]
  largeGroupsOf: number[][]
}

/**
 * Two runs are too close if the distance between them is below both `gap` and their target gap. `enforceTargetGaps`
 * adds a cost for any distance below the target gap.
 */
export type Arrangement = {
  constraints: Constraints
  gap: number
  enforceTargetGaps: boolean
  entryAt: number[]
  slotOf: number[]
}

// A high cost must outweigh all lower costs that a swap can cause, even in a draw with 10,000 runs.
const OUTSIDE_REQUEST_COST = 1
const BELOW_TARGET_COST = 10
const TOO_CLOSE_COST = 10_000_000

const EMPTY: number[] = []

export function createConstraints(groups: Group[], slotRanges: SlotRange[]): Constraints {
  const groupsOf: number[][] = slotRanges.map(() => [])
  for (const [number, { members }] of groups.entries())
    for (const member of members) groupsOf[member]!.push(number)
  const isLarge = (number: number) => groups[number]!.members.length > 2 * groups[number]!.targetGap
  const isSmall = (number: number) => !isLarge(number)
  const smallOf = groupsOf.map((numbers) => (numbers.some(isLarge) ? numbers.filter(isSmall) : numbers))
  const largeGroupsOf = groupsOf.map((numbers) => (numbers.some(isLarge) ? numbers.filter(isLarge) : EMPTY))
  const rivalsOf = smallOf.map((numbers, entry) =>
    rivalsIn(
      numbers.map((number) => groups[number]!),
      entry,
    ),
  )
  return { groups, groupsOf, slotRanges, rivalsOf, largeGroupsOf }
}

const rivalsIn = (groups: Group[], entry: number): Rival[] =>
  groups.flatMap(({ members, targetGap }) =>
    members.filter((member) => member !== entry).map((member) => ({ entry: member, minGap: targetGap })),
  )

export function costOf(arrangement: Arrangement, entry: number): number {
  const { constraints, slotOf } = arrangement
  const { slotRanges, rivalsOf, largeGroupsOf } = constraints
  const slot = slotOf[entry]!
  const { from, to } = slotRanges[entry]!
  let sum = slot < from || slot > to ? OUTSIDE_REQUEST_COST : 0
  for (const rival of rivalsOf[entry]!)
    sum += costBetween(arrangement, rival.minGap, Math.abs(slot - slotOf[rival.entry]!))
  for (const group of largeGroupsOf[entry]!) sum += costInLargeGroup(arrangement, group, slot)
  return sum
}

function costInLargeGroup(arrangement: Arrangement, group: number, slot: number): number {
  const { constraints, entryAt } = arrangement
  const { targetGap } = constraints.groups[group]!
  const end = Math.min(slot + targetGap, entryAt.length)
  let sum = 0
  for (let other = Math.max(0, slot - targetGap + 1); other < end; other++)
    if (other !== slot && constraints.largeGroupsOf[entryAt[other]!]!.includes(group))
      sum += costBetween(arrangement, targetGap, Math.abs(slot - other))
  return sum
}

function costBetween({ gap, enforceTargetGaps }: Arrangement, targetGap: number, distance: number): number {
  if (distance >= targetGap) return 0
  const missing = Math.max(0, Math.min(gap, targetGap) - distance)
  return missing * TOO_CLOSE_COST + (enforceTargetGaps ? (targetGap - distance) * BELOW_TARGET_COST : 0)
}

export const keepsGap = (cost: number) => cost < TOO_CLOSE_COST

export function createFitTest({
  constraints,
  slotOf,
}: Arrangement): (entry: number, slot: number) => boolean {
  const { slotRanges, rivalsOf, largeGroupsOf } = constraints
  return (entry, slot) => {
    const { from, to } = slotRanges[entry]!
    if (slot < from || slot > to || largeGroupsOf[entry]!.length > 0) return false
    return rivalsOf[entry]!.every((rival) => Math.abs(slot - slotOf[rival.entry]!) >= rival.minGap)
  }
}

export function swapCostChange(arrangement: Arrangement, one: number, other: number): number {
  const before = costAt(arrangement, one, other)
  swap(arrangement, one, other)
  const after = costAt(arrangement, one, other)
  swap(arrangement, one, other)
  return after - before
}

function costAt(arrangement: Arrangement, one: number, other: number): number {
  return costOf(arrangement, arrangement.entryAt[one]!) + costOf(arrangement, arrangement.entryAt[other]!)
}

export function swap(arrangement: Arrangement, one: number, other: number) {
  const entry = arrangement.entryAt[one]!
  placeEntry(arrangement, arrangement.entryAt[other]!, one)
  placeEntry(arrangement, entry, other)
}

/** The caller must move the entry that was in `slot`. */
export function placeEntry({ entryAt, slotOf }: Arrangement, entry: number, slot: number) {
  entryAt[slot] = entry
  slotOf[entry] = slot
}
