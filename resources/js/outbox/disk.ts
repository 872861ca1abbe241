import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { apply } from './queue.ts'
import type { Disk } from './storage.ts'
import type { Lease } from './turn.ts'
import type { QueuedWrite } from './write.ts'

interface Schema extends DBSchema {
  writes: { key: string; value: QueuedWrite }
  leases: { key: string; value: Lease }
}

const NAME = 'outbox'
/** Some browsers never answer when their storage is broken. */
const OPENING_MS = 3000

/** The browser's database: it survives a reload, a crash and a new build of the page. */
export class IndexedDisk implements Disk {
  #opened: Promise<IDBPDatabase<Schema>> | undefined

  async read() {
    return (await this.#open()).getAll('writes')
  }

  async put(item: QueuedWrite) {
    const transaction = (await this.#open()).transaction('writes', 'readwrite', { durability: 'strict' })
    const stored = transaction.store.put(item)
    transaction.commit()
    await Promise.all([stored, transaction.done])
  }

  async transact(make: Parameters<Disk['transact']>[0]) {
    // Strict: without it a power cut could take what the row already showed as entered.
    const transaction = (await this.#open()).transaction('writes', 'readwrite', { durability: 'strict' })
    const { store, done } = transaction
    done.catch(() => {})
    const stored = await store.getAll()
    const change = make(stored)
    const { put = [], remove = [] } = change
    await Promise.all([...remove.map((key) => store.delete(key)), ...put.map((item) => store.put(item))])
    await done
    return apply(stored, change)
  }

  /** Takes or renews the lease, unless another tab's is valid. */
  async lease(
    name: string,
    take: (held: Lease | undefined) => Lease | undefined,
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
    this.#opened ??= inTime(
      openDB<Schema>(NAME, 1, {
        upgrade(db) {
          db.createObjectStore('writes', { keyPath: 'key' })
          db.createObjectStore('leases')
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

function inTime<Value>(opening: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('IndexedDB did not open.')), OPENING_MS)
    opening.then(resolve, reject)
  })
}
