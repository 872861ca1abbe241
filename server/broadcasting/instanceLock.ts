import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { keepRunning } from '#lib/keepRunning.ts'
import type { DatabaseUrl } from '../database/db.ts'
import { longLivedConnection, TCP_KEEPALIVE } from '../database/longLivedConnection.ts'

type Options = {
  url: DatabaseUrl
  log: Pick<Logger, 'warn'>
  waitMs?: number
}

const INSTANCE_LOCK = 20_261_122
const POLL_MS = 200
const PAUSES = { initialPauseMs: 100, maxPauseMs: 30_000 }

/** Only one instance can serve live updates, because each instance reaches only its own clients. */
export async function acquireInstanceLock({ url, log, waitMs = 12_000 }: Options) {
  const releasing = new AbortController()
  let holder: pg.Client | null = await connectAndLock(url, log, waitMs)

  async function holdLock() {
    const connection = (holder ??= await connectAndLock(url, log, 0))
    const lost = new Promise<void>((resolve) => connection.once('end', () => resolve()))
    if (releasing.signal.aborted) await connection.end()
    await lost
    holder = null
  }

  void keepRunning(holdLock, {
    signal: releasing.signal,
    onFailure: (error) =>
      log.warn({ err: error }, 'live updates: lost the lock that keeps other copies away'),
    ...PAUSES,
  })

  return {
    async release() {
      releasing.abort()
      await holder?.end()
    },
  }
}

async function connectAndLock(url: DatabaseUrl, log: Options['log'], timeoutMs: number) {
  const connection = longLivedConnection(url)
  // Errors are ignored, because an `end` event follows.
  connection.on('error', () => {})
  try {
    await connection.connect()
    await connection.query(TCP_KEEPALIVE)
    await waitForLock(connection, log, timeoutMs)
    return connection
  } catch (error) {
    await connection.end().catch(() => {})
    throw error
  }
}

async function waitForLock(connection: pg.Client, log: Options['log'], timeoutMs: number) {
  const deadline = performance.now() + timeoutMs
  for (let tries = 0; !(await tryLock(connection)); tries++) {
    if (performance.now() >= deadline) throw new Error(ALREADY_RUNNING)
    if (tries === 0) log.warn('another copy of the app uses this database, waiting for it to stop')
    await sleep(POLL_MS)
  }
}

const ALREADY_RUNNING =
  'Another copy of the app serves live updates for this database, so some clients would miss updates. ' +
  'Stop the other copy, or connect all copies to one live-update server: set PUSHER_APP_ID, PUSHER_KEY and ' +
  'PUSHER_SECRET (and PUSHER_HOST for your own server).'

async function tryLock(connection: pg.Client) {
  const { rows } = await connection.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
    INSTANCE_LOCK,
  ])
  return rows[0]!.mine
}
