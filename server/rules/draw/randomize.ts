import { randomFrom, shuffle, type Random, range } from './random.ts'
import { type Arrangement, createConstraints, type SlotRange, type Group } from './arrangement.ts'
import { followOwnOrders } from './ownOrder.ts'
import { spaceOut } from './spacing.ts'

/** Draw records store the algorithm's version. Never change a released version's results; add a new version. */
export const ALGORITHMS = [1, 2]

export const algorithmFor = (entries: DrawEntry[]) => (entries.some(({ own_order }) => own_order) ? 2 : 1)

/** Names match regardless of case and surrounding spaces. Null and blank names never match. */
export type DrawEntry = {
  id: number
  rider: string | null
  horse: string | null
  request?: 'early' | 'late' | null
  own_order?: number | null
}

/** `order[i]` is the id of the entry in slot i + 1. `achievedGap` is in slots. docs/draw.md describes each step. */
export function randomizeDraw(
  entries: DrawEntry[],
  options: { minGap: number; seed: string },
): { order: number[]; achievedGap: number } {
  const random = randomFrom(options.seed)
  const byId = entries.toSorted((a, b) => a.id - b.id)
  const ofRiders = findRepeats('rider', byId)
  const repeats = [...ofRiders, ...findRepeats('horse', byId)]
  const groups = repeats
    .map((runs) => withTargetGap(runs, byId.length, options.minGap))
    .filter((group) => group.targetGap > 1)
  const slotRanges = requestedSlots(byId)

  const arrangement =
    groups.length > 0 ? spaceOut(groups, slotRanges, random) : withoutGroups(slotRanges, random)
  const ownOrders = byId.map(({ own_order }) => own_order ?? null)
  followOwnOrders(
    arrangement,
    ofRiders.map(({ members }) => members),
    ownOrders,
  )
  const slots = arrangement.slotOf
  const order = Array<number>(byId.length)
  for (const [entry, slot] of slots.entries()) order[slot] = byId[entry]!.id
  const gaps = repeats.map(({ members }) => smallestGap(members.map((run) => slots[run]!)))
  return { order, achievedGap: gaps.length > 0 ? Math.min(...gaps) : options.minGap }
}

type Repeats = { of: 'rider' | 'horse'; members: number[] }

function findRepeats(of: 'rider' | 'horse', entries: DrawEntry[]): Repeats[] {
  const runsOf = new Map<string, number[]>()
  for (const [run, entry] of entries.entries()) {
    const name = entry[of]?.trim().toLowerCase()
    if (!name) continue
    const runs = runsOf.get(name)
    if (runs) runs.push(run)
    else runsOf.set(name, [run])
  }
  return [...runsOf.values()].filter((members) => members.length > 1).map((members) => ({ of, members }))
}

function withTargetGap(runs: Repeats, size: number, minGap: number): Group {
  const widest = Math.floor((size - 1) / (runs.members.length - 1))
  return { of: runs.of, members: runs.members, targetGap: Math.min(Math.floor(minGap), widest) }
}

function requestedSlots(entries: DrawEntry[]): SlotRange[] {
  const size = entries.length
  const half = Math.floor(size / 2)
  const early = entries.filter((entry) => entry.request === 'early').length
  const late = entries.filter((entry) => entry.request === 'late').length
  const lastEarly = Math.min(Math.max(half, early), size - late) - 1
  const firstLate = size - Math.min(Math.max(half, late), size - early)
  return entries.map(({ request }) => ({
    from: request === 'late' ? firstLate : 0,
    to: request === 'early' ? lastEarly : size - 1,
  }))
}

function withoutGroups(slotRanges: SlotRange[], random: Random): Arrangement {
  const slotOf = dealSlots(slotRanges, random)
  const entryAt = slotRanges.map(() => 0)
  for (const [entry, slot] of slotOf.entries()) entryAt[slot] = entry
  return { constraints: createConstraints([], slotRanges), gap: 0, enforceTargetGaps: true, entryAt, slotOf }
}

function dealSlots(slotRanges: SlotRange[], random: Random): number[] {
  const slots = slotRanges.map(() => 0)
  let free = range(slotRanges.length)
  const isRestricted = ({ from, to }: SlotRange) => to - from + 1 < slotRanges.length
  for (const [entry, { from, to }] of slotRanges.entries()) {
    if (!isRestricted({ from, to })) continue
    const inPart = free.filter((slot) => slot >= from && slot <= to)
    const slot = inPart[random(inPart.length)]!
    slots[entry] = slot
    free = free.filter((other) => other !== slot)
  }
  shuffle(free, random)
  for (const [entry, part] of slotRanges.entries()) if (!isRestricted(part)) slots[entry] = free.pop()!
  return slots
}

function smallestGap(slots: number[]): number {
  const inOrder = slots.toSorted((a, b) => a - b)
  let smallest = Infinity
  for (let i = 1; i < inOrder.length; i++) smallest = Math.min(smallest, inOrder[i]! - inOrder[i - 1]!)
  return smallest
}
