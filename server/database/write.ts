import pg from 'pg'
import type { Prisma } from '../../prisma/client/client.ts'
import { Busy } from '../errors.ts'
import { COMMIT_UNKNOWN, type Database, OVERLOADED } from './db.ts'
import { isConnectionLost } from './outages.ts'
import { query } from './sql.ts'

const LOCK_TIMEOUT = '55P03'
const RETRYABLE = ['40001', '40P01']

/**
 * One statement that makes a whole change: by itself it is a transaction, so nothing has to begin or end one. Should it
 * and another wait for each other it is tried again, three times at most. Throws Busy when it waited too long, and then
 * nothing was written; or, in other words, when the connection broke off on the way.
 */
export async function execute<Row extends object>(db: Database, statement: Prisma.Sql): Promise<Row[]> {
  for (let retries = 0; ; retries++) {
    try {
      return await query<Row>(db, statement)
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code! : null
      if (code === null && isConnectionLost(error)) throw new Busy(COMMIT_UNKNOWN, { cause: error })
      if (code === LOCK_TIMEOUT) throw new Busy(OVERLOADED, { cause: error })
      if (retries === 3 || !RETRYABLE.includes(code ?? '')) throw error
    }
  }
}
