/** The entries of one rider, or of one horse: `wish` slots apart if they can be. */
export type Group = { of: 'rider' | 'horse'; members: number[]; wish: number }

/** The slots, counted from 0 and both included, in which an entry asked to run. */
export type Asked = { from: number; to: number }

/** Another entry of the same group, and how many slots they should be apart. */
type Rival = { entry: number; apart: number }

/**
 * The constraints of a draw. Entries are counted from 0, groups by their place in `groups`; the other lists are by entry.
 * A crowd is a group with more members than slots within reach: those slots are looked at instead of its members.
 */
export type Wishes = {
  groups: Group[]
  groupsOf: number[][]
  asked: Asked[]
  rivalsOf: Rival[][]
  crowdsOf: number[][]
}

/**
 * Who runs when, slots counted from 0. Runs nearer than both `gap` and their wish are too near; that they are nearer than
 * their wish is trouble only where wishes are heeded.
 */
export type Seating = {
  wishes: Wishes
  gap: number
  heedWishes: boolean
  entryAt: number[]
  slotOf: number[]
}

// What an exchange changes: two requests at most, so any wish outweighs them; wishes of two entries in a draw of
// 10,000 fall short by less than 100,000 slots together, so one slot too near outweighs all of those.
const OUTSIDE_ASKED = 1
const UNDER_WISH = 10
const TOO_NEAR = 10_000_000

const NONE: number[] = []

/** The wishes of a draw with as many entries as `asked`, each in at most one group of a rider and one of a horse. */
export function wishesOf(groups: Group[], asked: Asked[]): Wishes {
  const groupsOf: number[][] = asked.map(() => [])
  for (const [number, { members }] of groups.entries())
    for (const member of members) groupsOf[member]!.push(number)
  const isCrowd = (number: number) => groups[number]!.members.length > 2 * groups[number]!.wish
  const isSmall = (number: number) => !isCrowd(number)
  const smallOf = groupsOf.map((numbers) => (numbers.some(isCrowd) ? numbers.filter(isSmall) : numbers))
  const crowdsOf = groupsOf.map((numbers) => (numbers.some(isCrowd) ? numbers.filter(isCrowd) : NONE))
  const rivalsOf = smallOf.map((numbers, entry) =>
    rivalsIn(
      numbers.map((number) => groups[number]!),
      entry,
    ),
  )
  return { groups, groupsOf, asked, rivalsOf, crowdsOf }
}

const rivalsIn = (groups: Group[], entry: number): Rival[] =>
  groups.flatMap(({ members, wish }) =>
    members.filter((member) => member !== entry).map((member) => ({ entry: member, apart: wish })),
  )

/** How badly the entry runs: 0 where nothing is in its way. */
export function trouble(seating: Seating, entry: number): number {
  const { wishes, slotOf } = seating
  const { asked, rivalsOf, crowdsOf } = wishes
  const slot = slotOf[entry]!
  const { from, to } = asked[entry]!
  let sum = slot < from || slot > to ? OUTSIDE_ASKED : 0
  for (const rival of rivalsOf[entry]!)
    sum += troubleBetween(seating, rival.apart, Math.abs(slot - slotOf[rival.entry]!))
  for (const crowd of crowdsOf[entry]!) sum += troubleInCrowd(seating, crowd, slot)
  return sum
}

function troubleInCrowd(seating: Seating, crowd: number, slot: number): number {
  const { wishes, entryAt } = seating
  const { wish } = wishes.groups[crowd]!
  const end = Math.min(slot + wish, entryAt.length)
  let sum = 0
  for (let near = Math.max(0, slot - wish + 1); near < end; near++)
    if (near !== slot && wishes.crowdsOf[entryAt[near]!]!.includes(crowd))
      sum += troubleBetween(seating, wish, Math.abs(slot - near))
  return sum
}

function troubleBetween({ gap, heedWishes }: Seating, wish: number, distance: number): number {
  if (distance >= wish) return 0
  const tooNear = Math.max(0, Math.min(gap, wish) - distance)
  return tooNear * TOO_NEAR + (heedWishes ? (wish - distance) * UNDER_WISH : 0)
}

/** Whether the trouble is less than that of two entries one slot too near. */
export const keepsGap = (trouble: number) => trouble < TOO_NEAR

/**
 * Tells whether an entry would be in no trouble in a slot, all wishes heeded and everybody else where they are. Of one in
 * a crowd it always says no: to look at all those slots twice would gain nothing.
 */
export function fitsIn({ wishes, slotOf }: Seating): (entry: number, slot: number) => boolean {
  const { asked, rivalsOf, crowdsOf } = wishes
  return (entry, slot) => {
    const { from, to } = asked[entry]!
    if (slot < from || slot > to || crowdsOf[entry]!.length > 0) return false
    return rivalsOf[entry]!.every((rival) => Math.abs(slot - slotOf[rival.entry]!) >= rival.apart)
  }
}

/** By how much an exchange of the entries in two slots makes things worse; below 0 where it makes them better. */
export function changeBySwap(seating: Seating, one: number, other: number): number {
  const before = troubleAt(seating, one, other)
  swap(seating, one, other)
  const after = troubleAt(seating, one, other)
  swap(seating, one, other)
  return after - before
}

function troubleAt(seating: Seating, one: number, other: number): number {
  return trouble(seating, seating.entryAt[one]!) + trouble(seating, seating.entryAt[other]!)
}

/** The entries in two slots change places. */
export function swap(seating: Seating, one: number, other: number) {
  const entry = seating.entryAt[one]!
  put(seating, seating.entryAt[other]!, one)
  put(seating, entry, other)
}

/** The entry runs in this slot; whoever ran there is to be put elsewhere. */
export function put({ entryAt, slotOf }: Seating, entry: number, slot: number) {
  entryAt[slot] = entry
  slotOf[entry] = slot
}
