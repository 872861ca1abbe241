import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { seedDemo } from '../../prisma/seed.ts'
import { backUp } from '../../server/database/backup/backup.ts'
import { verifyBackup } from '../../server/database/backup/backupFile.ts'
import { restore } from '../../server/database/backup/restore.ts'
import { openDatabase } from '../../server/database/db.ts'
import { migrationsDirectory, migrateJobTables } from '../../server/database/migrate.ts'
import { emptyDatabase, freshDatabase } from '../support/database.ts'
import { runCommand, startProgram } from '../support/program.ts'

const { db, url } = await freshDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'rodeo-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const demo = path.join(folder, 'demo.backup')
const migrations = migrationsDirectory()
await seedDemo(db)
await db.broadcast.create({ data: { channel: 'draw.1.2', event: 'updated', payload: {} } })
const { id: user_id } = await db.user.findFirstOrThrow({ where: { email: 'rider@demo.test' } })
await db.session.create({ data: { id: 's'.repeat(64), user_id, expires_at: new Date('2100-01-01') } })
await make.createUser(db, { name: 'Zoë "Zip" \\O’Neil\n\ttwo lines', hometown: '', bbr_id: null })
await backUp(url, demo)

test('restores exactly the rows that were backed up', async () => {
  const other = await emptyDatabase()
  await restore(other, demo, { migrations })
  expect(await contents(other)).toEqual(await contents(url))
})

test('assigns the next free ID to a row that is added after a restore', async () => {
  const other = await emptyDatabase()
  await restore(other, demo, { migrations })
  const [before] = await query(url, 'SELECT max(id) AS last FROM users')
  const [after] = await query(
    other,
    "INSERT INTO users (name, email) VALUES ('A', 'a@example.test') RETURNING id",
  )
  expect(after!.id).toBe(Number(before!.last) + 1)
})

test("doesn't restore sessions or pending broadcasts", async () => {
  const other = await emptyDatabase()
  await restore(other, demo, { migrations })
  expect(await query(other, 'SELECT FROM sessions UNION ALL SELECT FROM broadcasts')).toEqual([])
})

test('backs up a concurrent transaction completely or not at all', async () => {
  const organization = await make.createOrganization(db)
  const event = await make.createEvent(db, { organization })
  let isDone = false
  const writing = (async () => {
    while (!isDone)
      await db.$transaction(async (tx) =>
        make.createEntry(tx, { activity: await make.createActivity(tx, { event }) }),
      )
  })()
  const file = path.join(folder, 'busy.backup')
  await backUp(url, file)
  isDone = true
  await writing
  const other = await emptyDatabase()
  await restore(other, file, { migrations })
  const [odd] = await query(
    other,
    'SELECT count(*)::int AS n FROM user_activities FULL JOIN scores ON user_activity_id = user_activities.id WHERE scores.id IS NULL',
  )
  expect(odd).toEqual({ n: 0 })
})

test('drops queued email jobs on restore, and marks unsent emails as failed', async () => {
  const other = await emptyDatabase()
  await migrateJobTables(url)
  const activity = await db.activity.findFirstOrThrow()
  const recipients = { create: [{ email: 'a@example.test' }, { email: 'b@example.test', status: 'sent' }] }
  await db.mailing.create({ data: { activity_id: activity.id, sent_by_id: user_id, recipients } })
  const { id: event_id } = await make.createEvent(db, { organization: await make.createOrganization(db) })
  const { id: cash_box_id } = await db.cashBox.create({ data: { event_id } })
  const payment = { event_id, user_id, cash_box_id, kind: 'cash', cents: 100, client_key: 'mailed' }
  const receipt_mails = { create: [{ status: 'sending' }, { status: 'sent' }] }
  await db.payment.create({ data: { ...payment, receipt_mails } })
  await query(url, "SELECT graphile_worker.add_job('send-results')")
  const file = path.join(folder, 'mail.backup')
  await backUp(url, file)
  await migrateJobTables(other)
  await query(other, "SELECT graphile_worker.add_job('send-results')")
  await restore(other, file, { migrations })
  await migrateJobTables(other)
  expect(await query(other, 'SELECT FROM graphile_worker.jobs')).toEqual([])
  const left = await query(other, 'SELECT email, status FROM mailing_recipients ORDER BY email')
  expect(left.map(({ status }) => status)).toEqual(['failed', 'sent'])
  const receipts = await query(other, 'SELECT status FROM receipt_mails ORDER BY id')
  expect(receipts.map(({ status }) => status)).toEqual(['failed', 'sent'])
})

test('refuses to overwrite existing data without --force', async () => {
  const other = await emptyDatabase()
  await restore(other, demo, { migrations })
  await query(other, "INSERT INTO users (name, email) VALUES ('Kept', 'kept@example.test')")
  await expect(restore(other, demo, { migrations })).rejects.toThrow(/already has data.*--force/)
  const kept = "SELECT count(*)::int AS n FROM users WHERE name = 'Kept'"
  expect(await query(other, kept)).toEqual([{ n: 1 }])
  await restore(other, demo, { migrations, force: true })
  expect(await query(other, kept)).toEqual([{ n: 0 }])
})

const lines = gunzipSync(readFileSync(demo)).toString().split('\n')
const whole = readFileSync(demo)
const changed = (text: string[]) => gzipSync(text.join('\n'))
test.each([
  ['that is cut off', whole.subarray(0, whole.length - 500), /damaged/],
  ['with one bit flipped', Buffer.from(whole).fill(whole[9_000]! ^ 1, 9_000, 9_001), /damaged/],
  ['with a line missing', changed(lines.toSpliced(500, 1)), /damaged/],
  ['with a changed word', changed(lines.map((line) => line.replace('High Desert', 'Low Desert'))), /damaged/],
  ['without its end', changed(lines.slice(0, -2)), /damaged/],
  ['that is not a backup', Buffer.from('a picture of a horse'), /is not a backup/],
  [
    'from a newer release',
    changed(
      withNewChecksum(lines, (heading) =>
        heading.replace('"migrations":[', '"migrations":["29991231_more",'),
      ),
    ),
    /newer release made this backup \(migration 29991231_more\)/,
  ],
])('rejects a file %s and leaves the database untouched', async (_what, bytes, words) => {
  const other = await emptyDatabase()
  const file = path.join(folder, 'other.backup')
  writeFileSync(file, bytes)
  await expect(restore(other, file, { migrations })).rejects.toThrow(words)
  expect(await query(other, "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace")).toEqual([])
})

test('rolls back a restore that fails halfway', async () => {
  const other = await emptyDatabase()
  await restore(other, demo, { migrations })
  const before = await contents(other)
  const file = path.join(folder, 'orphan.backup')
  const users = lines.findIndex((line) => line.startsWith('{"table":"users"'))
  writeFileSync(
    file,
    changed(withNewChecksum(lines.toSpliced(users + 1, 1), (heading) => heading, { users: -1 })),
  )
  await expect(restore(other, file, { migrations, force: true })).rejects.toThrow(/foreign key/)
  expect(await contents(other)).toEqual(before)
})

function writeTampered(was: RegExp, is: string) {
  const file = path.join(folder, 'made-up.backup')
  const isAbout = (line: string) => line.startsWith('{"table":"users"') || line.startsWith('{"rows":')
  const changedLines = lines.map((line) => (isAbout(line) ? line.replace(was, is) : line))
  expect(changedLines).not.toEqual(lines)
  writeFileSync(file, changed(withNewChecksum(changedLines, (heading) => heading)))
  return file
}

test('does not execute SQL from a tampered file', async () => {
  const other = await emptyDatabase()
  const file = writeTampered(/("name":"name","type":)"[^"]*"/, `$1"text || ' was here'"`)
  await restore(other, file, { migrations })
  expect(await query(other, "SELECT name FROM users WHERE name LIKE '%was here'")).toEqual([])
})

test.each([
  [
    'column',
    /"name":"hometown"/,
    '"name":"shoe_size"',
    /column that this release doesn't know: users.shoe_size. Nothing was changed/,
  ],
  [
    'table',
    /"users"(?=[,:])/,
    '"pg_authid"',
    /table that this release doesn't know: pg_authid. Nothing was changed/,
  ],
])('rejects a file with an unknown %s and leaves the database untouched', async (_what, was, is, words) => {
  const other = await emptyDatabase()
  const file = writeTampered(was, is)
  await expect(restore(other, file, { migrations })).rejects.toThrow(words)
  expect(await query(other, "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace")).toEqual([])
})

test('lets only one of two simultaneous backups write to the same file', async () => {
  const file = path.join(folder, 'twice.backup')
  const made = await Promise.allSettled([backUp(url, file), backUp(url, file)])
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { reason } = made.find((one) => one.status === 'rejected')!
  expect(String(reason)).toBe(`Error: ${file} already exists. Choose another name.`)
  await verifyBackup(file)
})

test('ignores the unfinished file of an interrupted backup and leaves it in place', async () => {
  const file = path.join(folder, 'again.backup')
  writeFileSync(`${file}.unfinished`, 'half')
  await backUp(url, file)
  await verifyBackup(file)
  expect(readFileSync(`${file}.unfinished`, 'utf8')).toBe('half')
  rmSync(`${file}.unfinished`)
})

test('refuses to restore into a database that is in use', async () => {
  const other = await emptyDatabase()
  const busy = new pg.Client({ connectionString: other })
  await busy.connect()
  await expect(restore(other, demo, { migrations })).rejects.toThrow(/This database is in use/)
  await busy.end()
})

async function isLocked(url: string) {
  const name = new URL(url).pathname.slice(1)
  const [{ locks }] = await db.$queryRaw<[{ locks: bigint }]>`
    SELECT count(*) AS locks FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
    WHERE locktype = 'advisory' AND granted AND datname = ${name}`
  return locks > 0n
}

test('waits for a running restore to finish before starting the app', async () => {
  const other = await emptyDatabase()
  const restoring = restore(other, demo, { migrations })
  await vi.waitUntil(() => isLocked(other), { timeout: 10_000, interval: 2 })
  const opened = await openDatabase({ DATABASE_URL: other, DATA_DIR: folder, APP_SECRET: 'a secret' })
  await restoring
  expect(await opened.db.user.count({ where: { email: 'rider@demo.test' } })).toBe(1)
  await opened.close()
}, 30_000)

test("restores a server's backup on a laptop, and backs up the laptop", async () => {
  const onServer = { DATABASE_URL: url, DATA_DIR: folder }
  const onLaptop = { DATABASE_URL: '', DATA_DIR: path.join(folder, 'laptop') }
  const [there, back] = ['there.backup', 'back.backup'].map((name) => path.join(folder, name)) as [
    string,
    string,
  ]

  expect(await runCommand('backup', [there], onLaptop)).toMatchObject({
    status: 1,
    said: expect.stringMatching(/There is no database/),
  })
  expect(await runCommand('backup', [there], onServer)).toMatchObject({ status: 0 })
  expect(await runCommand('restore', [there], onLaptop)).toMatchObject({ status: 0 })
  expect(await runCommand('restore', [there], onLaptop)).toMatchObject({
    status: 1,
    said: expect.stringMatching(/already has data/),
  })

  const app = await startProgram(onLaptop)
  expect(await runCommand('backup', [back], onLaptop)).toMatchObject({ status: 0 })
  expect(await runCommand('backup', [back], onLaptop)).toMatchObject({
    status: 1,
    said: expect.stringMatching(/back\.backup already exists\. Choose another name\./),
  })
  expect(await runCommand('restore', [there, '--force'], onLaptop)).toMatchObject({
    status: 1,
    said: expect.stringMatching(/Stop the app/),
  })
  app.sendSignal('SIGTERM')
  await app.ended

  // The app creates the VAPID keys when it first starts.
  expect((await verifyBackup(back)).rows).toEqual({ ...(await verifyBackup(there)).rows, vapid_keys: 1 })
  expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([])
}, 60_000)

function withNewChecksum(
  given: string[],
  change: (heading: string) => string,
  counts: Record<string, number> = {},
) {
  const body = [change(given[0]!), ...given.slice(1, -2)]
  const ending = JSON.parse(given.at(-2)!) as { rows: Record<string, number>; sha256: string }
  for (const [table, more] of Object.entries(counts)) ending.rows[table]! += more
  ending.sha256 = createHash('sha256')
    .update(`${body.join('\n')}\n`)
    .digest('hex')
  return [...body, JSON.stringify(ending), '']
}

const SEEDS = `'{seed,commitment,committed_at,replaced_commitments,entry_seed,entry_commitment,shown_entry_seeds}'::text[]`

/** Leaves out the seeds, because a restore replaces them. */
const contents = (address: string) =>
  withConnection(address, async (connection) => {
    const tables = await connection.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
       AND relname NOT IN ('_prisma_migrations', 'sessions', 'broadcasts', 'directory_changes') ORDER BY 1`,
    )
    const all: Record<string, string[]> = {}
    for (const { name } of tables.rows) {
      const { rows } = await connection.query<{ row: string }>(
        `SELECT (to_jsonb(t) - ${SEEDS})::text AS row FROM ${name} t ORDER BY 1`,
      )
      all[name] = rows.map(({ row }) => row)
    }
    return all
  })

const query = (address: string, text: string) =>
  withConnection(address, async (connection) => (await connection.query<Record<string, unknown>>(text)).rows)

async function withConnection<Result>(address: string, work: (connection: pg.Client) => Promise<Result>) {
  const connection = new pg.Client({ connectionString: address })
  await connection.connect()
  try {
    return await work(connection)
  } finally {
    await connection.end()
  }
}
