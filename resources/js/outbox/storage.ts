import { Store } from '../store.ts'
import { applyChange, NO_CHANGE, type QueueChange, type Queue } from './queue.ts'
import type { QueuedWrite } from './write.ts'

export type QueueDatabase = {
  read(): Promise<QueuedWrite[]>
  put(item: QueuedWrite): Promise<void>
  transact(make: (stored: QueuedWrite[]) => QueueChange): Promise<QueuedWrite[]>
}

type Step = (queue: Queue) => QueueChange

/** If a change can't be stored, for example because the disk is full, it stays in memory. */
export class QueueStorage {
  readonly queue = new Store<Queue>([])
  readonly isFailing = new Store(false)
  /** Null marks a removed item. */
  readonly #unstored = new Map<string, QueuedWrite | null>()
  readonly #database: QueueDatabase

  constructor(disk: QueueDatabase) {
    this.#database = disk
  }

  add(item: QueuedWrite, step: Step): Promise<Queue> {
    this.#unstored.set(item.key, item)
    // Store the item first, so that a crash during the next transaction doesn't lose it.
    this.#database.put(item).then(
      () => this.#unstored.get(item.key) === item && this.#unstored.delete(item.key),
      () => {},
    )
    // Adding the item to `queue` makes subscribers send it, so start storing it first.
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
      if (!this.isFailing.get()) console.error('Storing a pending change failed', error)
      // If the transaction failed before it ran the step, run the step here.
      if (unstored.size === 0)
        for (const [key, item] of asEntries(step(this.queue.get()))) this.#unstored.set(key, item)
      this.isFailing.set(this.#unstored.size > 0)
      return this.#show(this.#withUnstored(this.queue.get()))
    }
  }

  async refresh(): Promise<void> {
    if (this.#unstored.size > 0) return void (await this.change(() => NO_CHANGE))
    try {
      this.#show(this.#withUnstored(await this.#database.read()))
    } catch (error) {
      console.error('Reading the pending changes failed', error)
    }
  }

  /** True if the item isn't in the database. Other tabs can't see the item, so this tab must send it. */
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

/** Every change to an item changes its key or one of these fields. */
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
