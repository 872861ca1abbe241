import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { applyChange, restore, sortByKey } from './queue.ts'
import type { QueueDatabase } from './storage.ts'
import type { Lease } from './leader.ts'
import { pendingWrites } from './pendingWrites.ts'
import type { QueuedWrite } from './write.ts'

interface Schema extends DBSchema {
  writes: { key: string; value: QueuedWrite }
  /** Writes that may not be in `writes` yet. Adding one here doesn't wait for the transactions that read the queue. */
  incoming: { key: string; value: QueuedWrite }
  leases: { key: string; value: Lease }
  /** When each field was last entered, in epoch milliseconds. Kept after the write is sent. */
  entered: { key: string; value: number }
}

const NAME = 'outbox'
const ENTERED_RETENTION_MS = 7 * 24 * 3600 * 1000
/** Some browsers never respond when their storage is broken. */
const OPEN_TIMEOUT_MS = 3000

/** `at` is in epoch milliseconds. */
export type WasEnteredSince = (entity: string, field: string, at: number) => boolean

export class IndexedQueueDatabase implements QueueDatabase {
  #opened: Promise<IDBPDatabase<Schema>> | undefined
  readonly #incoming = new Set<string>()

  async read() {
    // The queue must open even on a full disk. The writes stay where they are.
    await this.#queueIncoming().catch(() => {})
    return (await this.#open()).getAll('writes')
  }

  /**
   * Adds to the queue what a page entered and couldn't queue before it closed or crashed. `entered` has a later time if
   * the user entered another value since. A write that was saved already is sent again under its key, which changes
   * nothing.
   */
  async #queueIncoming() {
    const db = await this.#open()
    for (const item of sortByKey([...(await db.getAll('incoming')), ...pendingWrites.list()])) {
      const field = enteredKey(item)
      if (((await db.get('entered', field)) ?? 0) <= item.enteredAt) {
        await this.transact((queue) => restore(queue, item))
        await db.put('entered', item.enteredAt, field)
      }
      await db.delete('incoming', item.key)
      pendingWrites.remove(item)
    }
  }

  put(item: QueuedWrite) {
    pendingWrites.add(item)
    return this.#put(item).finally(() => pendingWrites.remove(item))
  }

  async #put(item: QueuedWrite) {
    const transaction = (await this.#open()).transaction(['incoming', 'entered'], 'readwrite', {
      durability: 'strict',
    })
    this.#incoming.add(item.key)
    const stored = transaction.objectStore('incoming').put(item)
    const noted = transaction.objectStore('entered').put(item.enteredAt, enteredKey(item))
    transaction.commit()
    await Promise.all([stored, noted, transaction.done])
  }

  async readEntered(userId: number): Promise<WasEnteredSince> {
    // Queues the incoming writes, and notes when they were entered.
    await this.read()
    const { store, done } = (await this.#open()).transaction('entered', 'readwrite')
    const entered = new Map<string, number>()
    for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
      if (cursor.value < Date.now() - ENTERED_RETENTION_MS) void cursor.delete()
      else entered.set(cursor.key, cursor.value)
    await done
    return (entity, field, at) => entered.get(enteredKey({ userId, entity, field }))! >= at
  }

  async transact(make: Parameters<QueueDatabase['transact']>[0]) {
    const db = await this.#open()
    const { store, done } = db.transaction('writes', 'readwrite')
    done.catch(() => {})
    const stored = await store.getAll()
    const change = make(stored)
    const { put = [], remove = [] } = change
    await Promise.all([...remove.map((key) => store.delete(key)), ...put.map((item) => store.put(item))])
    await done
    for (const key of [...remove, ...put.map((item) => item.key)])
      if (this.#incoming.delete(key)) void db.delete('incoming', key)
    return applyChange(stored, change)
  }

  async lease(
    name: string,
    take: (current: Lease | undefined) => Lease | undefined,
  ): Promise<Lease | undefined> {
    const { store, done } = (await this.#open()).transaction('leases', 'readwrite')
    const held = await store.get(name)
    const taken = take(held)
    if (taken) await store.put(taken, name)
    await done
    return taken ?? held
  }

  #open() {
    const forget = () => void (this.#opened = undefined)
    this.#opened ??= withTimeout(
      openDB<Schema>(NAME, 3, {
        upgrade(db, before) {
          if (before < 1) {
            db.createObjectStore('writes', { keyPath: 'key' })
            db.createObjectStore('leases')
          }
          if (before < 2) db.createObjectStore('entered')
          db.createObjectStore('incoming', { keyPath: 'key' })
        },
        blocking: (_current, _wanted, event) => {
          ;(event.target as IDBDatabase).close()
          forget()
        },
        terminated: forget,
      }),
    ).catch((error: unknown) => {
      forget()
      throw error
    })
    return this.#opened
  }
}

const enteredKey = ({ userId, entity, field }: Pick<QueuedWrite, 'userId' | 'entity' | 'field'>) =>
  `${userId} ${entity} ${field}`

export const queueDatabase = new IndexedQueueDatabase()

function withTimeout<Value>(opening: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('IndexedDB did not open.')), OPEN_TIMEOUT_MS)
    opening.then(resolve, reject)
  })
}
