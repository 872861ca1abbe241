import { createHmac } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { createActivity, createEntry, createUser } from '../../prisma/factories.ts'
import { backUp } from '../../server/database/backup/backup.ts'
import { restore } from '../../server/database/backup/restore.ts'
import { connect, openDatabase } from '../../server/database/db.ts'
import { migrate, migrationsDirectory } from '../../server/database/migrate.ts'
import { commitmentOf, seedOfDraw } from '../../server/rules/draw/proof.ts'
import { sha256Hex } from '../../server/rules/draw/random.ts'
import { type DrawEntry, randomizeDraw } from '../../server/rules/draw/randomize.ts'
import { createScenario } from '../support/scenario.ts'
import { emptyDatabase, freshDatabase } from '../support/database.ts'
import { withAdminConnection, dropDatabase, databaseOn } from '../support/databaseCluster.ts'

const { db, url } = await freshDatabase()
const { owner, organizer, scorer, event, organization } = await createScenario(db)
const folder = mkdtempSync(path.join(tmpdir(), 'seeds-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function classOf(runs: number, given: object = {}) {
  const activity = await createActivity(db, { event, ...given })
  for (let draw = 1; draw <= runs; draw++) await createEntry(db, { activity, draw })
  return activity
}
const draw = ({ id }: { id: number }, how?: object) => organizer.post(`/ajax/randomize-draw/${id}`, how)
const roundOf = ({ id }: { id: number }) => db.round.findFirstOrThrow({ where: { activity_id: id } })
const recordsOf = ({ id }: { id: number }) =>
  db.drawOrder.findMany({ where: { activity_id: id }, orderBy: { id: 'asc' } })

describe("a round's seed", () => {
  test("gives each round a random seed, with the seed's SHA-256 as the commitment", async () => {
    const rounds = [await roundOf(await classOf(0)), await roundOf(await classOf(0))]
    for (const { seed, commitment } of rounds) {
      expect(seed).toMatch(/^[0-9a-f]{64}$/)
      expect(commitment).toBe(commitmentOf(seed))
    }
    expect(rounds[0]!.seed).not.toBe(rounds[1]!.seed)
  })

  test('uses the seed for one draw and then replaces the seed', async () => {
    const activity = await classOf(4)
    const before = await roundOf(activity)
    const { body } = await draw(activity)
    const after = await roundOf(activity)
    expect(body).toMatchObject({
      entries: 4,
      seed: before.seed,
      word: null,
      commitment: before.commitment,
      nextCommitment: after.commitment,
    })
    expect(after.seed).not.toBe(before.seed)
    expect(after.committed_at.getTime()).toBeGreaterThan(before.committed_at.getTime())
  })

  test('keeps the seed if a draw is rejected, the class or round is renamed, or the spacing changes', async () => {
    const activity = await classOf(1)
    const before = await roundOf(activity)
    const refused = await draw(activity)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Add at least two runs before you randomize.',
    ])
    await db.activity.update({ where: { id: activity.id }, data: { name: 'Renamed', min_gap: 3 } })
    await db.round.update({ where: { id: before.id }, data: { name: 'Friday' } })
    expect(await roundOf(activity)).toMatchObject({ seed: before.seed, commitment: before.commitment })
    expect(await recordsOf(activity)).toEqual([])
  })

  test('refuses to draw fewer than two unscratched entries', async () => {
    const activity = await classOf(1)
    await createEntry(db, { activity, draw: 2, scratched_at: new Date() })
    expect((await draw(activity)).status).toBe(409)
  })

  test("doesn't send the seed to an organizer before the draw", async () => {
    const activity = await classOf(3)
    const { seed } = await roundOf(activity)
    const page = await organizer.visit(`/organizer/scoring/${event.id}/activities/${activity.id}/draw`)
    const settings = await organizer.visit(
      `/organizer/scoring/${event.id}/activities/${activity.id}/settings`,
    )
    const list = await organizer.visit(
      `/organizer/organizations/${organization.id}/events/${event.id}/activities`,
    )
    expect(JSON.stringify([page.body, settings.body, list.body])).not.toContain(seed)
  })

  test('gives a copied class a new seed', async () => {
    await classOf(2)
    const wanted = { name: 'A copy', starts_on: '2027-06-05', classes: true, note: true }
    const parts = { incentives: true, money: true, carryovers: true }
    await owner.post(`/organizer/organizations/${organization.id}/events/${event.id}/copy`, {
      ...wanted,
      ...parts,
    })
    const copy = await db.event.findFirstOrThrow({ where: { name: 'A copy' } })
    const rounds = await db.round.findMany({
      where: { activity: { event_id: { in: [event.id, copy.id] } } },
    })
    expect(rounds.length).toBeGreaterThan(
      await db.round.count({ where: { activity: { event_id: event.id } } }),
    )
    expect(new Set(rounds.map(({ seed }) => seed)).size).toBe(rounds.length)
  })
})

describe("a rider's word", () => {
  test("mixes a rider's word into the seed as SHA-256(seed:word)", async () => {
    const activity = await classOf(6)
    const { seed } = await roundOf(activity)
    // Some phones send the accent as a separate character.
    const { body } = await draw(activity, { word: '  can\u0303on 7 ' })
    expect(body).toMatchObject({ seed, word: 'cañon 7' })
    const [record] = await recordsOf(activity)
    expect(record).toMatchObject({ seed, commitment: commitmentOf(seed), word: 'cañon 7', algorithm: 1 })
    const mixed = sha256Hex(`${seed}:cañon 7`)
    expect(seedOfDraw(seed, 'cañon 7')).toBe(mixed)
    expect(randomizeDraw(record!.before as DrawEntry[], { minGap: 15, seed: mixed }).order).toEqual(
      record!.after,
    )
  })

  test("uses the seed alone if the rider's word is blank", async () => {
    const activity = await classOf(5)
    await draw(activity, { word: '   ', reason: '' })
    const [{ seed, word, reason, before, after }] = (await recordsOf(activity)) as [
      Awaited<ReturnType<typeof recordsOf>>[0],
    ]
    expect([word, reason]).toEqual([null, null])
    expect(randomizeDraw(before as DrawEntry[], { minGap: 15, seed }).order).toEqual(after)
  })

  test("limits a rider's word to one line of 100 characters", async () => {
    const activity = await classOf(3)
    for (const word of ['x'.repeat(101), 'two\nlines', 'half \ud83d'])
      expect((await draw(activity, { word })).body.errors).toEqual({
        word: 'Enter a number or word on one line, up to 100 characters.',
      })
    expect((await draw(activity, { word: '🐎'.repeat(100), reason: 'r'.repeat(201) })).status).toBe(422)
    expect(await recordsOf(activity)).toEqual([])
    expect((await draw(activity, { word: '🐎'.repeat(100) })).status).toBe(200)
    expect((await draw(activity, { word: 17 })).body.word).toBe('17')
  })
})

test("records who made a draw, the reason, and the riders' names at that time", async () => {
  const activity = await classOf(2)
  const rider = await createUser(db, { name: 'Mae Mills' })
  const entry = await createEntry(db, { activity, draw: 3, rider, scratched_at: new Date() })
  await draw(activity)
  await draw(activity, { reason: 'Late entries added' })
  await db.user.update({ where: { id: rider.id }, data: { name: 'Mae Renamed' } })
  const [first, second] = await recordsOf(activity)
  const by = await db.user.findUniqueOrThrow({ where: { id: first!.made_by_id } })
  expect(first).toMatchObject({ reason: null, made_by_name: by.name, algorithm: 1 })
  expect(second).toMatchObject({ reason: 'Late entries added', options: { keptSlots: [3] } })
  expect(second!.names).toContainEqual({
    id: entry.id,
    user_id: rider.id,
    rider: 'Mae Mills',
    horse: null,
    slot: 3,
  })
})

test("reports which entries are too close together and which requests weren't honored", async () => {
  const activity = await createActivity(db, { event, min_gap: 5 })
  const rider = await createUser(db, { name: 'Twice Tess' })
  for (const slot of [1, 2]) await createEntry(db, { activity, draw: slot, rider, request_class: 'early' })
  await createEntry(db, { activity, draw: 3 })
  const { body } = await draw(activity)
  expect(body).toMatchObject({
    achievedGap: 2,
    isSpaced: true,
    requests: 2,
    tooClose: [{ name: 'Twice Tess', slots: [1, 3] }],
  })
  expect(body.notHonored).toEqual([{ slot: 3, rider: 'Twice Tess', request: 'early' }])
})

test("doesn't let a scorer randomize a draw", async () => {
  const activity = await classOf(3)
  expect((await scorer.post(`/ajax/randomize-draw/${activity.id}`, { word: 'mine' })).status).toBe(403)
})

test('gives rounds new seeds when a backup is restored, and lists the replaced commitments', async () => {
  const undrawn = await classOf(3)
  const drawn = await classOf(3, { publish_draw: true })
  const file = path.join(folder, 'data.backup')
  await backUp(url, file)
  const other = await emptyDatabase()
  await restore(other, file, { migrations: migrationsDirectory() })
  const opened = await openDatabase({ DATABASE_URL: other, DATA_DIR: folder, APP_SECRET: 'another' })
  for (const activity of [undrawn, drawn]) {
    const before = await roundOf(activity)
    const after = await opened.db.round.findUniqueOrThrow({ where: { id: before.id } })
    expect(after.seed).not.toBe(before.seed)
    expect(after.commitment).toBe(commitmentOf(after.seed))
    expect(after.replaced_commitments).toMatchObject([{ commitment: before.commitment }])
  }
  expect(await opened.db.drawOrder.count()).toBe(await db.drawOrder.count())
  await opened.close()
}, 60_000)

describe('a database from the previous release', () => {
  const server = inject('databaseServer')
  const name = `rodeo_seeds_${process.pid}`
  const old = databaseOn(server, name)
  const SECRET = 'the secret of a laptop'
  afterAll(() => dropDatabase(server, name))

  /** Earlier releases derived seeds like this. */
  const derived = (activity: number, round: string, draws: number) =>
    createHmac('sha256', SECRET).update(`draw:${activity}:${round}:${draws}`).digest('hex')

  const DATA = `
    INSERT INTO organizations (id, name) VALUES (1, 'O');
    INSERT INTO events (id, organization_id, name, category, starts_on) VALUES (1, 1, 'E', 'Barrel Racing', '2026-06-06');
    INSERT INTO users (id, name) VALUES (1, 'Ann'), (2, 'Dot Whitlock');
    INSERT INTO horses (id, name, organization_id) VALUES (5, 'Ace', 1);
    INSERT INTO activities (id, event_id, name) VALUES (1, 1, 'Draft'), (2, 1, 'Published');
    INSERT INTO activities (id, event_id, name, parent_id) VALUES (3, 1, 'Youth', 1);
    INSERT INTO rounds (activity_id, name, position, publish_draw) VALUES (1, '', 0, false), (2, 'Friday', 0, true),
      (2, 'average', 1, false), (3, '', 0, false);
    INSERT INTO draw_orders (activity_id, round, seed, commitment, options, before, after, achieved_gap, made_by_id, made_at)
    VALUES (2, 'Friday', '${'a'.repeat(64)}', '${commitmentOf('a'.repeat(64))}', '{"minGap": 15}',
      '[{"id": 8, "rider": "rider 1", "horse": "horse 5", "request": null, "draw": 2}]', '[8]', 15, 2, '2026-06-05');`

  test('keeps the seeds and commitments of drawn and undrawn rounds when the database is upgraded', async () => {
    await withAdminConnection(server, (connection) => connection.query(`CREATE DATABASE ${name}`))
    const before = path.join(folder, 'before')
    for (const one of readdirSync('prisma/migrations').filter((one) => one < '20261124'))
      cpSync(path.join('prisma/migrations', one), path.join(before, one), { recursive: true })
    await migrate(old, before)
    const client = new pg.Client({ connectionString: old })
    await client.connect()
    await client.query(DATA)
    await client.end()

    const env = { DATABASE_URL: old, DATA_DIR: folder, APP_SECRET: SECRET }
    await (await openDatabase(env)).close()
    await (await openDatabase({ ...env, APP_SECRET: 'another' })).close()
    const upgraded = connect(old)
    const rounds = await upgraded.round.findMany({ orderBy: { id: 'asc' } })
    const [record] = await upgraded.drawOrder.findMany()
    await upgraded.$disconnect()
    expect(rounds.slice(0, 2).map(({ seed }) => seed)).toEqual([derived(1, '', 0), derived(2, 'Friday', 1)])
    for (const { seed, commitment } of rounds)
      expect([seed.length, commitment]).toEqual([64, commitmentOf(seed)])
    expect(rounds[1]!.committed_at, 'keeps the date of the last draw').toEqual(
      new Date('2026-06-05T00:00:00Z'),
    )
    expect(record).toMatchObject({
      algorithm: 1,
      word: null,
      made_by_name: 'Dot Whitlock',
      names: [{ id: 8, user_id: 1, rider: 'Ann', horse: 'Ace', slot: 2 }],
    })
  }, 60_000)

  test('replaces the seed commitments when a backup from the previous release is restored', async () => {
    const other = await emptyDatabase()
    await restore(other, 'tests/support/releases/0.1.0.backup', { migrations: migrationsDirectory() })
    const opened = await openDatabase({ DATABASE_URL: other, DATA_DIR: folder, APP_SECRET: SECRET })
    const rounds = await opened.db.round.findMany({
      where: { activity: { parent_id: null }, NOT: { name: 'average' } },
    })
    const draws = await opened.db.drawOrder.groupBy({ by: ['activity_id', 'round'], _count: true })
    await opened.close()
    expect(rounds.length).toBeGreaterThan(5)
    for (const { activity_id, name: round, seed, replaced_commitments } of rounds) {
      const made = draws.find((one) => one.activity_id === activity_id && one.round === round)?._count ?? 0
      const shown = commitmentOf(derived(activity_id, round, made))
      expect(replaced_commitments).toMatchObject([{ commitment: shown }])
      expect([seed.length, commitmentOf(seed) === shown]).toEqual([64, false])
    }
  }, 60_000)
})
