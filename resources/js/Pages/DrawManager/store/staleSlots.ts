import { Store } from '../../../store.ts'

export class StaleSlots {
  readonly slots = new Store<ReadonlyMap<number, number>>(new Map())
  #uncertain = new Set<number>()

  mark(slots: number[], tick: number) {
    this.slots.set(new Map([...this.slots.get(), ...slots.map((slot) => [slot, tick] as const)]))
  }

  markUncertain(slots: number[], tick: number) {
    for (const slot of slots) this.#uncertain.add(slot)
    this.mark(slots, tick)
  }

  isUncertain = (slot: number) => this.#uncertain.has(slot)

  hasAny = (slots: number[]) => slots.some((slot) => this.slots.get().has(slot))

  clear(slots: number[], requestedAt: number) {
    const stale = this.slots.get()
    const found = slots.filter((slot) => (stale.get(slot) ?? Infinity) <= requestedAt)
    if (found.length === 0) return
    for (const slot of found) this.#uncertain.delete(slot)
    this.slots.set(new Map([...stale].filter(([slot]) => !found.includes(slot))))
  }
}
