import path from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import { Prisma, PrismaClient } from '../../prisma/client/client.ts'
import { startEmbedded } from '../embeddedPostgres/index.ts'
import type { Env } from '../env.ts'
import { Busy, OVERLOADED } from '../errors.ts'
import { migrate, migrationsDirectory, migrateJobTables } from './migrate.ts'
import { isConnectionLost } from './outages.ts'
import { storeSeeds } from './drawSeeds.ts'
import { type HeldConnection, MARK, Pool, TransactionAdapter } from './transactionAdapter.ts'

export type Database = PrismaClient
export type Tx = Prisma.TransactionClient

export type DatabaseUrl = string | (() => string)

export function connect(url: DatabaseUrl, connections = 20, log?: Logger): Database {
  const pool = createPool(url, connections)
  const adapter = new TransactionAdapter(pool)
  const isTraced = log?.isLevelEnabled('trace')
  const db = isTraced ? withStatementLog(adapter, log!) : new PrismaClient({ adapter })
  adapters.set(db, adapter)
  if (!isTraced) drivers.set(db, async (statement) => (await pool.query(statement)).rows)
  return db
}

type Driver = <Row extends object>(statement: pg.QueryConfig) => Promise<Row[]>
const drivers = new WeakMap<object, Driver>()
const adapters = new WeakMap<Database, TransactionAdapter>()

/** Returns undefined if statements are logged. They must then go through Prisma, which logs them. */
export const driverOf = (db: Database | Tx) => drivers.get(db)

function withStatementLog(adapter: TransactionAdapter, log: Logger): Database {
  const db = new PrismaClient({ adapter, log: [{ emit: 'event', level: 'query' }] })
  db.$on('query', ({ query, duration }) => log.trace({ ms: duration }, query))
  return db
}

export function createPool(url: DatabaseUrl, max: number): Pool {
  class Connection extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: currentUrl(url) })
    }
  }
  const pool = new Pool({ Client: Connection, max, connectionTimeoutMillis: 10_000 })
  // Without these listeners, a broken connection would end the process.
  return pool.on('error', () => {}).on('connect', (connection) => connection.on('error', () => {}))
}

export const currentUrl = (address: DatabaseUrl) => (typeof address === 'string' ? address : address())

type DatabaseEnv = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>
type DatabaseEnvWithSecret = DatabaseEnv & Pick<Env, 'APP_SECRET'>

export async function openDatabaseServer({ DATABASE_URL, DATA_DIR }: DatabaseEnv, log?: Logger) {
  if (DATABASE_URL) return { url: () => DATABASE_URL, stop: async () => {} }
  const embedded = await startEmbedded(path.join(DATA_DIR, 'postgres'), { log })
  return { url: () => embedded.url, stop: embedded.stop }
}

export async function openDatabase(env: DatabaseEnvWithSecret, log?: Logger) {
  const { url, stop } = await openDatabaseServer(env, log)
  try {
    await migrate(url(), migrationsDirectory(), (connection) => storeSeeds(connection, env.APP_SECRET))
    await migrateJobTables(url())
  } catch (error) {
    await stop()
    throw error
  }
  const db = connect(url, undefined, log)
  const close = async () => {
    await db.$disconnect()
    await stop()
  }
  return {
    db,
    get url() {
      return url()
    },
    close,
  }
}

/** Retries after a conflict, so `work` must have no side effects outside `tx`. */
export async function transaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    let isDone = false
    const held: HeldConnection = { connection: null }
    const runWork = async (tx: Tx) => {
      if (drivers.has(db)) drivers.set(tx, driverOn(held))
      const result = await work(tx)
      isDone = true
      return result
    }
    try {
      return await adapters.get(db)!.begin(held, () => db.$transaction(runWork, OPTIONS))
    } catch (error) {
      if (isDone && isConnectionLost(error)) throw new Busy(COMMIT_UNKNOWN, { cause: error })
      if (isTimeout(error)) throw new Busy(OVERLOADED, { cause: error })
      if (retries === 3 || !isWriteConflict(error)) throw error
    }
  }
}

const OPTIONS = { ...MARK, maxWait: 10_000, timeout: 10_000 }

const driverOn =
  (held: HeldConnection): Driver =>
  async (statement) => {
    if (!held.connection) throw new Busy(OVERLOADED)
    return (await held.connection.query(statement)).rows
  }

export const COMMIT_UNKNOWN =
  'We lost the connection while saving. Check whether your change was saved before you try again.'

const LOCK_TIMEOUT = '55P03'
const WRITE_CONFLICTS = ['40001', '40P01']

const isTimeout = (error: unknown) =>
  (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2028') ||
  codeOf(error) === LOCK_TIMEOUT

const isWriteConflict = (error: unknown) =>
  (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034') ||
  WRITE_CONFLICTS.includes(codeOf(error) ?? '')

function codeOf(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError) return error.code
  const known = error instanceof Prisma.PrismaClientKnownRequestError ? error.meta?.driverAdapterError : error
  return (known as { cause?: { originalCode?: string } } | null | undefined)?.cause?.originalCode
}
