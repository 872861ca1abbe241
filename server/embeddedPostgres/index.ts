import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { serverUrl, startServer, stopServer } from './cluster.ts'
import { withLock } from './lock.ts'

export type EmbeddedPostgres = {
  /** Changes when PostgreSQL restarts on another port. */
  readonly url: string
  urlFor(database: string): string
  stop(): Promise<void>
  owned: boolean
}

/**
 * Processes with the same `dir` share one PostgreSQL server. Values in `settings` must not contain spaces.
 */
export async function startEmbedded(
  dir: string,
  { settings = {}, log }: { settings?: Record<string, string>; log?: Log } = {},
): Promise<EmbeddedPostgres> {
  const home = path.resolve(dir)
  mkdirSync(home, { recursive: true, mode: 0o700 })
  const first = await withFolderLock(home, () => connectOrStart(home, settings))
  const stopping = new AbortController()
  let { here: current } = first
  let reconnecting: Promise<void> | undefined
  watchConnection()

  function watchConnection() {
    current.connection.once('end', () => {
      if (!stopping.signal.aborted) reconnecting = reconnect()
    })
  }

  async function reconnect() {
    log?.warn('embedded database stopped, restarting')
    for (let pause = FIRST_PAUSE_MS; !stopping.signal.aborted; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
      try {
        current = (await withFolderLock(home, () => connectOrStart(home, settings))).here
        log?.warn('embedded database restarted')
        return watchConnection()
      } catch (error) {
        log?.error({ err: error, pause }, 'embedded database restart failed')
      }
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  async function stop() {
    stopping.abort()
    await reconnecting
    await withFolderLock(home, () => disconnect(home, current))
  }

  let stopped: Promise<void> | undefined
  return {
    get url() {
      return `${current.address}/app`
    },
    urlFor: (database) => `${current.address}/${database}`,
    stop: () => (stopped ??= stop()),
    owned: first.owned,
  }
}

type Log = Pick<Logger, 'warn' | 'error'>

const FIRST_PAUSE_MS = 200
const MAX_PAUSE_MS = 10_000

type ServerConnection = { connection: pg.Client; address: string }

// Each process that uses the server holds this lock in shared mode. Only the last process can get it in
// exclusive mode.
const USAGE_LOCK = 20_180_611

function withFolderLock<T>(home: string, work: () => Promise<T>) {
  return withLock(path.join(home, 'lock'), work)
}

async function connectOrStart(home: string, settings: Record<string, string>) {
  for (let attempt = 1; ; attempt++) {
    const here = await connectIfRunning(home)
    if (here) {
      await createDatabase(here)
      return { here, owned: attempt > 1 }
    }
    await startServer(home, settings).catch((error: unknown) => {
      if (attempt >= 3) throw error
    })
  }
}

async function connectIfRunning(home: string): Promise<ServerConnection | null> {
  const address = serverUrl(home)
  if (!address) return null
  const connectionString = `${address}/postgres`
  const connection = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  // Ignore errors, because each one is followed by an `end` event, which starts a reconnect.
  connection.on('error', () => {})
  try {
    await connection.connect()
    await connection.query('SELECT pg_advisory_lock_shared($1)', [USAGE_LOCK])
    unrefConnection(connection)
    return { connection, address }
  } catch (error) {
    await connection.end().catch(() => {})
    if (isOtherServer(error)) return null
    if (!isStartingOrStopping(error)) throw error
  }
  await sleep(50)
  return connectIfRunning(home)
}

function isOtherServer(error: unknown) {
  return !(error instanceof pg.DatabaseError) || error.code === '28P01'
}

function isStartingOrStopping(error: unknown) {
  return error instanceof pg.DatabaseError && error.code === '57P03'
}

// Lets a script exit without calling `stop`. The types of pg don't include `unref`.
function unrefConnection(connection: pg.Client) {
  const { unref } = connection as pg.Client & { unref(): void }
  unref.call(connection)
}

async function createDatabase({ connection }: ServerConnection) {
  const found = await connection.query("SELECT FROM pg_database WHERE datname = 'app'")
  if (!found.rowCount) await connection.query('CREATE DATABASE app')
}

async function disconnect(home: string, { connection }: ServerConnection) {
  const last = await isLast(connection).catch(() => reconnectAndCheckLast(home))
  await connection.end().catch(() => {})
  if (last) await stopServer(home)
}

async function reconnectAndCheckLast(home: string) {
  const again = await connectIfRunning(home).catch(() => null)
  if (!again) return false
  return isLast(again.connection)
    .catch(() => false)
    .finally(() => again.connection.end().catch(() => {}))
}

async function isLast(connection: pg.Client) {
  await connection.query('SELECT pg_advisory_unlock_shared($1)', [USAGE_LOCK])
  const alone = 'SELECT pg_try_advisory_lock($1) AS last'
  const { rows } = await connection.query<{ last: boolean }>(alone, [USAGE_LOCK])
  return rows[0]!.last
}
