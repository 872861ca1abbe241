import { sha256Hex } from '#rules/draw/random.ts'
import type { EntryMode, PlaceKind } from './entryModes.ts'

export type PlacedRun = {
  id: number
  slot: number
  rider: number | null
  horse: number | null
  ownOrder: number | null
  scratched: boolean
  scored: boolean
}

export type NewRun = Pick<PlacedRun, 'id' | 'rider' | 'horse' | 'ownOrder'>

export type Draw = {
  runs: PlacedRun[]
  totalSlots: number
  /** The preferred distance between two runs of the same rider or horse, in slots. */
  minGap: number
  seed: string
}

/** `slot` is null if the entry has to wait. `candidates` are the free slots that the slot was drawn from. */
export type Placement = {
  slot: number | null
  moved: { id: number; slot: number | null }[]
  candidates?: number[]
}

/** Runs up to the last scored one never move. New entries go after them, and wait if no slot is free. */
export function placeEntry(mode: EntryMode, entry: NewRun, draw: Draw): Placement {
  const first = Math.max(0, ...draw.runs.filter(({ scored }) => scored).map(({ slot }) => slot)) + 1
  if (mode === 'drawn') {
    const candidates = findCandidates(entry, draw, first)
    return { slot: pickSlot(draw.seed, entry.id, candidates), moved: [], candidates }
  }
  if (mode === 'top') return placeOnTop(draw, first)
  if (mode === 'scratched') return takeScratchedSlot(draw, first) ?? placeAtEnd(draw, first)
  return mode === 'end' ? placeAtEnd(draw, first) : WAITS
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
  return room.lastSlot < room.totalSlots ? 'end' : 'full'
}

const WAITS: Placement = { slot: null, moved: [] }

function placeAtEnd({ runs, totalSlots }: Draw, first: number): Placement {
  const slot = Math.max(first, ...runs.map((run) => run.slot + 1))
  return slot <= totalSlots ? { slot, moved: [] } : WAITS
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

export function pickSlot(seed: string, entryId: number, candidates: number[]): number | null {
  const byHash = candidates.map((slot) => ({ slot, hash: sha256Hex(`${seed}:${entryId}:${slot}`) }))
  return byHash.toSorted((a, b) => (a.hash < b.hash ? -1 : 1))[0]?.slot ?? null
}

/**
 * Prefers the widest gap to the rider's and horse's other runs, up to `minGap`, then the slots that best follow the
 * rider's own order.
 */
function findCandidates(entry: NewRun, { runs, totalSlots, minGap }: Draw, first: number): number[] {
  const taken = new Set(runs.map(({ slot }) => slot))
  const running = runs.filter(({ scratched }) => !scratched)
  const ofRider = running.filter((run) => isSame(run.rider, entry.rider))
  const ofHorse = running.filter((run) => isSame(run.horse, entry.horse))
  const gapAt = (slot: number) =>
    Math.min(minGap, ...[...ofRider, ...ofHorse].map((run) => Math.abs(run.slot - slot)))
  const misorderedAt = (slot: number) => ofRider.filter((run) => isMisordered(entry, slot, run)).length
  let best = { gap: -1, misordered: 0, slots: [] as number[] }
  for (let slot = first; slot <= totalSlots; slot++) {
    if (taken.has(slot)) continue
    const gap = gapAt(slot)
    if (gap < best.gap) continue
    const misordered = misorderedAt(slot)
    if (gap > best.gap || misordered < best.misordered) best = { gap, misordered, slots: [slot] }
    else if (misordered === best.misordered) best.slots.push(slot)
  }
  return best.slots
}

function isMisordered({ ownOrder }: NewRun, slot: number, other: PlacedRun): boolean {
  if (ownOrder === null || other.ownOrder === null) return false
  return slot < other.slot ? ownOrder > other.ownOrder : ownOrder < other.ownOrder
}

const isSame = (one: number | null, other: number | null) => one !== null && one === other
