import FlatQueue from 'flatqueue'
import { shuffle, type Random, range } from './random.ts'
import { placeEntry, type Arrangement, type Constraints } from './arrangement.ts'

type EntryKind = { groups: PendingGroup[]; places: number[]; availableFrom: number; latestSlot: number }

type PendingGroup = { gap: number; runs: number; kinds: EntryKind[] }

export function arrangeGreedily(constraints: Constraints, gap: number, random: Random): Arrangement {
  const size = constraints.slotRanges.length
  const arrangement: Arrangement = {
    constraints,
    gap,
    enforceTargetGaps: false,
    entryAt: Array<number>(size).fill(0),
    slotOf: Array<number>(size).fill(0),
  }
  const shuffled = shuffle(range(size), random)
  const queue = createQueue(groupEntries(shuffled, constraints, gap), size)
  for (let slot = 0; slot < size; slot++) {
    const next = queue.mostUrgent(slot)
    placeEntry(arrangement, shuffled[next.places.pop()!]!, slot)
    for (const group of next.groups) group.runs--
    for (const group of next.groups)
      for (const kind of group.kinds) {
        kind.availableFrom = Math.max(kind.availableFrom, slot + group.gap)
        kind.latestSlot = latestSlotFor(kind, size)
      }
    if (next.places.length > 0) queue.enter(next, slot)
  }
  return arrangement
}

/** Collects indexes in reverse, so that pop() returns the lowest one. */
function groupEntries(shuffled: number[], { groups, groupsOf }: Constraints, gap: number): EntryKind[] {
  const pending = groups.map(({ members, targetGap }): PendingGroup => ({
    gap: Math.min(gap, targetGap),
    runs: members.length,
    kinds: [],
  }))
  const kinds = new Map<number, EntryKind>()
  for (let place = shuffled.length - 1; place >= 0; place--) {
    const numbers = groupsOf[shuffled[place]!]!
    const key = numbers.reduce((sum, number) => sum * (groups.length + 1) + number + 1, 0)
    const known = kinds.get(key)
    if (known) known.places.push(place)
    else {
      const kind = {
        groups: numbers.map((number) => pending[number]!),
        places: [place],
        availableFrom: 0,
        latestSlot: 0,
      }
      kind.latestSlot = latestSlotFor(kind, shuffled.length)
      for (const group of kind.groups) group.kinds.push(kind)
      kinds.set(key, kind)
    }
  }
  return [...kinds.values()]
}

function latestSlotFor({ groups }: EntryKind, size: number): number {
  let latest = size
  for (const { runs, gap } of groups) latest = Math.min(latest, size - 1 - (runs - 1) * gap)
  return latest
}

/** A kind's `urgency` only grows. A kind with an outdated value reaches the front early and is corrected there. */
function createQueue(kinds: EntryKind[], size: number) {
  const ready = new FlatQueue<EntryKind>()
  const resting = new FlatQueue<EntryKind>()
  const rests = (kind: EntryKind, slot: number) => kind.availableFrom > slot
  const urgency = (kind: EntryKind, slot: number) =>
    (rests(kind, slot) ? size + kind.availableFrom : kind.latestSlot) * size +
    kind.places[kind.places.length - 1]!
  const enter = (kind: EntryKind, slot: number) =>
    (rests(kind, slot) ? resting : ready).push(kind, urgency(kind, slot))
  for (const kind of kinds) enter(kind, 0)

  function mostUrgent(slot: number): EntryKind {
    const rested = (size + slot + 1) * size
    while (resting.length > 0 && resting.peekValue()! < rested) enter(resting.pop()!, slot)
    for (;;) {
      const queue = ready.length > 0 ? ready : resting
      const known = queue.peekValue()
      const kind = queue.pop()!
      if (urgency(kind, slot) === known) return kind
      enter(kind, slot)
    }
  }
  return { enter, mostUrgent }
}
