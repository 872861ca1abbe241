import { randomFrom, shuffle, type Random } from './random.ts'
import { spaceOut, type Asked, type Group } from './spacing.ts'

/** Slots that a draw has at most. */
export const MOST_SLOTS = 10_000

/** Slots on one page of the draw. */
export const PAGE_SIZE = 100

export function pageCount(totalSlots: number): number {
  return Math.ceil(totalSlots / PAGE_SIZE)
}

/** First and last slot of a page, both counted from 1; the last page shows only the slots that are left. */
export function pageSlots(page: number, totalSlots: number): { first: number; last: number } {
  return { first: (page - 1) * PAGE_SIZE + 1, last: Math.min(page * PAGE_SIZE, totalSlots) }
}

/** The slot that was typed; 'ignored' when nothing, no whole number or less than 1 was typed. */
export function checkSlot(
  typed: string | number | null,
  totalSlots: number,
): number | 'ignored' | 'out of bounds' {
  const slot = typed === null ? NaN : Number(typed)
  if (!Number.isInteger(slot) || slot < 1) return 'ignored'
  return slot > totalSlots ? 'out of bounds' : slot
}

/**
 * The Session Limit that was typed; of a fraction its whole number. 'too low' where nothing was typed or it would cut off
 * a filled slot; 'out of range' where that is no number of slots.
 */
export function checkSize(typed: string, lastUsedSlot: number): number | 'out of range' | 'too low' {
  if (typed.trim() === '') return 'too low'
  const size = Math.trunc(Number(typed))
  if (lastUsedSlot > 0 && size < lastUsedSlot) return 'too low'
  return size >= 1 && size <= MOST_SLOTS ? size : 'out of range'
}

/** Whether the ground is worked after this slot; never when `dragEvery` is 0. */
export function dragAfter(slot: number, dragEvery: number): boolean {
  return dragEvery > 0 && slot % dragEvery === 0
}

/** Rider and horse are compared ignoring case and outer spaces; null or blank keeps nobody apart. */
export type DrawEntry = {
  id: number
  rider: string | null
  horse: string | null
  request?: 'early' | 'late' | null
}

/**
 * The running order: `order[i]` is the id of the entry in slot i + 1; every entry once, no holes.
 *
 * Two runs of one rider, or of one horse, are at least `minGap` slots apart (slot 20 and slot 35 are 15 apart).
 * A rider with too many runs for that gets the widest gap there is, floor((n - 1) / (runs - 1)). `achievedGap`
 * is the smallest distance in the order between two runs of one rider or horse; `minGap` when nobody runs twice.
 *
 * Early means the first half and late the second; the middle slot of an odd number is in neither. When more ask
 * than a half holds, they get the first (or last) so many slots. A request never narrows a gap.
 *
 * The order follows from the seed and the entries alone, by the picks of random.ts. The entries are sorted by id.
 * Those who asked take, in turn, one of the free slots in their part, counted from the first; then the free slots
 * are shuffled and the others take, in turn, the last one left. Every order that honours the requests is equally
 * likely. Only if somebody runs twice does the spacing of spacing.ts take the place of this.
 */
export function randomizeDraw(
  entries: DrawEntry[],
  options: { minGap: number; seed: string },
): { order: number[]; achievedGap: number } {
  const random = randomFrom(options.seed)
  const byId = entries.toSorted((a, b) => a.id - b.id)
  const repeats = [...runsOfEach('rider', byId), ...runsOfEach('horse', byId)]
  const groups = repeats
    .map((runs) => withWish(runs, byId.length, options.minGap))
    .filter((group) => group.wish > 1)
  const asked = slotsAsked(byId)

  const slots = groups.length > 0 ? spaceOut(groups, asked, random) : deal(asked, random)
  const order: number[] = []
  for (const [entry, slot] of slots.entries()) order[slot] = byId[entry]!.id
  const gaps = repeats.map(({ members }) => smallestGap(members.map((run) => slots[run]!)))
  return { order, achievedGap: gaps.length > 0 ? Math.min(...gaps) : options.minGap }
}

type Runs = { of: 'rider' | 'horse'; members: number[] }

/** Everybody who runs more than once, with the places of their runs in the list. */
function runsOfEach(of: 'rider' | 'horse', entries: DrawEntry[]): Runs[] {
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

function withWish(runs: Runs, size: number, minGap: number): Group {
  const widest = Math.floor((size - 1) / (runs.members.length - 1))
  const wish = Math.min(Math.floor(minGap), widest)
  return { of: runs.of, members: runs.members, wish, gap: wish }
}

function slotsAsked(entries: DrawEntry[]): Asked[] {
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

function deal(asked: Asked[], random: Random): number[] {
  const slots = asked.map(() => 0)
  let free = [...asked.keys()]
  const asks = ({ from, to }: Asked) => to - from + 1 < asked.length
  for (const [entry, { from, to }] of asked.entries()) {
    if (!asks({ from, to })) continue
    const inPart = free.filter((slot) => slot >= from && slot <= to)
    const slot = inPart[random(inPart.length)]!
    slots[entry] = slot
    free = free.filter((other) => other !== slot)
  }
  shuffle(free, random)
  for (const [entry, part] of asked.entries()) if (!asks(part)) slots[entry] = free.pop()!
  return slots
}

function smallestGap(slots: number[]): number {
  const inOrder = slots.toSorted((a, b) => a - b)
  return Math.min(...inOrder.slice(1).map((slot, i) => slot - inOrder[i]!))
}
