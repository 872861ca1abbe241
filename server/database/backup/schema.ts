import type pg from 'pg'
import type { Table } from './backupFile.ts'

/** Restoring must not revive sessions, links or push subscriptions, or resend broadcasts and notifications. */
export const EXCLUDED_TABLES = [
  'sessions',
  'broadcasts',
  'directory_changes',
  'one_time_tokens',
  'push_subscriptions',
  'deliveries',
]

const TABLES_WITHOUT_USER_DATA = ['_prisma_migrations', 'first_account_codes', 'vapid_keys']

export async function listTables(connection: pg.Client): Promise<Table[]> {
  const { rows } = await connection.query<Table>(`
    SELECT relname AS "table", coalesce(json_agg(
      json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) ORDER BY attnum
    ) FILTER (WHERE attgenerated = ''), '[]') AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
    GROUP BY relname ORDER BY relname`)
  return rows.filter(({ table }) => table !== '_prisma_migrations')
}

export async function listSequences(connection: pg.Client): Promise<Record<string, string>> {
  const { rows } = await connection.query<{ name: string; value: string }>(`
    SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export async function listMigrations(connection: pg.Client): Promise<string[]> {
  const { rows: found } = await connection.query<{ is: boolean }>(
    "SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS is",
  )
  if (!found[0]!.is) return []
  const { rows } = await connection.query<{ migration_name: string; finished_at: Date | null }>(
    'SELECT migration_name, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name',
  )
  const failed = rows.find((row) => !row.finished_at)
  if (failed) throw new Error(`Migration ${failed.migration_name} failed earlier. Repair the database first.`)
  return rows.map((row) => row.migration_name)
}

export async function hasUserData(connection: pg.Client): Promise<boolean> {
  const tables = (await listTables(connection)).filter(
    ({ table }) => !TABLES_WITHOUT_USER_DATA.includes(table),
  )
  for (const { table } of tables) {
    const { rowCount } = await connection.query(`SELECT FROM ${quoteIdentifier(table)} LIMIT 1`)
    if (rowCount) return true
  }
  return false
}

export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`
