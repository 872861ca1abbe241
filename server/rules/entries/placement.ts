import { formatSlotList } from '#rules/draw/drawnAtEntry.ts'
import { hashesAfter } from '#rules/draw/random.ts'
import { type BatchPlaceKind, type EntryMode, MAX_BATCH, type PlaceKind } from './entryModes.ts'

export type PlacedRun = {
  id: number
  slot: number
  rider: number | null
  horse: number | null
  ownOrder: number | null
  scratched: boolean
  scored: boolean
}

export type NewRun = Pick<PlacedRun, 'id' | 'rider' | 'horse' | 'ownOrder'> & {
  request: 'early' | 'late' | null
}

export type Draw = {
  runs: PlacedRun[]
  totalSlots: number
  /** The preferred distance between two runs of the same rider or horse, in slots. */
  minGap: number
  seed: string
  /** A faster SHA-256 than the one that also runs in browsers. Drawing many entries takes a million hashes. */
  sha256?: Sha256
}

/** Returns the hash in hexadecimal. */
type Sha256 = (text: string) => string

/** `slot` is null if the entry has to wait. `candidates` are the free slots that the slot was drawn from. */
export type Placement = {
  slot: number | null
  moved: { id: number; slot: number | null }[]
  candidates?: number[]
}

/** Runs up to the last scored one never move. New entries go after them, and wait if no slot is free. */
export function placeEntry(mode: EntryMode, entry: NewRun, draw: Draw): Placement {
  const first = firstOpenSlot(draw)
  if (mode === 'drawn') {
    const candidates = findCandidates(entry, draw, first)
    return { slot: pickSlot(draw.seed, entry.id, candidates, draw.sha256), moved: [], candidates }
  }
  if (mode === 'top') return placeOnTop(draw, first)
  if (mode === 'scratched') return takeScratchedSlot(draw, first) ?? placeAtEnd(draw, first)
  return mode === 'end' ? placeAtEnd(draw, first) : WAITS
}

const firstOpenSlot = ({ runs }: Pick<Draw, 'runs'>) =>
  Math.max(0, ...runs.filter(({ scored }) => scored).map(({ slot }) => slot)) + 1

/** `candidates` is text such as "1-3, 7", because a worker sends back a long text faster than a long list. */
export type PlacedEntry = { id: number; slot: number; candidates?: string }

/** `moved` are runs that were in the draw before. */
export type BatchPlacement = { placed: PlacedEntry[]; moved: Placement['moved'] }

/** How many more entries can be placed. */
export const roomFor = (mode: EntryMode, room: Room): number =>
  room.totalSlots - room.lastScored - room.taken + (mode === 'scratched' ? room.scratched : 0)

export function roomOf({ runs, totalSlots }: Pick<Draw, 'runs' | 'totalSlots'>): Room {
  const lastScored = firstOpenSlot({ runs }) - 1
  const behind = runs.filter(({ slot }) => slot > lastScored)
  return {
    lastSlot: Math.max(0, ...runs.map(({ slot }) => slot)),
    lastScored,
    taken: behind.length,
    scratched: behind.filter(({ scratched }) => scratched).length,
    totalSlots,
  }
}

/**
 * Places entries as if they were made one after another. Drawing many entries takes seconds. Call only if `roomFor` has
 * room for all entries.
 */
export function placeBatch(mode: Exclude<EntryMode, 'wait'>, entries: NewRun[], draw: Draw): BatchPlacement {
  if (mode === 'drawn') return { placed: drawBatch(entries, draw), moved: [] }
  if (mode === 'top') return stackOnTop(entries, draw)
  const first = firstOpenSlot(draw)
  const moved: Placement['moved'] = []
  const slots: number[] = []
  if (mode === 'scratched') {
    const scratched = draw.runs
      .filter((run) => run.scratched && run.slot >= first)
      .toSorted((a, b) => a.slot - b.slot)
      .slice(0, entries.length)
    moved.push(...scratched.map(({ id }) => ({ id, slot: null })))
    slots.push(...scratched.map(({ slot }) => slot))
  }
  slots.push(...slotsAtEnd(entries.length - slots.length, draw, first))
  return { placed: entries.map(({ id }, index) => ({ id, slot: slots[index]! })), moved }
}

/** The slots after the last run, then the free slots before it, last one first. */
function slotsAtEnd(count: number, { runs, totalSlots }: Draw, first: number): number[] {
  const end = Math.max(first, ...runs.map(({ slot }) => slot + 1))
  const taken = new Set(runs.map(({ slot }) => slot))
  const free = Array.from(
    { length: Math.max(0, totalSlots - first + 1) },
    (_, index) => first + index,
  ).filter((slot) => !taken.has(slot))
  const before = free.filter((slot) => slot < end).toReversed()
  return [...free.filter((slot) => slot >= end), ...before].slice(0, count)
}

/** The last entry ends up on top, as if the entries were made one after another. */
function stackOnTop(entries: NewRun[], { runs, totalSlots }: Draw): BatchPlacement {
  const first = firstOpenSlot({ runs })
  const own = new Set(entries.map(({ id }) => id))
  const bySlot = new Map(runs.map(({ id, slot }) => [slot, id]))
  let carried = entries.map(({ id }) => id).toReversed()
  const moves = new Map<number, number>()
  for (let slot = first; slot <= totalSlots && carried.length > 0; slot++) {
    const [next, ...rest] = carried
    const there = bySlot.get(slot)
    moves.set(next!, slot)
    carried = there === undefined ? rest : [...rest, there]
  }
  const all = [...moves].map(([id, slot]) => ({ id, slot }))
  const placed = entries.map(({ id }) => ({ id, slot: moves.get(id)! }))
  const wasAt = new Map(runs.map(({ id, slot }) => [id, slot]))
  return { placed, moved: all.filter(({ id, slot }) => !own.has(id) && wasAt.get(id) !== slot) }
}

/** Entries with little choice of slots come first: those of riders and horses with many runs, then requests. */
function drawBatch(entries: NewRun[], draw: Draw): PlacedEntry[] {
  const runs = [...draw.runs]
  const placed: PlacedEntry[] = []
  const count = (of: 'rider' | 'horse') => {
    const counts = new Map<number, number>()
    for (const { [of]: id } of entries) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
    return (id: number | null) => (id === null ? 1 : counts.get(id)!)
  }
  const [ofRider, ofHorse] = [count('rider'), count('horse')]
  const runsOf = ({ rider, horse }: NewRun) => Math.max(ofRider(rider), ofHorse(horse))
  const inTurn = entries.toSorted(
    (a, b) => runsOf(b) - runsOf(a) || Number(b.request !== null) - Number(a.request !== null) || a.id - b.id,
  )
  for (const entry of inTurn) {
    const { slot, candidates } = placeEntry('drawn', entry, { ...draw, runs })
    placed.push({ id: entry.id, slot: slot!, candidates: formatSlotList(candidates!) })
    runs.push({ ...entry, slot: slot!, scratched: false, scored: false })
  }
  return placed
}

/** Must match `placeBatch`. */
export function placeKindOfBatch(
  mode: EntryMode,
  count: number,
  room: Room & { isPublished: boolean },
): BatchPlaceKind {
  if (mode === 'wait') return 'wait'
  if (count > MAX_BATCH) return 'too many'
  if (count > roomFor(mode, room)) return 'full'
  if (mode === 'top') return room.isPublished && room.taken > room.scratched ? 'renumbers' : 'top'
  if (mode === 'drawn') return mode
  const scratched = mode === 'scratched' ? Math.min(count, room.scratched) : 0
  if (scratched > 0) return count > scratched ? 'scratched and others' : 'scratched'
  return room.lastSlot + count <= room.totalSlots ? 'end' : 'free'
}

type ModeSettings = { entry_mode: EntryMode; late_entry_mode: EntryMode }

export const entryModeNow = (
  { entry_mode, late_entry_mode }: ModeSettings,
  { isLate, isDrawn }: { isLate: boolean; isDrawn: boolean },
): EntryMode => (isLate && (isDrawn || entry_mode !== 'wait') ? late_entry_mode : entry_mode)

export type Room = {
  lastSlot: number
  lastScored: number
  taken: number
  scratched: number
  totalSlots: number
}

/** Must match `placeEntry`. */
export function placeKind(mode: EntryMode, room: Room): PlaceKind {
  const hasFreeSlot = room.totalSlots - room.lastScored > room.taken
  if (mode === 'drawn' || mode === 'top') return hasFreeSlot ? mode : 'full'
  if (mode === 'wait' || (mode === 'scratched' && room.scratched > 0)) return mode
  if (!hasFreeSlot) return 'full'
  return room.lastSlot < room.totalSlots ? 'end' : 'free'
}

/** `firstFree` is the first free slot after the last scored run, and may be past the session limit. */
export type OpenSlots = { firstFree: number; lastFree: number | null; firstScratched: number | null }

/** Null if the slot is drawn or the entry waits. Must match `placeEntry`. */
export function placeSlot(kind: PlaceKind, { lastSlot, lastScored }: Room, open: OpenSlots): number | null {
  if (kind === 'end') return lastSlot + 1
  if (kind === 'top') return lastScored + 1
  if (kind === 'scratched') return open.firstScratched
  return kind === 'free' ? open.lastFree : null
}

const WAITS: Placement = { slot: null, moved: [] }

function placeAtEnd(draw: Draw, first: number): Placement {
  const [slot] = slotsAtEnd(1, draw, first)
  return slot === undefined ? WAITS : { slot, moved: [] }
}

function placeOnTop({ runs, totalSlots }: Draw, first: number): Placement {
  const bySlot = new Map(runs.map((run) => [run.slot, run]))
  const moved: Placement['moved'] = []
  for (let slot = first; slot <= totalSlots; slot++) {
    const run = bySlot.get(slot)
    if (!run) return { slot: first, moved }
    moved.push({ id: run.id, slot: slot + 1 })
  }
  return WAITS
}

function takeScratchedSlot({ runs }: Draw, first: number): Placement | null {
  const [scratched] = runs
    .filter((run) => run.scratched && run.slot >= first)
    .toSorted((a, b) => a.slot - b.slot)
  return scratched ? { slot: scratched.slot, moved: [{ id: scratched.id, slot: null }] } : null
}

export function pickSlot(
  seed: string,
  entryId: number,
  candidates: number[],
  sha256?: Sha256,
): number | null {
  const head = `${seed}:${entryId}:`
  const hashOf = sha256 ? (text: string) => sha256(head + text) : hashesAfter(head)
  let lowest: { slot: number; hash: string } | null = null
  for (const slot of candidates) {
    const hash = hashOf(`${slot}`)
    if (lowest === null || hash < lowest.hash) lowest = { slot, hash }
  }
  return lowest?.slot ?? null
}

/**
 * Prefers the widest gap to the rider's and horse's other runs, up to `minGap`, then the half of the draw that the rider
 * asked for, then the slots that best follow the rider's own order.
 */
function findCandidates(entry: NewRun, { runs, totalSlots, minGap }: Draw, first: number): number[] {
  const taken = new Set(runs.map(({ slot }) => slot))
  const running = runs.filter(({ scratched }) => !scratched)
  const ofRider = running.filter((run) => isSame(run.rider, entry.rider))
  const ofHorse = running.filter((run) => isSame(run.horse, entry.horse))
  const gapAt = (slot: number) =>
    Math.min(minGap, ...[...ofRider, ...ofHorse].map((run) => Math.abs(run.slot - slot)))
  const misorderedAt = (slot: number) => ofRider.filter((run) => isMisordered(entry, slot, run)).length
  const half = Math.floor(totalSlots / 2)
  const isRequested = (slot: number) =>
    entry.request === null || (entry.request === 'early' ? slot <= half : slot > totalSlots - half)
  let best = { gap: -1, requested: false, misordered: 0, slots: [] as number[] }
  for (let slot = first; slot <= totalSlots; slot++) {
    if (taken.has(slot)) continue
    const gap = gapAt(slot)
    if (gap < best.gap) continue
    const requested = isRequested(slot)
    if (gap === best.gap && best.requested && !requested) continue
    const misordered = misorderedAt(slot)
    const isBetter = gap > best.gap || (requested && !best.requested) || misordered < best.misordered
    if (isBetter) best = { gap, requested, misordered, slots: [slot] }
    else if (misordered === best.misordered) best.slots.push(slot)
  }
  return best.slots
}

function isMisordered({ ownOrder }: NewRun, slot: number, other: PlacedRun): boolean {
  if (ownOrder === null || other.ownOrder === null) return false
  return slot < other.slot ? ownOrder > other.ownOrder : ownOrder < other.ownOrder
}

const isSame = (one: number | null, other: number | null) => one !== null && one === other
