import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { runMigrations } from 'graphile-worker'
import { sha256 } from '#lib/sha256.ts'

/** Uses the same table and lock as `prisma migrate deploy`, so either can run first. */
export async function migrate(
  url: string,
  directory: string,
  finish = async (_connection: pg.Client) => {},
): Promise<string[]> {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  try {
    await connection.query('SELECT pg_advisory_lock($1)', [PRISMA_MIGRATE_LOCK])
    await connection.query(CREATE_MIGRATIONS_TABLE)
    const pending = await pendingMigrations(connection, directory)
    for (const name of pending) await applyOne(connection, name, path.join(directory, name, 'migration.sql'))
    await finish(connection)
    return pending
  } finally {
    await connection.end()
  }
}

export const PRISMA_MIGRATE_LOCK = 72707369

const CREATE_MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id                  VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum            VARCHAR(64) NOT NULL,
  finished_at         TIMESTAMPTZ,
  migration_name      VARCHAR(255) NOT NULL,
  logs                TEXT,
  rolled_back_at      TIMESTAMPTZ,
  started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`

/** The caller must hold PRISMA_MIGRATE_LOCK and have begun a transaction. */
export async function applyInTransaction(
  connection: pg.Client,
  directory: string,
  names = migrationNames(directory),
) {
  await connection.query(CREATE_MIGRATIONS_TABLE)
  const pending = await pendingMigrations(connection, directory)
  for (const name of pending.filter((one) => names.includes(one))) {
    const sql = readFileSync(path.join(directory, name, 'migration.sql'), 'utf8')
    const { done } = await recordStart(connection, name, sql)
    await connection.query(sql)
    await done()
  }
}

async function pendingMigrations(connection: pg.Client, directory: string) {
  const applied = await appliedMigrations(connection)
  return migrationNames(directory).filter((name) => !applied.has(name))
}

async function appliedMigrations(connection: pg.Client) {
  const { rows } = await connection.query<{ migration_name: string; finished_at: Date | null }>(
    'SELECT migration_name, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  )
  const failed = rows.find((row) => !row.finished_at)
  if (failed)
    throw new Error(`Migration ${failed.migration_name} failed earlier. ${repairHint(failed.migration_name)}`)
  return new Set(rows.map((row) => row.migration_name))
}

export function migrationNames(directory: string) {
  return readdirSync(directory)
    .filter((name) => existsSync(path.join(directory, name, 'migration.sql')))
    .sort()
}

async function applyOne(connection: pg.Client, name: string, file: string) {
  const sql = readFileSync(file, 'utf8')
  const { done, failed } = await recordStart(connection, name, sql)
  try {
    await connection.query(sql)
  } catch (error) {
    await connection.query('ROLLBACK')
    await failed(error)
    throw new Error(`Migration ${name} failed: ${String(error)}. ${repairHint(name)}`, { cause: error })
  }
  await done()
}

async function recordStart(connection: pg.Client, name: string, sql: string) {
  const id = randomUUID()
  const checksum = sha256(sql)
  await connection.query(
    'INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)',
    [id, checksum, name],
  )
  return {
    done: () =>
      connection.query(
        'UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1',
        [id],
      ),
    failed: (error: unknown) =>
      connection.query('UPDATE _prisma_migrations SET logs = $2 WHERE id = $1', [id, String(error)]),
  }
}

export const migrationsDirectory = () => path.join(projectRoot(import.meta.dirname), 'prisma', 'migrations')

function projectRoot(dir: string): string {
  return existsSync(path.join(dir, 'package.json')) ? dir : projectRoot(path.dirname(dir))
}

function repairHint(name: string) {
  return `Repair the database, then run: npx prisma migrate resolve --rolled-back ${name}`
}

export const migrateJobTables = (url: string) => runMigrations({ connectionString: url })
