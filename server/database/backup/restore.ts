import pg from 'pg'
import { plural } from '#lib/plural.ts'
import { replaceSeeds } from '../drawSeeds.ts'
import { applyInTransaction, migrationNames, PRISMA_MIGRATE_LOCK } from '../migrate.ts'
import { hasUserData, quoteIdentifier, listTables } from './schema.ts'
import { verifyBackup, isRow, isTable, readLines, type Row, type Table } from './backupFile.ts'

type Options = {
  migrations: string
  force?: boolean
}

/**
 * Restores everything or nothing. Throws if the database is in use, or if it contains data and `force` isn't
 * set.
 */
export async function restore(url: string, file: string, { migrations, force = false }: Options) {
  const { rows, sequences, migrations: applied } = await verifyBackup(file)
  requireKnownMigrations(applied, migrationNames(migrations))
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  try {
    // An app that starts during the restore waits for this lock.
    await connection.query('SELECT pg_advisory_lock($1)', [PRISMA_MIGRATE_LOCK])
    await requireNoOtherConnections(connection)
    if (!force && (await hasUserData(connection))) throw new Error(NOT_EMPTY)
    await connection.query('BEGIN')
    await dropEverything(connection)
    await applyInTransaction(connection, migrations, applied)
    await loadTables(connection, file)
    await setSequences(connection, sequences)
    await applyInTransaction(connection, migrations)
    await failUnsentMailings(connection)
    await replaceSeeds(connection)
    await connection.query('COMMIT')
    await connection.query('ANALYZE')
    return rows
  } finally {
    await connection.end()
  }
}

const NOT_EMPTY = 'This database already has data. Back it up, then add --force to replace it.'

function requireKnownMigrations(applied: string[], available: string[]) {
  const newer = applied.find((name) => !available.includes(name))
  if (newer)
    throw new Error(
      `A newer release made this backup (migration ${newer}). Restore it with that release. Nothing was changed.`,
    )
}

async function requireNoOtherConnections(connection: pg.Client) {
  const { rows } = await connection.query<{ others: number }>(`
    SELECT count(*)::int AS others FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename IS NOT NULL`)
  const { others } = rows[0]!
  if (others)
    throw new Error(
      `This database is in use (${plural(others, 'connection')}). Stop the app, then restore. Nothing was changed.`,
    )
}

// Drops the contents of the `public` schema but keeps the schema. On a hosted server, another role may own
// it.
async function dropEverything(connection: pg.Client) {
  await connection.query(`
    DROP SCHEMA IF EXISTS graphile_worker CASCADE;
    DO $$ DECLARE one record; BEGIN
      FOR one IN SELECT oid::regclass AS name FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
      LOOP EXECUTE format('DROP TABLE %s CASCADE', one.name); END LOOP;
      FOR one IN SELECT oid::regtype AS name FROM pg_type
        WHERE typnamespace = 'public'::regnamespace AND typtype = 'e'
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_type.oid AND deptype = 'e')
      LOOP EXECUTE format('DROP TYPE %s CASCADE', one.name); END LOOP;
      FOR one IN SELECT oid::regprocedure AS name FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace
          AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
      LOOP EXECUTE format('DROP FUNCTION %s CASCADE', one.name); END LOOP;
    END $$`)
}

/**
 * Disables triggers, which would send broadcasts. Drops foreign keys, because the rows aren't in dependency
 * order.
 */
async function loadTables(connection: pg.Client, file: string) {
  const foreignKeys = await dropForeignKeys(connection)
  const known = await listTables(connection)
  let table: Table | undefined
  let batch: Row[] = []
  const flush = async () => {
    if (table && batch.length) await insertRows(connection, table, batch)
    batch = []
  }
  for await (const line of readLines(file)) {
    if (isRow(line)) batch.push(line)
    if (batch.length < BATCH_SIZE && isRow(line)) continue
    await flush()
    if (isRow(line) || !isTable(line)) continue
    table = withDatabaseTypes(line, known)
    // Migrations may have inserted rows that the backup also contains.
    await connection.query(
      `ALTER TABLE ${quoteIdentifier(table.table)} DISABLE TRIGGER USER; DELETE FROM ${quoteIdentifier(table.table)}`,
    )
  }
  await flush()
  await connection.query(foreignKeys)
}

// Takes table and column names from the database, so that a manipulated backup file can't inject SQL.
function withDatabaseTypes({ table, columns }: Table, known: Table[]): Table {
  const own = known.find((one) => one.table === table)
  if (!own)
    throw new Error(`This backup has a table that this release doesn't know: ${table}. Nothing was changed.`)
  return { table, columns: columns.map(({ name }) => databaseColumn(own, name)) }
}

function databaseColumn({ table, columns }: Table, name: string) {
  const column = columns.find((one) => one.name === name)
  if (!column)
    throw new Error(
      `This backup has a column that this release doesn't know: ${table}.${name}. Nothing was changed.`,
    )
  return column
}

const BATCH_SIZE = 500

function insertRows(connection: pg.Client, { table, columns }: Table, rows: Row[]) {
  const names = columns.map(({ name }) => quoteIdentifier(name)).join()
  const values = columns.map(({ type }, index) => `(value->>${index})::${type}`).join()
  const text = `INSERT INTO ${quoteIdentifier(table)} (${names}) SELECT ${values} FROM json_array_elements($1::json) AS value`
  return connection.query(text, [JSON.stringify(rows)])
}

// Drops foreign keys, because only a superuser can disable them. Returns SQL that recreates them and enables
// the triggers.
async function dropForeignKeys(connection: pg.Client) {
  const { rows } = await connection.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`)
  for (const { table, name } of rows) await connection.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  const recreate = rows.map(
    ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition};`,
  )
  return `${recreate.join('\n')}
    DO $$ DECLARE one record; BEGIN
      FOR one IN SELECT DISTINCT tgrelid::regclass AS name FROM pg_trigger WHERE tgenabled = 'D' AND NOT tgisinternal
      LOOP EXECUTE format('ALTER TABLE %s ENABLE TRIGGER USER', one.name); END LOOP;
    END $$`
}

async function setSequences(connection: pg.Client, sequences: Record<string, string>) {
  for (const [name, value] of Object.entries(sequences))
    await connection.query('SELECT setval($1::regclass, $2::bigint)', [quoteIdentifier(name), value])
}

async function failUnsentMailings(connection: pg.Client) {
  for (const table of ['mailing_recipients', 'receipt_mails'])
    await connection.query(
      `UPDATE ${table} SET status = 'failed', error = $1 WHERE status IN ('waiting', 'sending')`,
      ["A backup was restored, so we can't tell whether this email was sent. We won't send it again."],
    )
}
