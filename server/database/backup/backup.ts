import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import pg from 'pg'
import { PRISMA_MIGRATE_LOCK } from '../migrate.ts'
import { listMigrations, EXCLUDED_TABLES, quoteIdentifier, listSequences, listTables } from './schema.ts'
import {
  verifyBackup,
  FORMAT,
  type Header,
  fileExistsError,
  moveIntoPlace,
  type Row,
  type Table,
  type FooterWithoutHash,
  writeLines,
} from './backupFile.ts'

export async function backUp(url: string, file: string) {
  if (existsSync(file)) throw fileExistsError(file)
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  const draft = `${file}.${randomUUID()}.unfinished`
  try {
    await writeLines(draft, backupLines(connection))
    const { rows } = await verifyBackup(draft)
    moveIntoPlace(draft, file)
    return rows
  } finally {
    rmSync(draft, { force: true })
    await connection.end()
  }
}

async function* backupLines(connection: pg.Client): AsyncGenerator<Header | Table | Row | FooterWithoutHash> {
  const { migrations, tables } = await beginSnapshot(connection)
  yield { format: FORMAT, made_at: new Date().toISOString(), migrations }
  const counts: FooterWithoutHash['rows'] = {}
  for (const table of tables) {
    yield table
    counts[table.table] = 0
    for await (const row of readRows(connection, table)) {
      counts[table.table]!++
      yield row
    }
  }
  yield { rows: counts, sequences: await listSequences(connection) }
}

async function beginSnapshot(connection: pg.Client) {
  await connection.query('SELECT pg_advisory_lock($1)', [PRISMA_MIGRATE_LOCK])
  await connection.query(`
    BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
    SET LOCAL DateStyle = 'ISO'; SET LOCAL TimeZone = 'UTC'; SET LOCAL IntervalStyle = 'postgres';
    SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'`)
  const migrations = await listMigrations(connection)
  if (migrations.length === 0) throw new Error("This database is empty, so there's nothing to back up.")
  const tables = (await listTables(connection)).filter(({ table }) => !EXCLUDED_TABLES.includes(table))
  await connection.query(
    `LOCK TABLE ${tables.map(({ table }) => quoteIdentifier(table)).join()} IN ACCESS SHARE MODE`,
  )
  await connection.query('SELECT pg_advisory_unlock($1)', [PRISMA_MIGRATE_LOCK])
  return { migrations, tables }
}

const BATCH_SIZE = 500

async function* readRows(connection: pg.Client, { table, columns }: Table): AsyncGenerator<Row> {
  const values = columns.map(({ name }) => `${quoteIdentifier(name)}::text`).join()
  await connection.query(
    `DECLARE reader NO SCROLL CURSOR FOR SELECT ${values} FROM ${quoteIdentifier(table)}`,
  )
  for (;;) {
    const { rows } = await connection.query<Row>({
      text: `FETCH ${BATCH_SIZE} FROM reader`,
      rowMode: 'array',
    })
    yield* rows
    if (rows.length < BATCH_SIZE) break
  }
  await connection.query('CLOSE reader')
}
