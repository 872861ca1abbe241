import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Prisma } from '../../prisma/client/client.ts'
import { type Database, driverOf, type Tx } from './db.ts'

/**
 * The rows of a statement written by hand, for what is asked with nearly every request: straight to the driver and
 * prepared once per connection, for a third of what the same costs through Prisma. Values come as the driver reads
 * them: dates as Date, bigint and numeric as text.
 */
export async function query<Row extends object>(db: Database | Tx, statement: Prisma.Sql): Promise<Row[]> {
  const driver = driverOf(db)
  return driver ? driver<Row>(prepare(statement)) : db.$queryRaw<Row[]>(statement)
}

function prepare({ text, values }: Prisma.Sql): pg.QueryConfig {
  return { name: statementName(text), text, values: [...values] }
}

const statementNames = new Map<string, string>()

/** Statements are few, whatever their values are. */
function statementName(text: string): string {
  const known = statementNames.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
  statementNames.set(text, name)
  return name
}
