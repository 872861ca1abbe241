import { existsSync } from 'node:fs'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { Prisma, PrismaClient } from '../prisma/client/client.ts'
import { startEmbedded } from './embeddedPostgres.ts'
import type { Env } from './env.ts'
import { Busy } from './errors.ts'
import { migrate } from './migrate.ts'

export type Database = PrismaClient
export type Tx = Prisma.TransactionClient

export function connect(url: string, connections = 20): Database {
  return new PrismaClient({ adapter: new PrismaPg({ connectionString: url, max: connections }) })
}

/** The database that the environment names, or the embedded one, with every migration applied. */
export async function openDatabase(env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>) {
  const embedded = env.DATABASE_URL ? null : await startEmbedded(path.join(env.DATA_DIR, 'postgres'))
  const url = env.DATABASE_URL ?? embedded!.url
  try {
    await migrate(url, path.join(projectRoot(import.meta.dirname), 'prisma', 'migrations'))
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const db = connect(url)
  const close = async () => {
    await db.$disconnect()
    await embedded?.stop()
  }
  return { db, url, close }
}

/**
 * Does `work` in one transaction, as a whole or not at all. Should it and another transaction wait for each other,
 * the database ends one of them: that one is begun again, three times at most, so `work` changes nothing but `tx`.
 * Throws Busy when it could not begin or end in time; then nothing was written.
 */
export async function transaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await db.$transaction(work, { maxWait: 10_000, timeout: 10_000 })
    } catch (error) {
      if (isTimeout(error))
        throw new Busy('Too much is going on. Nothing was saved: try again.', { cause: error })
      if (retries === 3 || !isWriteConflict(error)) throw error
    }
  }
}

const isTimeout = (error: unknown) =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2028'

// A deadlock or a lost race. Prisma says so with P2034 for its own statements, but leaves the adapter's error inside
// P2010 for raw ones, and bare when the commit itself is refused.
function isWriteConflict(error: unknown) {
  const known = error instanceof Prisma.PrismaClientKnownRequestError ? error : null
  const adapterError = (known?.meta?.driverAdapterError ?? error) as { cause?: { kind?: string } } | null
  return known?.code === 'P2034' || adapterError?.cause?.kind === 'TransactionWriteConflict'
}

// The nearest folder above that has a package.json: from the sources as from the build.
function projectRoot(dir: string): string {
  return existsSync(path.join(dir, 'package.json')) ? dir : projectRoot(path.dirname(dir))
}
