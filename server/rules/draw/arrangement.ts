/** The entries of one rider, or of one horse: `wish` slots apart if they can be. */
export type Group = { of: 'rider' | 'horse'; members: number[]; targetGap: number }

/** The slots, counted from 0 and both included, in which an entry asked to run. */
export type SlotRange = { from: number; to: number }

/** Another entry of the same group, and how many slots they should be apart. */
type Rival = { entry: number; minGap: number }

/**
 * The constraints of a draw. Entries are counted from 0, groups by their place in `groups`; the other lists are by entry.
 * A crowd is a group with more members than slots within reach: those slots are looked at instead of its members.
 */
export type Constraints = {
  groups: Group[]
  groupsOf: number[][]
  slotRanges: SlotRange[]
  rivalsOf: Rival[][]
  largeGroupsOf: number[][]
}

/**
 * Who runs when, slots counted from 0. Runs nearer than both `gap` and their wish are too near; that they are nearer than
 * their wish is trouble only where wishes are heeded.
 */
export type Arrangement = {
  constraints: Constraints
  gap: number
  enforceTargetGaps: boolean
  entryAt: number[]
  slotOf: number[]
}

// What an exchange changes: two requests at most, so any wish outweighs them; wishes of two entries in a draw of
// 10,000 fall short by less than 100,000 slots together, so one slot too near outweighs all of those.
const OUTSIDE_REQUEST_COST = 1
const BELOW_TARGET_COST = 10
const TOO_CLOSE_COST = 10_000_000

const EMPTY: number[] = []

/** The wishes of a draw with as many entries as `asked`, each in at most one group of a rider and one of a horse. */
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

/** How badly the entry runs: 0 where nothing is in its way. */
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

/** Whether the trouble is less than that of two entries one slot too near. */
export const keepsGap = (cost: number) => cost < TOO_CLOSE_COST

/**
 * Tells whether an entry would be in no trouble in a slot, all wishes heeded and everybody else where they are. Of one in
 * a crowd it always says no: to look at all those slots twice would gain nothing.
 */
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

/** By how much an exchange of the entries in two slots makes things worse; below 0 where it makes them better. */
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

/** The entries in two slots change places. */
export function swap(arrangement: Arrangement, one: number, other: number) {
  const entry = arrangement.entryAt[one]!
  placeEntry(arrangement, arrangement.entryAt[other]!, one)
  placeEntry(arrangement, entry, other)
}

/** The entry runs in this slot; whoever ran there is to be put elsewhere. */
export function placeEntry({ entryAt, slotOf }: Arrangement, entry: number, slot: number) {
  entryAt[slot] = entry
  slotOf[entry] = slot
}
