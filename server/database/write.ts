import pg from 'pg'
import type { Prisma } from '../../prisma/client/client.ts'
import { Busy, OVERLOADED } from '../errors.ts'
import { COMMIT_UNKNOWN, type Database } from './db.ts'
import { isConnectionLost } from './outages.ts'
import { query } from './sql.ts'

const LOCK_TIMEOUT = '55P03'
const RETRYABLE = ['40001', '40P01']

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
