import { shuffle, type Random, upTo } from './random.ts'
import { changeBySwap, fitsIn, keepsGap, put, swap, trouble, type Seating } from './seating.ts'

const LOOKS = 50_000
const PATIENCE = 4
const EXCHANGES_PER_ENTRY = 20

/**
 * Entries that run too near, or outside what they asked for, exchange slots until that helps no more; true when
 * nobody is left too near. Ends after a fixed number of looks at an exchange, so that no draw keeps people waiting.
 */
export function settle(seating: Seating, random: Random): boolean {
  const slots = shuffle(upTo(seating.entryAt.length), random)
  let least = Infinity
  let idle = 0
  let looks = 0
  while (looks < LOOKS && idle < PATIENCE) {
    const troubled: number[] = []
    for (const entry of seating.entryAt) if (trouble(seating, entry) > 0) troubled.push(entry)
    if (troubled.length === 0) return true
    for (const entry of shuffle(troubled, random))
      if (looks < LOOKS) looks += relieve(seating, entry, slots, random(slots.length))

    const left = seating.entryAt.reduce((sum, entry) => sum + trouble(seating, entry), 0)
    idle = left < least ? 0 : idle + 1
    least = Math.min(least, left)
  }
  return keepsGap(least)
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
export function mix(seating: Seating, random: Random) {
  const { entryAt, slotOf, wishes } = seating
  const size = entryAt.length
  const fits = fitsIn(seating)
  const bound = upTo(size).filter((entry) => wishes.groupsOf[entry]!.length > 0)
  for (let times = size * EXCHANGES_PER_ENTRY; times > 0; times--) {
    const entry = bound[random(bound.length)]!
    const one = slotOf[entry]!
    const other = times % 2 === 0 ? random(size) : one + random(17) - 8
    if (other < 0 || other >= size || other === one) continue
    const partner = entryAt[other]!
    // Seldom anything is in the way: then nobody has to know how it was before.
    const free = fits(entry, other) && fits(partner, one)
    if (!free && changeBySwap(seating, one, other) > 0) continue
    put(seating, entry, other)
    put(seating, partner, one)
  }
}
