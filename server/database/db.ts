import { AsyncLocalStorage } from 'node:async_hooks'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import type { Logger } from 'pino'
import { Prisma, PrismaClient } from '../../prisma/client/client.ts'
import { startEmbedded } from '../embeddedPostgres/index.ts'
import type { Env } from '../env.ts'
import { Busy } from '../errors.ts'
import { migrate, ownMigrations, prepareJobs } from './migrate.ts'
import { isCutOff } from './outages.ts'
import { storeSeeds } from './seeds.ts'

export type Database = PrismaClient
export type Tx = Prisma.TransactionClient

/** Of a database; one that may move is asked for at every connection. */
export type Address = string | (() => string)

export function connect(address: Address, connections = 20, log?: Logger): Database {
  const pool = poolOf(address, connections)
  const adapter = new PrismaPg(pool, { disposeExternalPool: true })
  if (log?.isLevelEnabled('trace')) return withStatements(adapter, log)
  const db = new PrismaClient({ adapter })
  drivers.set(db, async (statement) => (await pool.query(statement)).rows)
  return db
}

/** Runs one statement past Prisma and returns its rows. */
type Driver = <Row extends object>(statement: pg.QueryConfig) => Promise<Row[]>
const drivers = new WeakMap<object, Driver>()

/** Of a database, or of a transaction; undefined where every statement is logged. */
export const driverBehind = (db: Database | Tx) => drivers.get(db)

/** For whoever looks how often a request asks the database. Values are never part of it. */
function withStatements(adapter: PrismaPg, log: Logger): Database {
  const db = new PrismaClient({ adapter, log: [{ emit: 'event', level: 'query' }] })
  db.$on('query', ({ query, duration }) => log.trace({ ms: duration }, query))
  return db
}

/** Connections to wherever the database is at the moment; who waits too long for one is told. */
export function poolOf(address: Address, max: number): pg.Pool {
  class Connection extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: whereIs(address) })
    }
  }
  const pool = new Pool({ Client: Connection, max, connectionTimeoutMillis: 10_000 })
  // A connection that breaks off is not used again; whoever uses it is told by their own question.
  return pool.on('error', () => {}).on('connect', (connection) => connection.on('error', () => {}))
}

/** The connection of one transaction; null before Prisma has begun it and after Prisma has ended it. */
type Held = { connection: pg.PoolClient | null }
const transactions = new AsyncLocalStorage<Held>()

/** Knows which connection Prisma took for the transaction that is being begun: Prisma itself doesn't say. */
class Pool extends pg.Pool {
  readonly #holders = new WeakMap<pg.PoolClient, Held>()

  constructor(config: pg.PoolConfig) {
    super(config)
    this.on('release', (_error, connection) => {
      const held = this.#holders.get(connection)
      if (held?.connection === connection) held.connection = null
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]) {
    if (callback) return super.connect(callback)
    return super.connect().then((connection) => this.#hold(connection))
  }

  #hold(connection: pg.PoolClient) {
    const held = transactions.getStore()
    if (held) {
      held.connection ??= connection
      this.#holders.set(connection, held)
    }
    return connection
  }
}

export const whereIs = (address: Address) => (typeof address === 'string' ? address : address())

type Where = Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>
type WithSecret = Where & Pick<Env, 'APP_SECRET'>

/** The server that the environment names, or the embedded one, with the database as it is. */
export async function databaseServer({ DATABASE_URL, DATA_DIR }: Where, log?: Logger) {
  if (DATABASE_URL) return { url: () => DATABASE_URL, stop: async () => {} }
  const embedded = await startEmbedded(path.join(DATA_DIR, 'postgres'), { log })
  return { url: () => embedded.url, stop: embedded.stop }
}

/** The database that the environment names, or the embedded one, with every migration applied. */
export async function openDatabase(env: WithSecret, log?: Logger) {
  const { url, stop } = await databaseServer(env, log)
  try {
    await migrate(url(), ownMigrations(), (connection) => storeSeeds(connection, env.APP_SECRET))
    await prepareJobs(url())
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

/**
 * Does `work` in one transaction, as a whole or not at all. Should it and another transaction wait for each other,
 * the database ends one of them: that one is begun again, three times at most, so `work` changes nothing but `tx`.
 * Throws Busy when it could not begin or end in time, and then nothing was written; or, in other words, when the
 * connection broke off at the very end.
 */
export async function transaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    let isDone = false
    const held: Held = { connection: null }
    const whole = async (tx: Tx) => {
      if (drivers.has(db)) drivers.set(tx, driverOn(held))
      const result = await work(tx)
      isDone = true
      return result
    }
    try {
      return await transactions.run(held, () => db.$transaction(whole, { maxWait: 10_000, timeout: 10_000 }))
    } catch (error) {
      if (isDone && isCutOff(error)) throw new Busy(AT_THE_LAST_MOMENT, { cause: error })
      if (isTimeout(error)) throw new Busy(TOO_MUCH, { cause: error })
      if (retries === 3 || !isWriteConflict(error)) throw error
    }
  }
}

/** On the connection of a transaction, as long as that lasts: one that took too long has been rolled back. */
const driverOn =
  (held: Held): Driver =>
  async (statement) => {
    if (!held.connection) throw new Busy(TOO_MUCH)
    return (await held.connection.query(statement)).rows
  }

export const TOO_MUCH = 'Too much is going on. Nothing was saved: try again.'
export const AT_THE_LAST_MOMENT =
  'The database went away at the last moment. Look whether it was saved before you try again.'

const WAITED_TOO_LONG_FOR_A_LOCK = '55P03'
const WRITE_CONFLICTS = ['40001', '40P01']

const isTimeout = (error: unknown) =>
  (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2028') ||
  codeOf(error) === WAITED_TOO_LONG_FOR_A_LOCK

// A deadlock or a lost race. Prisma says so with P2034 for its own statements.
const isWriteConflict = (error: unknown) =>
  (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034') ||
  WRITE_CONFLICTS.includes(codeOf(error) ?? '')

/**
 * PostgreSQL's own code. Prisma leaves the adapter's error inside P2010 for raw statements, and bare when the commit
 * itself is refused.
 */
function codeOf(error: unknown): string | undefined {
  if (error instanceof pg.DatabaseError) return error.code
  const known = error instanceof Prisma.PrismaClientKnownRequestError ? error.meta?.driverAdapterError : error
  return (known as { cause?: { originalCode?: string } } | null | undefined)?.cause?.originalCode
}
