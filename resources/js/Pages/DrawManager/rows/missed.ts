import { Store } from '../../../store.ts'

/** What has to be read again, because nothing here can tell how it is. */
export class Missed {
  /** Slots, each with this screen's moment: rows that were asked for later have it. */
  readonly slots = new Store<ReadonlyMap<number, number>>(new Map())
  /** Of these nobody knows how a call of this person's ended: what is read is shown, whoever has the focus. */
  #doubtful = new Set<number>()

  miss(slots: number[], moment: number) {
    this.slots.set(new Map([...this.slots.get(), ...slots.map((slot) => [slot, moment] as const)]))
  }

  doubt(slots: number[], moment: number) {
    for (const slot of slots) this.#doubtful.add(slot)
    this.miss(slots, moment)
  }

  isDoubtful = (slot: number) => this.#doubtful.has(slot)

  isAmong = (slots: number[]) => slots.some((slot) => this.slots.get().has(slot))

  found(slots: number[], asked: number) {
    const missed = this.slots.get()
    const found = slots.filter((slot) => (missed.get(slot) ?? Infinity) <= asked)
    if (found.length === 0) return
    for (const slot of found) this.#doubtful.delete(slot)
    this.slots.set(new Map([...missed].filter(([slot]) => !found.includes(slot))))
  }
}
