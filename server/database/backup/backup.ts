import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import pg from 'pg'
import { PRISMA_MIGRATE_LOCK } from '../migrate.ts'
import { migrationsOf, MOMENTARY, quoted, sequencesOf, tablesOf } from './catalog.ts'
import {
  check,
  FORMAT,
  type Heading,
  isThere,
  nameBackup,
  type Row,
  type Table,
  type Unsigned,
  writeLines,
} from './file.ts'

/**
 * Writes everything that the database holds at one moment into one file, whoever works on it meanwhile, and reads the
 * file again. Sessions and the outbox of live events are left out, and so are the jobs: see docs/decisions. Nothing in
 * the database is changed, its release may be an older one. Refused in a sentence where there is a file of that name.
 * Answers how many rows each table has.
 */
export async function backUp(url: string, file: string) {
  if (existsSync(file)) throw isThere(file)
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  // A name of its own: one that was stopped half-way, or that runs now, is in nobody's way.
  const draft = `${file}.${randomUUID()}.unfinished`
  try {
    await writeLines(draft, contents(connection))
    const { rows } = await check(draft)
    nameBackup(draft, file)
    return rows
  } finally {
    rmSync(draft, { force: true })
    await connection.end()
  }
}

async function* contents(connection: pg.Client): AsyncGenerator<Heading | Table | Row | Unsigned> {
  const { migrations, tables } = await hold(connection)
  yield { format: FORMAT, made_at: new Date().toISOString(), migrations }
  const counts: Unsigned['rows'] = {}
  for (const table of tables) {
    yield table
    counts[table.table] = 0
    for await (const row of rowsOf(connection, table)) {
      counts[table.table]!++
      yield row
    }
  }
  yield { rows: counts, sequences: await sequencesOf(connection) }
}

// One moment for all tables, and printed so that every value is read again as it was. No migration comes in between.
async function hold(connection: pg.Client) {
  await connection.query('SELECT pg_advisory_lock($1)', [PRISMA_MIGRATE_LOCK])
  await connection.query(`
    BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
    SET LOCAL DateStyle = 'ISO'; SET LOCAL TimeZone = 'UTC'; SET LOCAL IntervalStyle = 'postgres';
    SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'`)
  const migrations = await migrationsOf(connection)
  if (migrations.length === 0) throw new Error('There is nothing in this database yet.')
  const tables = (await tablesOf(connection)).filter(({ table }) => !MOMENTARY.includes(table))
  await connection.query(`LOCK TABLE ${tables.map(({ table }) => quoted(table)).join()} IN ACCESS SHARE MODE`)
  await connection.query('SELECT pg_advisory_unlock($1)', [PRISMA_MIGRATE_LOCK])
  return { migrations, tables }
}

const AT_ONCE = 500

async function* rowsOf(connection: pg.Client, { table, columns }: Table): AsyncGenerator<Row> {
  const values = columns.map(({ name }) => `${quoted(name)}::text`).join()
  await connection.query(`DECLARE reader NO SCROLL CURSOR FOR SELECT ${values} FROM ${quoted(table)}`)
  for (;;) {
    const { rows } = await connection.query<Row>({ text: `FETCH ${AT_ONCE} FROM reader`, rowMode: 'array' })
    yield* rows
    if (rows.length < AT_ONCE) break
  }
  await connection.query('CLOSE reader')
}
