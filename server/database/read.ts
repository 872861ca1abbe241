import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Prisma } from '../../prisma/client/client.ts'
import { type Database, driverBehind, type Tx } from './db.ts'

/**
 * The rows of a statement written by hand, for what is asked with nearly every request: straight to the driver and
 * prepared once per connection, for a third of what the same costs through Prisma. Values come as the driver reads
 * them: dates as Date, bigint and numeric as text. Outside of a transaction it takes no locks: see lanes.
 */
export async function read<Row extends object>(db: Database | Tx, statement: Prisma.Sql): Promise<Row[]> {
  const driver = driverBehind(db)
  return driver ? driver.query<Row>(prepared(statement)) : db.$queryRaw<Row[]>(statement)
}

/** The same on a connection of its own: it may wait as long as it has to. */
export async function readAlone<Row extends object>(db: Database, statement: Prisma.Sql): Promise<Row[]> {
  const driver = driverBehind(db)
  return driver ? driver.alone<Row>(prepared(statement)) : db.$queryRaw<Row[]>(statement)
}

/** The rows of each of these statements of a transaction: run one after the other, sent in one round trip. */
export async function readInOrder(tx: Tx, statements: Prisma.Sql[]): Promise<object[][]> {
  const driver = driverBehind(tx)
  if (driver) return Promise.all(statements.map((statement) => driver.query(prepared(statement))))
  const rows: object[][] = []
  for (const statement of statements) rows.push(await tx.$queryRaw<object[]>(statement))
  return rows
}

function prepared({ text, values }: Prisma.Sql): pg.QueryConfig {
  return { name: nameOf(text), text, values: [...values] }
}

const names = new Map<string, string>()

/** Statements are few, whatever their values are. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
  names.set(text, name)
  return name
}
