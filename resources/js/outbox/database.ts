import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { applyChange } from './queue.ts'
import type { QueueDatabase } from './storage.ts'
import type { Lease } from './leader.ts'
import { pendingWrites } from './pendingWrites.ts'
import type { QueuedWrite } from './write.ts'

interface Schema extends DBSchema {
  writes: { key: string; value: QueuedWrite }
  leases: { key: string; value: Lease }
  /** When each field was last changed, in epoch milliseconds. Kept after the write is sent. */
  entered: { key: string; value: number }
}

const NAME = 'outbox'
const ENTERED_RETENTION_MS = 7 * 24 * 3600 * 1000
/** If its storage is broken, a browser may never respond to the request to open the database. */
const OPEN_TIMEOUT_MS = 3000

/** `at` is in epoch milliseconds. */
export type WasEnteredSince = (entity: string, field: string, at: number) => boolean

export class IndexedQueueDatabase implements QueueDatabase {
  #opened: Promise<IDBPDatabase<Schema>> | undefined

  async read() {
    return (await this.#open()).getAll('writes')
  }

  put(item: QueuedWrite) {
    pendingWrites.add(item)
    return this.#put(item).finally(() => pendingWrites.remove(item))
  }

  async #put(item: QueuedWrite) {
    const transaction = (await this.#open()).transaction(['writes', 'entered'], 'readwrite', {
      durability: 'strict',
    })
    const stored = transaction.objectStore('writes').put(item)
    const noted = transaction.objectStore('entered').put(item.enteredAt, enteredKey(item))
    transaction.commit()
    await Promise.all([stored, noted, transaction.done])
  }

  async readEntered(userId: number): Promise<WasEnteredSince> {
    const { store, done } = (await this.#open()).transaction('entered', 'readwrite')
    const entered = new Map<string, number>()
    for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
      if (cursor.value < Date.now() - ENTERED_RETENTION_MS) void cursor.delete()
      else entered.set(cursor.key, cursor.value)
    await done
    return (entity, field, at) => entered.get(enteredKey({ userId, entity, field }))! >= at
  }

  async transact(make: Parameters<QueueDatabase['transact']>[0]) {
    // A power failure must not lose a value that the row already shows as entered.
    const transaction = (await this.#open()).transaction('writes', 'readwrite', { durability: 'strict' })
    const { store, done } = transaction
    done.catch(() => {})
    const stored = await store.getAll()
    const change = make(stored)
    const { put = [], remove = [] } = change
    await Promise.all([...remove.map((key) => store.delete(key)), ...put.map((item) => store.put(item))])
    await done
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
      openDB<Schema>(NAME, 2, {
        upgrade(db, before) {
          if (before < 1) {
            db.createObjectStore('writes', { keyPath: 'key' })
            db.createObjectStore('leases')
          }
          db.createObjectStore('entered')
        },
        blocking: (_current, _wanted, event) => {
          ;(event.target as IDBDatabase).close()
          forget()
        },
        terminated: forget,
      }).then(async (db) => {
        // The queue must open even on a full disk. The writes then stay in localStorage.
        await storePendingWrites(db).catch(() => {})
        return db
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

/**
 * If a page closed before IndexedDB saved its writes, localStorage still has them. Stores these writes in
 * IndexedDB.
 */
async function storePendingWrites(db: IDBPDatabase<Schema>) {
  const pending = pendingWrites.list()
  if (pending.length === 0) return
  const transaction = db.transaction(['writes', 'entered'], 'readwrite', { durability: 'strict' })
  transaction.done.catch(() => {})
  const [writes, entered] = [transaction.objectStore('writes'), transaction.objectStore('entered')]
  for (const item of pending) {
    const key = enteredKey(item)
    if (((await entered.get(key)) ?? 0) >= item.enteredAt) continue
    await Promise.all([writes.put(item), entered.put(item.enteredAt, key)])
  }
  await transaction.done
  for (const item of pending) pendingWrites.remove(item)
}

export const queueDatabase = new IndexedQueueDatabase()

function withTimeout<Value>(opening: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('IndexedDB did not open.')), OPEN_TIMEOUT_MS)
    opening.then(resolve, reject)
  })
}
