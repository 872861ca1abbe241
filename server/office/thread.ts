import { parentPort } from 'node:worker_threads'
import { connect, type Database } from '../database/db.ts'
import { pack } from './failures.ts'
import { giveWay } from './threads.ts'
import { works } from './works.ts'

/** One connection reads while a transaction of the same work holds the other. */
const CONNECTIONS = 2

type Order = { name: keyof typeof works; given: unknown[]; url: string }

giveWay()

parentPort!.on('message', async ({ name, given, url }: Order) => {
  try {
    const work = works[name] as (db: Database, ...given: unknown[]) => Promise<unknown>
    const made = await work(databaseAt(url), ...given)
    parentPort!.postMessage({ made }, movable(made))
  } catch (error) {
    parentPort!.postMessage({ failure: pack(error) })
  }
})

parentPort!.postMessage({ ready: true })

let known: { url: string; db: Database } | undefined

/** An embedded server that had to be started again may have another address. */
function databaseAt(url: string): Database {
  if (known?.url === url) return known.db
  void known?.db.$disconnect().catch(() => {})
  known = { url, db: connect(url, CONNECTIONS) }
  return known.db
}

// Small buffers share their memory with others and are copied.
function movable(made: unknown): ArrayBuffer[] {
  const isAlone = Buffer.isBuffer(made) && made.byteLength === made.buffer.byteLength
  return isAlone ? [made.buffer as ArrayBuffer] : []
}
