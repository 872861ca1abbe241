import { duplicateKey } from '#rules/draw/duplicates.ts'
import type { DrawRow, LineupSlots } from '#wire/draw.ts'
import { Store } from '../../../store.ts'

/** Filled slots with the same `key` are duplicates. */
type SlotKey = { key: number | null; isFilled: boolean; isScratched: boolean; version: number }

export class Lineup {
  readonly changes = new Store(0)
  readonly filled = new Store(0)
  readonly tracksHorses: boolean
  #slots = new Map<number, SlotKey>()
  #sharing = new Map<number, Set<number>>()
  #isCountDue = false

  constructor(tracksHorses: boolean) {
    this.tracksHorses = tracksHorses
  }

  load(lineup: LineupSlots, version: number) {
    const incoming = new Map(lineup.map(([slot, key, isScratched]) => [slot, { key, isScratched }]))
    for (const slot of new Set([...this.#slots.keys(), ...incoming.keys()])) {
      if ((this.#slots.get(slot)?.version ?? 0) > version) continue
      this.#set(slot, { ...EMPTY, ...incoming.get(slot), isFilled: incoming.has(slot), version })
    }
  }

  update(row: DrawRow, version: number, isOnScreen: boolean) {
    const known = this.#slots.get(row.draw)
    if (known && known.version > version && !isOnScreen) return
    const key = duplicateKey(row, this.tracksHorses)
    const isFilled = row.id !== null
    const newest = Math.max(version, known?.version ?? 0)
    this.#set(row.draw, { key, isFilled, isScratched: row.scratched, version: newest })
  }

  doublesOf(slot: number): number[] {
    const sharing = this.#sharing.get(this.#slots.get(slot)?.key ?? NaN)
    if (!sharing || sharing.size < 2) return NONE
    return [...sharing].filter((other) => other !== slot).toSorted((a, b) => a - b)
  }

  runsOutside(slots: number[]): number {
    const inside = new Set(slots)
    return [...this.#slots].filter(
      ([slot, { isFilled, isScratched }]) => isFilled && !isScratched && !inside.has(slot),
    ).length
  }

  #set(slot: number, known: SlotKey) {
    const { key: before, isFilled } = this.#slots.get(slot) ?? EMPTY
    this.#slots.set(slot, known)
    if (before === known.key && isFilled === known.isFilled) return
    this.filled.set(this.filled.get() + Number(known.isFilled) - Number(isFilled))
    if (before !== null) this.#sharing.get(before)!.delete(slot)
    if (known.key !== null) {
      if (!this.#sharing.has(known.key)) this.#sharing.set(known.key, new Set())
      this.#sharing.get(known.key)!.add(slot)
    }
    this.#changed()
  }

  #changed() {
    if (this.#isCountDue) return
    this.#isCountDue = true
    queueMicrotask(() => {
      this.#isCountDue = false
      this.changes.set(this.changes.get() + 1)
    })
  }
}

const NONE: number[] = []
const EMPTY = { key: null, isFilled: false, isScratched: false }
