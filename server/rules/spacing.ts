import { shuffle, type Random } from './random.ts'

/** The entries of one rider, or of one horse: `wish` slots apart if they can be, `gap` in any case. */
export type Group = { of: 'rider' | 'horse'; members: number[]; wish: number; gap: number }

/** The slots, counted from 0 and both included, in which an entry asked to run. */
export type Asked = { from: number; to: number }

/** Who runs when: entries and slots are both counted from 0, and every entry knows its groups. */
type Seating = {
  entryAt: number[]
  slotOf: number[]
  groupsOf: Group[][]
  asked: Asked[]
  heedWishes: boolean
}

// What an exchange changes: two requests at most, so any wish outweighs them; wishes of two entries in a draw of
// 10,000 fall short by less than 100,000 slots together, so one slot too near outweighs all of those.
const OUTSIDE_ASKED = 1
const UNDER_WISH = 10
const TOO_NEAR = 10_000_000

// Measured: one try settles six in seven of the hardest draws of 300 that were thought of, and all of the others.
const TRIES = 4
const TRIES_OF_SMALL_DRAWS = 400
const LOOKS = 50_000
const PATIENCE = 4
const EXCHANGES_PER_ENTRY = 20

/**
 * Slots for entries of which some may not run close together: `slots[entry]`. Where the groups cannot all keep
 * their wish, all wishes above a common gap give way to it, the widest such gap that was found (by halving).
 *
 * For each gap, a few times: `spread` builds an order and `settle` repairs what is left. Of the widest gap that
 * succeeded `mix` then makes the order as random as the gaps allow. All luck is drawn from `random`, in turn, so
 * the same seed and entries give the same order.
 */
export function spaceOut(groups: Group[], asked: Asked[], random: Random): number[] {
  let tooWide = Math.max(...groups.map((group) => group.wish)) + 1
  let gap = tooWide - 1
  let reached = 1
  let best: Seating | null = null
  while (reached < gap) {
    const seating = seatingWithGap(gap, groups, asked, random)
    if (seating) [best, reached] = [seating, gap]
    else tooWide = gap
    gap = Math.floor((reached + tooWide) / 2)
  }
  const seating = best ?? seatingWithGap(1, groups, asked, random)!
  seating.heedWishes = true
  settle(seating, random)
  mix(seating, random)
  return seating.slotOf
}

function seatingWithGap(gap: number, groups: Group[], asked: Asked[], random: Random): Seating | null {
  const held = groups.map((group) => ({ ...group, gap: Math.min(gap, group.wish) }))
  if (!mayFit(held, asked.length)) return null
  const groupsOf: Group[][] = asked.map(() => [])
  for (const group of held) for (const member of group.members) groupsOf[member]!.push(group)
  // Of a small draw few orders fit, but tries cost next to nothing.
  const tries = Math.max(TRIES, Math.floor(TRIES_OF_SMALL_DRAWS / asked.length))
  for (let i = 0; i < tries; i++) {
    const seating = spread(groupsOf, asked, random)
    if (settle(seating, random)) return seating
  }
  return null
}

/**
 * Each run has a last slot that leaves room for the later runs of its group; counted together, those must do for all.
 */
function mayFit(groups: Group[], size: number): boolean {
  return ['rider', 'horse'].every((kind) => {
    const alike = groups.filter((group) => group.of === kind)
    const latest = alike.flatMap(({ members, gap }) => members.map((_, later) => size - 1 - later * gap))
    return latest.sort((a, b) => a - b).every((slot, before) => slot >= before)
  })
}

/** Entries of the same rider on the same horse, by their places in a shuffled order. They wait alike. */
type Alike = { groups: Group[]; places: number[]; restedAt: number; latest: number }

/**
 * Slot by slot: of the entries whose rider and horse have rested, the one that can wait least goes next, luck
 * deciding between equals. With one common gap and riders only this finds an order whenever there is one.
 */
function spread(groupsOf: Group[][], asked: Asked[], random: Random): Seating {
  const size = asked.length
  const shuffled = shuffle([...asked.keys()], random)
  const waiting = alikeIn(shuffled, groupsOf)
  const toCome = new Map(groupsOf.flat().map((group) => [group, group.members.length]))
  const kindsIn = new Map([...toCome.keys()].map((group) => [group, [] as Alike[]]))
  const latestIn = (group: Group) => size - 1 - (toCome.get(group)! - 1) * group.gap
  for (const kind of waiting) {
    kind.latest = Math.min(size, ...kind.groups.map(latestIn))
    for (const group of kind.groups) kindsIn.get(group)!.push(kind)
  }

  const entryAt = asked.map(() => 0)
  const slotOf = asked.map(() => 0)
  for (let slot = 0; slot < size; slot++) {
    const next = mostUrgent(waiting, slot, size)
    const { groups, places } = waiting[next]!
    const entry = shuffled[places.pop()!]!
    if (places.length === 0) waiting.splice(next, 1)
    entryAt[slot] = entry
    slotOf[entry] = slot
    for (const group of groups) toCome.set(group, toCome.get(group)! - 1)
    for (const group of groups) {
      for (const kind of kindsIn.get(group)!) {
        kind.restedAt = Math.max(kind.restedAt, slot + group.gap)
        kind.latest = Math.min(size, ...kind.groups.map(latestIn))
      }
    }
  }
  return { entryAt, slotOf, groupsOf, asked, heedWishes: false }
}

/** The first in the shuffled order stands last, to be taken from there. */
function alikeIn(shuffled: number[], groupsOf: Group[][]): Alike[] {
  const numbers = new Map<Group, number>()
  const alike = new Map<string, Alike>()
  for (let place = shuffled.length - 1; place >= 0; place--) {
    const groups = groupsOf[shuffled[place]!]!
    for (const group of groups) if (!numbers.has(group)) numbers.set(group, numbers.size)
    const key = groups.map((group) => numbers.get(group)).join()
    const known = alike.get(key)
    if (known) known.places.push(place)
    else alike.set(key, { groups, places: [place], restedAt: 0, latest: 0 })
  }
  return [...alike.values()]
}

function mostUrgent(waiting: Alike[], slot: number, size: number): number {
  let next = 0
  let least = Infinity
  let first = Infinity
  for (let i = 0; i < waiting.length; i++) {
    const { restedAt, latest, places } = waiting[i]!
    const urgency = restedAt > slot ? size + restedAt : latest
    if (urgency > least) continue
    const place = places[places.length - 1]!
    if (urgency === least && place > first) continue
    next = i
    least = urgency
    first = place
  }
  return next
}

/**
 * Entries that run too near, or outside what they asked for, exchange slots until that helps no more; true when
 * nobody is left too near. Ends after a fixed number of looks at an exchange, so that no draw keeps people waiting.
 */
function settle(seating: Seating, random: Random): boolean {
  const slots = shuffle([...seating.entryAt.keys()], random)
  let least = Infinity
  let idle = 0
  let looks = 0
  while (looks < LOOKS && idle < PATIENCE) {
    const troubled = seating.entryAt.filter((entry) => trouble(seating, entry) > 0)
    if (troubled.length === 0) return true
    for (const entry of shuffle(troubled, random))
      if (looks < LOOKS) looks += relieve(seating, entry, slots, random(slots.length))

    const left = seating.entryAt.reduce((sum, entry) => sum + trouble(seating, entry), 0)
    idle = left < least ? 0 : idle + 1
    least = Math.min(least, left)
  }
  return least < TOO_NEAR
}

/**
 * The entry exchanges slots with the first one, in the order of `slots` from `start` on, with which things get
 * better; else with one with which they get no worse. Returns how many exchanges were looked at.
 */
function relieve(seating: Seating, entry: number, slots: number[], start: number): number {
  const here = seating.slotOf[entry]!
  if (trouble(seating, entry) === 0) return 1
  let noWorse = here
  for (let looks = 1; looks <= slots.length; looks++) {
    const there = slots[(start + looks) % slots.length]!
    const change = changeBySwap(seating, here, there)
    if (change < 0) {
      swap(seating, here, there)
      return looks
    }
    if (change === 0 && noWorse === here) noWorse = there
  }
  swap(seating, here, noWorse)
  return slots.length
}

/**
 * Many random exchanges, each made only if it makes nothing worse. An exchange is as likely as its reverse, so
 * in the long run every order that can be reached is equally likely, wherever the order started. Half of them
 * go anywhere; half go near, since riders with many entries can only move a little at a time.
 */
function mix(seating: Seating, random: Random) {
  const { entryAt, slotOf, groupsOf } = seating
  const size = entryAt.length
  const bound = [...entryAt.keys()].filter((entry) => groupsOf[entry]!.length > 0)
  for (let times = size * EXCHANGES_PER_ENTRY; times > 0; times--) {
    const one = slotOf[bound[random(bound.length)]!]!
    const other = times % 2 === 0 ? random(size) : one + random(17) - 8
    if (other < 0 || other >= size) continue
    // Seldom anything is in the way: then nobody has to know how it was before.
    const free = fits(seating, entryAt[one]!, other) && fits(seating, entryAt[other]!, one)
    if (free || changeBySwap(seating, one, other) <= 0) swap(seating, one, other)
  }
}

/** Whether the entry would be in no trouble in this slot, all wishes heeded and everybody else where they are. */
function fits(seating: Seating, entry: number, slot: number): boolean {
  const { slotOf, groupsOf, asked } = seating
  const { from, to } = asked[entry]!
  if (slot < from || slot > to) return false
  for (const group of groupsOf[entry]!)
    for (const other of rivals(seating, slot, group))
      if (other !== entry && Math.abs(slot - slotOf[other]!) < group.wish) return false
  return true
}

function changeBySwap(seating: Seating, one: number, other: number): number {
  const before = troubleAt(seating, one, other)
  swap(seating, one, other)
  const after = troubleAt(seating, one, other)
  swap(seating, one, other)
  return after - before
}

function troubleAt(seating: Seating, one: number, other: number): number {
  return trouble(seating, seating.entryAt[one]!) + trouble(seating, seating.entryAt[other]!)
}

function swap({ entryAt, slotOf }: Seating, one: number, other: number) {
  const entry = entryAt[one]!
  const partner = entryAt[other]!
  entryAt[one] = partner
  entryAt[other] = entry
  slotOf[partner] = one
  slotOf[entry] = other
}

function trouble(seating: Seating, entry: number): number {
  const { slotOf, groupsOf, asked, heedWishes } = seating
  const slot = slotOf[entry]!
  const { from, to } = asked[entry]!
  let sum = slot < from || slot > to ? OUTSIDE_ASKED : 0
  for (const group of groupsOf[entry]!) {
    const { gap, wish } = group
    for (const other of rivals(seating, slot, group)) {
      const apart = Math.abs(slot - slotOf[other]!)
      if (apart >= wish || other === entry) continue
      if (apart < gap) sum += (gap - apart) * TOO_NEAR
      if (heedWishes) sum += (wish - apart) * UNDER_WISH
    }
  }
  return sum
}

/** Of a long list only those can be too near who run around this slot. */
function rivals(seating: Seating, slot: number, group: Group): number[] {
  return group.members.length > 2 * group.wish ? around(seating, slot, group) : group.members
}

function around({ entryAt, groupsOf }: Seating, slot: number, group: Group): number[] {
  return entryAt
    .slice(Math.max(0, slot - group.wish + 1), slot + group.wish)
    .filter((entry) => groupsOf[entry]!.includes(group))
}
