import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../server/embeddedPostgres/index.ts'
import { migrate, migrateJobTables } from '../../server/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string
    databaseTemplate: string
  }
}

/**
 * Concurrent test runs share the server. They also share the template database if their migrations are the
 * same.
 */
export default async function setup({ config, provide }: TestProject) {
  const { server, owned, stop } = await databaseServer(path.join(config.root, '.data', 'test'))
  try {
    provide('databaseServer', server)
    provide('databaseTemplate', await ensureTemplate(server, { sweep: owned }))
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

const FAST_UNSAFE_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  deadlock_timeout: '50ms',
}
const TEMPLATE_LOCK = 20_180_612

export function databaseOn(server: string, name: string) {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export async function withAdminConnection<T>(server: string, work: (connection: pg.Client) => Promise<T>) {
  const connection = new pg.Client({ connectionString: server })
  await connection.connect()
  try {
    return await work(connection)
  } finally {
    await connection.end()
  }
}

/**
 * Without FORCE, PostgreSQL waits up to 5 seconds for connections that are closing. With FORCE, it would send them an
 * error, which pg throws as an uncaught exception.
 */
export const dropDatabase = (server: string, name: string) =>
  withAdminConnection(server, (connection) =>
    connection
      .query(`DROP DATABASE ${name}`)
      .catch(() => connection.query(`DROP DATABASE ${name} WITH (FORCE)`)),
  )

export async function databaseServer(home: string) {
  const server = process.env.TEST_DATABASE_URL
  if (server) return { server, owned: false, stop: async () => {} }
  const { urlFor, owned, stop } = await startEmbedded(home, { settings: FAST_UNSAFE_SETTINGS })
  return { server: urlFor('postgres'), owned, stop }
}

const MIGRATIONS = fileURLToPath(new URL('../../prisma/migrations', import.meta.url))

export function ensureTemplate(server: string, { sweep = false } = {}) {
  const name = `rodeo_template_jobs_${fingerprint(MIGRATIONS)}`
  return withAdminConnection(server, async (connection) => {
    await connection.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
    if (sweep) await dropLeftovers(connection, name)
    const whole = 'SELECT FROM pg_database WHERE datname = $1 AND datistemplate'
    const found = await connection.query(whole, [name])
    if (!found.rowCount) await makeTemplate(connection, server, name)
    return name
  })
}

async function makeTemplate(connection: pg.Client, server: string, name: string) {
  await connection.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await connection.query(`CREATE DATABASE ${name}`)
  await migrate(databaseOn(server, name), MIGRATIONS)
  await migrateJobTables(databaseOn(server, name))
  await connection.query(`ALTER DATABASE ${name} IS_TEMPLATE true ALLOW_CONNECTIONS false`)
}

// Called only by the test run that started the server.
async function dropLeftovers(connection: pg.Client, current: string) {
  const { rows } = await connection.query<{ datname: string }>(
    "SELECT datname FROM pg_database WHERE datname ~ '^rodeo_(test|template)_' AND datname <> $1",
    [current],
  )
  for (const { datname } of rows) {
    await connection.query(`ALTER DATABASE ${datname} IS_TEMPLATE false`)
    await connection.query(`DROP DATABASE ${datname} WITH (FORCE)`)
  }
}

function fingerprint(migrations: string) {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrations, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = path.join(migrations, name)
    if (statSync(file).isFile()) hash.update(name).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 16)
}
