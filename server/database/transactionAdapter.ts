import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'

// Prisma doesn't say which connection a transaction took. This was written for Prisma 7.10, which
// - hands an isolation level on to the adapter only if `$transaction` was given one,
// - calls the adapter's `startTransaction` once per `$transaction`, and waits for no network before that,
// - ends a transaction with `executeRaw` of COMMIT or ROLLBACK.

/** Connection of a transaction; null before Prisma has begun the transaction and once Prisma ends it. */
export type Held = { connection: pg.PoolClient | null }

/** Marks what `begin` begins. Nothing else asks for this level: to PostgreSQL it is READ COMMITTED, the default. */
export const MARK = { isolationLevel: 'ReadUncommitted' } as const
const MARKED = 'READ UNCOMMITTED'

/** Prisma's adapter for PostgreSQL, which also notes the connection of each transaction begun with `begin`. */
export class TransactionAdapter extends PrismaPg {
  readonly #pool: Pool
  /** The transaction whose `$transaction` was called and whose `startTransaction` was not. */
  #starting: { held: Held; started: () => void } | null = null
  #lastStart = Promise.resolve()

  constructor(pool: Pool) {
    super(pool, { disposeExternalPool: true })
    this.#pool = pool
  }

  /** Runs `start`, which calls `$transaction` with MARK, and notes the connection in `held`. One starts at a time. */
  async begin<Result>(held: Held, start: () => Promise<Result>): Promise<Result> {
    const earlier = this.#lastStart
    let started!: () => void
    this.#lastStart = new Promise((resolve) => (started = resolve))
    await earlier
    this.#starting = { held, started }
    try {
      return await start()
    } finally {
      // Prisma may fail before it calls `startTransaction`.
      if (this.#starting?.held === held) this.#starting = null
      started()
    }
  }

  override async connect() {
    const adapter = await super.connect()
    type Start = (typeof adapter)['startTransaction']
    const startTransaction: Start = (level) =>
      level === MARKED ? this.#startMarked(adapter) : adapter.startTransaction(level)
    return Object.assign(Object.create(adapter) as typeof adapter, { startTransaction })
  }

  async #startMarked(adapter: Adapter) {
    const { held, started } = this.#starting!
    this.#starting = null
    // The level would be a statement of its own, and is the default.
    const starting = adapter.startTransaction()
    const connecting = this.#pool.lastAsked
    started()
    const transaction = await starting
    held.connection = await connecting
    const executeRaw: Transaction['executeRaw'] = (query) => {
      // A statement sent after this one would be outside the transaction.
      if (ENDS.includes(query.sql)) held.connection = null
      return transaction.executeRaw(query)
    }
    return Object.assign(Object.create(transaction) as Transaction, { executeRaw })
  }
}

const ENDS = ['COMMIT', 'ROLLBACK']

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>
type Transaction = Awaited<ReturnType<Adapter['startTransaction']>>

/** Keeps the connection that was asked for last, which may not be there yet. */
export class Pool extends pg.Pool {
  lastAsked: Promise<pg.PoolClient> | null = null

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]) {
    if (callback) return super.connect(callback)
    return (this.lastAsked = super.connect())
  }
}
