import pg from 'pg'
import type { Prisma } from '../../prisma/client/client.ts'
import { Busy } from '../errors.ts'
import { AT_THE_LAST_MOMENT, type Database, TOO_MUCH } from './db.ts'
import { isCutOff } from './outages.ts'
import { read } from './read.ts'

const WAITED_TOO_LONG_FOR_A_LOCK = '55P03'
const AGAIN = ['40001', '40P01']

/**
 * One statement that makes a whole change: by itself it is a transaction, so nothing has to begin or end one. Should it
 * and another wait for each other it is tried again, three times at most. Throws Busy when it waited too long, and then
 * nothing was written; or, in other words, when the connection broke off on the way.
 */
export async function write<Row extends object>(db: Database, statement: Prisma.Sql): Promise<Row[]> {
  for (let retries = 0; ; retries++) {
    try {
      return await read<Row>(db, statement)
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code! : null
      if (code === null && isCutOff(error)) throw new Busy(AT_THE_LAST_MOMENT, { cause: error })
      if (code === WAITED_TOO_LONG_FOR_A_LOCK) throw new Busy(TOO_MUCH, { cause: error })
      if (retries === 3 || !AGAIN.includes(code ?? '')) throw error
    }
  }
}
