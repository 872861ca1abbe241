import { Store } from '../store.ts'
import { applyChange, NO_CHANGE, type QueueChange, type Queue } from './queue.ts'
import type { QueuedWrite } from './write.ts'

/** Where all tabs keep the queue. `transact` reads, changes and stores it durably, or rejects and leaves it as it was. */
export type QueueDatabase = {
  read(): Promise<QueuedWrite[]>
  /** Stores one write durably, in a transaction that reads nothing. */
  put(item: QueuedWrite): Promise<void>
  transact(make: (stored: QueuedWrite[]) => QueueChange): Promise<QueuedWrite[]>
}

type Step = (queue: Queue) => QueueChange

/**
 * The queue as this tab sees it. A change that cannot be stored (full disk, private mode) is kept in memory, on top of
 * what is stored, and stored with the next one that can be.
 */
export class QueueStorage {
  /** Everyone's writes, in the order of entry. An item that didn't change stays the same object. */
  readonly queue = new Store<Queue>([])
  /** Whether changes are in the memory of this tab only, because storing them failed. */
  readonly isFailing = new Store(false)
  /** Not stored yet: the item, or null where it is removed. */
  readonly #unstored = new Map<string, QueuedWrite | null>()
  readonly #database: QueueDatabase

  constructor(disk: QueueDatabase) {
    this.#database = disk
  }

  /** Shown at once, before it is stored. */
  add(item: QueuedWrite, step: Step): Promise<Queue> {
    this.#unstored.set(item.key, item)
    // Alone and first: reading the queue takes turns of a page that is busy with keys, and a browser that is killed
    // meanwhile must not lose it.
    this.#database.put(item).then(
      () => this.#unstored.get(item.key) === item && this.#unstored.delete(item.key),
      () => {},
    )
    // Before it is shown: what sends it comes second.
    const stored = this.change(step)
    this.#show(applyChange(this.queue.get(), { put: [item] }))
    return stored
  }

  async change(step: Step): Promise<Queue> {
    let unstored = new Map<string, QueuedWrite | null>()
    try {
      const stored = await this.#database.transact((stored) => {
        for (const [key, item] of asEntries(step(this.#withUnstored(stored)))) this.#unstored.set(key, item)
        unstored = new Map(this.#unstored)
        return asChange(unstored)
      })
      for (const [key, item] of unstored) if (this.#unstored.get(key) === item) this.#unstored.delete(key)
      this.isFailing.set(false)
      return this.#show(this.#withUnstored(stored))
    } catch (error) {
      if (!this.isFailing.get()) console.error('Storing what was entered failed', error)
      // The transaction may have failed before it called the step.
      if (unstored.size === 0)
        for (const [key, item] of asEntries(step(this.queue.get()))) this.#unstored.set(key, item)
      this.isFailing.set(this.#unstored.size > 0)
      return this.#show(this.#withUnstored(this.queue.get()))
    }
  }

  /** Reads what other tabs changed, and stores what could not be stored before. */
  async refresh(): Promise<void> {
    if (this.#unstored.size > 0) return void (await this.change(() => NO_CHANGE))
    try {
      this.#show(this.#withUnstored(await this.#database.read()))
    } catch (error) {
      console.error('Reading what was entered failed', error)
    }
  }

  /** No other tab can see it, so that this one has to send it. */
  isUnstored = ({ key }: QueuedWrite) => this.isFailing.get() && this.#unstored.has(key)

  #withUnstored = (stored: Queue) => applyChange(stored, asChange(this.#unstored))

  #show(queue: Queue): Queue {
    const shown = this.queue.get()
    const byKey = new Map(shown.map((item) => [item.key, item]))
    const next = queue.map((item) => {
      const before = byKey.get(item.key)
      return before && isSame(before, item) ? before : item
    })
    if (next.length !== shown.length || next.some((item, at) => item !== shown[at])) this.queue.set(next)
    return this.queue.get()
  }
}

/** Nothing else of an item changes while it keeps its key. */
const isSame = (a: QueuedWrite, b: QueuedWrite) =>
  a.state === b.state && a.sentAt === b.sentAt && a.version === b.version

const asEntries = ({ put = [], remove = [] }: QueueChange): [string, QueuedWrite | null][] => [
  ...remove.map((key): [string, null] => [key, null]),
  ...put.map((item): [string, QueuedWrite] => [item.key, item]),
]

function asChange(entries: Map<string, QueuedWrite | null>): Required<QueueChange> {
  const change: Required<QueueChange> = { put: [], remove: [] }
  for (const [key, item] of entries) {
    if (item) change.put.push(item)
    else change.remove.push(key)
  }
  return change
}
