import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'

// Prisma doesn't expose a transaction's connection, so this adapter finds it. Written for Prisma 7.10, which
// - passes an isolation level to the adapter only if `$transaction` was given one,
// - calls the adapter's `startTransaction` once per `$transaction`, without waiting for the network first,
// - ends a transaction by calling `executeRaw` with COMMIT or ROLLBACK.

export type HeldConnection = { connection: pg.PoolClient | null }

/**
 * This isolation level marks transactions that `begin` starts. PostgreSQL treats READ UNCOMMITTED like READ
 * COMMITTED, which is the default.
 */
export const MARK = { isolationLevel: 'ReadUncommitted' } as const
const MARKED = 'READ UNCOMMITTED'

export class TransactionAdapter extends PrismaPg {
  readonly #pool: Pool
  #starting: { held: HeldConnection; started: () => void } | null = null
  #lastStart = Promise.resolve()

  constructor(pool: Pool) {
    super(pool, { disposeExternalPool: true })
    this.#pool = pool
  }

  /** `start` must call `$transaction` with MARK. */
  async begin<Result>(held: HeldConnection, start: () => Promise<Result>): Promise<Result> {
    const earlier = this.#lastStart
    let started!: () => void
    this.#lastStart = new Promise((resolve) => (started = resolve))
    await earlier
    this.#starting = { held, started }
    try {
      return await start()
    } finally {
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
    // Don't pass the isolation level to `startTransaction`, because setting it would cost an extra statement.
    const starting = adapter.startTransaction()
    const connecting = this.#pool.lastRequested
    started()
    const transaction = await starting
    held.connection = await connecting
    const executeRaw: Transaction['executeRaw'] = (query) => {
      if (ENDS.includes(query.sql)) held.connection = null
      return transaction.executeRaw(query)
    }
    return Object.assign(Object.create(transaction) as Transaction, { executeRaw })
  }
}

const ENDS = ['COMMIT', 'ROLLBACK']

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>
type Transaction = Awaited<ReturnType<Adapter['startTransaction']>>

export class Pool extends pg.Pool {
  lastRequested: Promise<pg.PoolClient> | null = null

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]) {
    if (callback) return super.connect(callback)
    return (this.lastRequested = super.connect())
  }
}
