import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { Prisma } from '../../prisma/client/client.ts'
import { openDatabase, transaction } from '../../server/database/db.ts'
import { startEmbedded } from '../../server/embeddedPostgres/index.ts'
import { migrate } from '../../server/database/migrate.ts'
import { freshDatabase } from '../support/database.ts'

const { db, url } = await freshDatabase()
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

describe('embedded PostgreSQL', () => {
  const DATA_DIR = newFolder()
  const home = path.join(DATA_DIR, 'postgres')

  test('recovers if the app was killed while creating the database', async () => {
    mkdirSync(path.join(home, 'pg'), { recursive: true })
    writeFileSync(path.join(home, 'pg', 'PG_VERSION'), '18\n')
    writeFileSync(path.join(home, 'initdb.unfinished'), '')
    writeFileSync(path.join(home, 'lock'), String(await deadProcess()))

    const server = await startEmbedded(home, HASTY)
    expect(await answers(server.url)).toBe(true)
    await server.stop()
  })

  test('runs one embedded database for all processes that use a folder, until the last process exits', async () => {
    const [first, second] = await Promise.all([startEmbedded(home, HASTY), startEmbedded(home, HASTY)])
    const other = await anotherProcess(home)
    expect([first.owned, second.owned].sort()).toEqual([false, true])
    expect([second.url, other.url]).toEqual([first.url, first.url])

    await first.stop()
    await second.stop()
    expect(await answers(first.url)).toBe(true)
    await other.leave()
    expect(await answers(first.url)).toBe(false)
  })

  test('keeps the embedded database running when the app is killed', async () => {
    const killed = await anotherProcess(home)
    await query(killed.url, 'CREATE TABLE kept AS SELECT 300 AS slots')
    await killed.kill()

    const next = await startEmbedded(home, HASTY)
    expect(next).toMatchObject({ owned: false, url: killed.url })
    expect(await query(next.url, 'SELECT slots FROM kept')).toEqual([{ slots: 300 }])
    await next.stop()
    expect(await answers(next.url)).toBe(false)
  })

  test("rejects another PostgreSQL version's data directory and leaves the directory unchanged", async () => {
    const backup = path.join(newFolder(), 'pg')
    mkdirSync(backup)
    writeFileSync(path.join(backup, 'PG_VERSION'), '9.6\n')
    await expect(startEmbedded(path.dirname(backup))).rejects.toThrow(/pg_ctl failed/)
    expect(readFileSync(path.join(backup, 'PG_VERSION'), 'utf8')).toBe('9.6\n')
  })

  test('keeps the data when the app restarts', async () => {
    const env = { DATABASE_URL: undefined, DATA_DIR, APP_SECRET: 'a secret' }
    const first = await openDatabase(env)
    await first.db.organization.create({ data: { name: 'Red Dirt Barrels' } })
    await first.close()

    const second = await openDatabase(env)
    expect(await second.db.organization.count()).toBe(1)
    await second.close()
    expect(await answers(second.url)).toBe(false)
  })
})

test('uses the database in DATABASE_URL instead of the embedded one', async () => {
  const named = await openDatabase({ DATABASE_URL: url, DATA_DIR: '/nowhere', APP_SECRET: 'a secret' })
  expect(named.url).toBe(url)
  expect(await named.db.organization.count()).toBe(0)
  await named.close()
})

describe('migrations', () => {
  test('applies migrations once, even when several processes start together', async () => {
    const directory = migrations({
      '2_second': 'ALTER TABLE arena ADD name TEXT;',
      '1_first': 'CREATE TABLE arena ();',
    })
    const applied = await Promise.all([1, 2, 3].map(() => migrate(url, directory)))
    expect(applied.flat()).toEqual(['1_first', '2_second'])
    expect(await migrate(url, directory)).toEqual([])
  })

  test('rolls back a failed migration, and refuses to migrate again until the failure is resolved', async () => {
    const broken = migrations({ '3_broken': 'CREATE TABLE half (); SELECT nonsense;' })
    await expect(migrate(url, broken)).rejects.toThrow(/3_broken failed: .*"nonsense" does not exist/)
    await expect(migrate(url, broken)).rejects.toThrow(
      /3_broken failed earlier.*migrate resolve --rolled-back 3_broken/,
    )

    await query(url, "UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '3_broken'")
    expect(await migrate(url, migrations({ '3_broken': 'CREATE TABLE half ();' }))).toEqual(['3_broken'])
  })

  test('records migrations in the same format as Prisma', async () => {
    await migrate(url, migrations({ '4_recorded': 'SELECT 1;' }))
    const [record] = await query(url, "SELECT * FROM _prisma_migrations WHERE migration_name = '4_recorded'")
    expect(record).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      // Output of: printf 'SELECT 1;' | sha256sum
      checksum: '17db4fd369edb9244b9f91d9aeed145c3d04ad8ba6e95d06247f07a63527d11a',
      migration_name: '4_recorded',
      started_at: expect.any(Date),
      finished_at: expect.any(Date),
      applied_steps_count: 1,
      rolled_back_at: null,
      logs: null,
    })
  })
})

describe('a transaction', () => {
  test('retries a transaction after a deadlock', async () => {
    const [a, b] = await Promise.all(['A', 'B'].map((name) => db.organization.create({ data: { name } })))
    let attempts = 0
    let meet = () => {}
    const bothHoldOne = new Promise<void>((resolve) => (meet = resolve))
    let endFirst = () => {}
    const firstEnded = new Promise<void>((resolve) => (endFirst = resolve))
    const lockInTurn = ([first, second]: [number, number]) =>
      transaction(db, async (tx) => {
        // Otherwise, the retry could take a lock that the other transaction still waits for.
        if (attempts === 2) await firstEnded
        const lock = (id: number) => tx.$queryRaw`SELECT FROM organizations WHERE id = ${id} FOR UPDATE`
        await lock(first)
        if (++attempts === 2) meet()
        await bothHoldOne
        await lock(second)
      }).then(endFirst)
    await Promise.all([lockInTurn([a!.id, b!.id]), lockInTurn([b!.id, a!.id])])
    expect(attempts).toBe(3)
  })

  test('retries a transaction at most three times', async () => {
    const conflict = new Prisma.PrismaClientKnownRequestError('conflict', {
      code: 'P2034',
      clientVersion: '',
    })
    expect(await attemptsUntilRefused(conflict)).toBe(4)
  })

  test('does not retry a transaction after an error other than a conflict', async () => {
    expect(await attemptsUntilRefused(new Error('Horse already exists'))).toBe(1)
  })
})

const HASTY = { settings: { fsync: 'off' } }

function newFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'rodeo-'))
  folders.push(folder)
  return folder
}

function migrations(scripts: Record<string, string>) {
  const directory = newFolder()
  for (const [name, sql] of Object.entries(scripts)) {
    mkdirSync(path.join(directory, name))
    writeFileSync(path.join(directory, name, 'migration.sql'), sql)
  }
  return directory
}

async function query(address: string, sql: string): Promise<Record<string, unknown>[]> {
  const connection = new pg.Client({ connectionString: address })
  await connection.connect()
  const { rows } = await connection.query(sql)
  await connection.end()
  return rows
}

function answers(address: string) {
  return query(address, 'SELECT 1').then(
    () => true,
    () => false,
  )
}

async function anotherProcess(home: string) {
  const script = `
    import { startEmbedded } from './server/embeddedPostgres/index.ts'
    const server = await startEmbedded(process.env.HOME_OF_SERVER, { settings: { fsync: 'off' } })
    process.stdout.write(server.url)
    process.stdin.once('data', () => server.stop().then(() => process.exit()))`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script]
  const env = { ...process.env, HOME_OF_SERVER: home }
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const [address] = await once(child.stdout, 'data')
  const gone = once(child, 'exit')
  return {
    url: String(address),
    leave: () => (child.stdin.write('leave'), gone),
    kill: () => (child.kill('SIGKILL'), gone),
  }
}

async function deadProcess() {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await once(child, 'exit')
  return child.pid
}

async function attemptsUntilRefused(refusal: Error) {
  let attempts = 0
  const work = () => {
    attempts++
    return Promise.reject(refusal)
  }
  await expect(transaction(db, work)).rejects.toBe(refusal)
  return attempts
}
