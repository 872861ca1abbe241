import { sha256Hex } from '#rules/draw/random.ts'
import type { EntryMode } from './entryModes.ts'

export type PlacedRun = {
  id: number
  slot: number
  rider: number | null
  horse: number | null
  scratched: boolean
  scored: boolean
}

export type NewRun = { id: number; rider: number | null; horse: number | null }

export type Draw = {
  runs: PlacedRun[]
  totalSlots: number
  /** Smallest wanted distance, in slots, between two runs of one rider or horse. */
  minGap: number
  /** The round's committed seed, in hexadecimal. */
  seed: string
}

/** `slot` is null if the entry waits. `moved` lists the runs that get another slot, or none, to make room. */
export type Placement = { slot: number | null; moved: { id: number; slot: number | null }[] }

/**
 * Finds the slot for a new entry. Runs up to the last scored one never move, and nothing goes in front of them. If
 * there is no room within the session limit, the entry waits.
 */
export function placeEntry(mode: EntryMode, entry: NewRun, draw: Draw): Placement {
  const first = Math.max(0, ...draw.runs.filter(({ scored }) => scored).map(({ slot }) => slot)) + 1
  if (mode === 'drawn') return { slot: drawSlot(entry, draw, first), moved: [] }
  if (mode === 'top') return placeOnTop(draw, first)
  if (mode === 'scratched') return takeScratchedSlot(draw, first) ?? placeAtEnd(draw, first)
  return mode === 'end' ? placeAtEnd(draw, first) : WAITS
}

const WAITS: Placement = { slot: null, moved: [] }

function placeAtEnd({ runs, totalSlots }: Draw, first: number): Placement {
  const slot = Math.max(first, ...runs.map((run) => run.slot + 1))
  return slot <= totalSlots ? { slot, moved: [] } : WAITS
}

/** Moves the runs below down by one, up to the next free slot. */
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

/**
 * The free slots in the order of SHA-256("seed:entry:slot"). The first one that is far enough from the rider's and the
 * horse's other runs is drawn, or else the farthest. Anyone who knows the seed and the taken slots finds the same one.
 */
function drawSlot(entry: NewRun, { runs, totalSlots, minGap, seed }: Draw, first: number): number | null {
  const taken = new Set(runs.map(({ slot }) => slot))
  const own = runs.filter((run) => isSame(run.rider, entry.rider) || isSame(run.horse, entry.horse))
  const gapAt = (slot: number) =>
    Math.min(minGap, ...own.map((run) => (run.scratched ? Infinity : Math.abs(run.slot - slot))))
  let best: { gap: number; hash: string; slot: number } | null = null
  for (let slot = first; slot <= totalSlots; slot++) {
    if (taken.has(slot)) continue
    const candidate = { gap: gapAt(slot), hash: sha256Hex(`${seed}:${entry.id}:${slot}`), slot }
    if (!best || candidate.gap > best.gap || (candidate.gap === best.gap && candidate.hash < best.hash))
      best = candidate
  }
  return best?.slot ?? null
}

const isSame = (one: number | null, other: number | null) => one !== null && one === other
