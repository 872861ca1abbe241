import FlatQueue from 'flatqueue'
import { shuffle, type Random, upTo } from './random.ts'
import { put, type Seating, type Wishes } from './seating.ts'

/** Entries of the same rider on the same horse, by their places in a shuffled order. They wait alike. */
type Alike = { groups: Waiting[]; places: number[]; restedAt: number; latest: number }

/** The runs of a group that have no slot yet. */
type Waiting = { gap: number; runs: number; kinds: Alike[] }

/**
 * Slot by slot: of the entries whose rider and horse have rested, the one that can wait least goes next, luck
 * deciding between equals. With one common gap and riders only this finds an order whenever there is one.
 */
export function spread(wishes: Wishes, gap: number, random: Random): Seating {
  const size = wishes.asked.length
  const seating: Seating = {
    wishes,
    gap,
    heedWishes: false,
    entryAt: Array<number>(size).fill(0),
    slotOf: Array<number>(size).fill(0),
  }
  const shuffled = shuffle(upTo(size), random)
  const line = lineOf(alikeIn(shuffled, wishes, gap), size)
  for (let slot = 0; slot < size; slot++) {
    const next = line.mostUrgent(slot)
    put(seating, shuffled[next.places.pop()!]!, slot)
    for (const group of next.groups) group.runs--
    for (const group of next.groups)
      for (const kind of group.kinds) {
        kind.restedAt = Math.max(kind.restedAt, slot + group.gap)
        kind.latest = latestOf(kind, size)
      }
    if (next.places.length > 0) line.enter(next, slot)
  }
  return seating
}

/** The first in the shuffled order stands last, to be taken from there. */
function alikeIn(shuffled: number[], { groups, groupsOf }: Wishes, gap: number): Alike[] {
  const waiting = groups.map(({ members, wish }): Waiting => ({
    gap: Math.min(gap, wish),
    runs: members.length,
    kinds: [],
  }))
  const alike = new Map<number, Alike>()
  for (let place = shuffled.length - 1; place >= 0; place--) {
    const numbers = groupsOf[shuffled[place]!]!
    const key = numbers.reduce((sum, number) => sum * (groups.length + 1) + number + 1, 0)
    const known = alike.get(key)
    if (known) known.places.push(place)
    else {
      const kind = {
        groups: numbers.map((number) => waiting[number]!),
        places: [place],
        restedAt: 0,
        latest: 0,
      }
      kind.latest = latestOf(kind, shuffled.length)
      for (const group of kind.groups) group.kinds.push(kind)
      alike.set(key, kind)
    }
  }
  return [...alike.values()]
}

/** The last slot that leaves room for the later runs of all groups; the number of slots where nobody runs again. */
function latestOf({ groups }: Alike, size: number): number {
  let latest = size
  for (const { runs, gap } of groups) latest = Math.min(latest, size - 1 - (runs - 1) * gap)
  return latest
}

/**
 * Those who wait, most urgent first. While they wait their turn only ever becomes less urgent: so nobody is looked for
 * when it does, but who stands first and has become less urgent lines up again.
 */
function lineOf(kinds: Alike[], size: number) {
  const ready = new FlatQueue<Alike>()
  const resting = new FlatQueue<Alike>()
  const rests = (kind: Alike, slot: number) => kind.restedAt > slot
  const urgency = (kind: Alike, slot: number) =>
    (rests(kind, slot) ? size + kind.restedAt : kind.latest) * size + kind.places[kind.places.length - 1]!
  const enter = (kind: Alike, slot: number) =>
    (rests(kind, slot) ? resting : ready).push(kind, urgency(kind, slot))
  for (const kind of kinds) enter(kind, 0)

  function mostUrgent(slot: number): Alike {
    const rested = (size + slot + 1) * size
    while (resting.length > 0 && resting.peekValue()! < rested) enter(resting.pop()!, slot)
    for (;;) {
      const line = ready.length > 0 ? ready : resting
      const known = line.peekValue()
      const kind = line.pop()!
      if (urgency(kind, slot) === known) return kind
      enter(kind, slot)
    }
  }
  return { enter, mostUrgent }
}
