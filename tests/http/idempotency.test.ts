import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { tasks } from '../../server/jobs.ts'
import * as paths from '#wire/paths.ts'
import type { Browser } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const { scorer, organizer, outsider, stranger, event } = await createScenario(db)
const rider = await make.createUser(db)
const DAY_MS = 86_400_000

async function newEntry() {
  const activity = await make.createActivity(db, { event, publish_draw: true, incentives: ['Senior'] })
  const entry = await make.createEntry(db, { activity, draw: 1 })
  return { activity, entry, senior: activity.incentives[0]! }
}

const changesOf = (entry: { id: number }) => db.change.count({ where: { user_activity_id: entry.id } })
const versionOf = async ({ id }: { id: number }) =>
  (await db.activity.findUniqueOrThrow({ where: { id } })).version

type Write = { method: 'patch' | 'post'; path: string; body: object; seen?: number }

const send = (browser: Browser, { method, path, body, seen }: Write, key: string) =>
  browser[method](path, body).set({
    'Idempotency-Key': key,
    ...(seen !== undefined && { 'If-Match': `"${seen}"` }),
  })

type Given = Awaited<ReturnType<typeof newEntry>> & { horse: { id: number } }
const score = ({ entry }: Given, body: object): Write => ({
  method: 'patch',
  path: paths.score(entry.score.id),
  body,
})

const WRITES: [what: string, write: (given: Given) => Write][] = [
  ['a score', (given) => score(given, { score: '17.201', version: 0 })],
  ['a horse', ({ entry, horse }) => patchEntry(entry, { horse_id: horse.id }, entry.version)],
  ['a rider', ({ entry }) => patchEntry(entry, { user_id: rider.id }, entry.version)],
  ['a cleared entry', ({ entry }) => patchEntry(entry, { user_id: null, horse_id: null })],
  [
    'an added side pot',
    ({ entry, senior }) => ({
      method: 'post',
      path: paths.addIncentive(entry.id, senior.id),
      body: {},
      seen: entry.version,
    }),
  ],
  [
    'a removed class',
    ({ entry, activity }) => ({
      method: 'post',
      path: paths.removeIncentive(entry.id, activity.id),
      body: {},
    }),
  ],
]

const patchEntry = ({ id }: { id: number }, body: object, seen?: number): Write => ({
  method: 'patch',
  path: paths.entry(id),
  body,
  seen,
})

describe.each(WRITES)('a repeated request: %s', (_what, write) => {
  const given = async () => {
    const horse = await make.createHorse(db)
    const { activity, entry, senior } = await newEntry()
    const { version } = await db.userActivity.findUniqueOrThrow({ where: { id: entry.id } })
    return { activity, senior, horse, entry: { ...entry, version } }
  }

  test('saves a repeated write only once and returns the first response', async () => {
    const all = await given()
    const key = randomUUID()
    const first = await send(organizer, write(all), key)
    expect(first.status).toBe(200)
    const before = await versionOf(all.activity)
    const again = await send(organizer, write(all), key.toUpperCase())
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(again.headers['x-draw-version']).toBe(first.headers['x-draw-version'])
    expect([await changesOf(all.entry), await versionOf(all.activity)]).toEqual([1, before])
  })

  test('saves a write only once when repeated requests arrive at the same time', async () => {
    const all = await given()
    const key = randomUUID()
    const answers = await Promise.all(
      [1, 2, 3].map(() => send(organizer, write(all), key).then((one) => one)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[1]!.body).toEqual(answers[0]!.body)
    expect(await changesOf(all.entry)).toBe(1)
  })
})

test('returns the first response to a repeated save without overwriting a newer score', async () => {
  const given = { ...(await newEntry()), horse: { id: 0 } }
  const key = randomUUID()
  const first = await send(scorer, score(given, { score: '17.201', version: 0 }), key)
  await organizer.patch(paths.score(given.entry.score.id), { score: '17.5', version: 1 })
  const again = await send(scorer, score(given, { score: '17.201', version: 0 }), key)
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(await db.score.findUniqueOrThrow({ where: { id: given.entry.score.id } })).toMatchObject({
    value: 17_500,
    version: 2,
  })
})

test('returns the first response to a repeated change, even after the entry has been deleted', async () => {
  const { entry } = await newEntry()
  const horse = await make.createHorse(db)
  const key = randomUUID()
  const first = await send(organizer, patchEntry(entry, { horse_id: horse.id }), key)
  await organizer.delete(paths.entry(entry.id))
  const again = await send(organizer, patchEntry(entry, { horse_id: horse.id }), key)
  expect([again.status, again.body]).toEqual([200, first.body])
  expect((await send(organizer, patchEntry(entry, { horse_id: horse.id }), randomUUID())).status).toBe(404)
  expect((await send(outsider, patchEntry(entry, { horse_id: horse.id }), key)).status).toBe(404)
  expect((await send(stranger, patchEntry(entry, { horse_id: horse.id }), key)).status).toBe(401)
})

test('rejects an idempotency key that was already used for a different request', async () => {
  const given = { ...(await newEntry()), horse: { id: 0 } }
  const other = { ...(await newEntry()), horse: { id: 0 } }
  const key = randomUUID()
  const save = score(given, { score: '17.201' })
  await send(scorer, save, key)
  for (const request of [
    send(scorer, score(given, { score: '17.202' }), key),
    send(scorer, score(other, { score: '17.201' }), key),
    send(scorer, save, key).set('Penalty-Seconds', '5'),
    send(scorer, save, key).set('If-Match', '"1"'),
  ]) {
    const refused = await request
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['Idempotency-Key']])
  }
  expect([await changesOf(given.entry), await changesOf(other.entry)]).toEqual([1, 0])
})

test('performs only one of two simultaneous requests that use the same key for different draws', async () => {
  const [one, two] = [await newEntry(), await newEntry()]
  const key = randomUUID()
  const save = ({ entry }: typeof one) =>
    scorer
      .patch(paths.score(entry.score.id), { score: '17.201' })
      .set('Idempotency-Key', key)
      .then(({ status }) => status)
  const held = await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM activities WHERE id = ANY(${[one.activity.id, two.activity.id]}) FOR UPDATE`
    const saves = [save(one), save(two)]
    await vi.waitUntil(async () => {
      const [{ count }] = await db.$queryRaw<[{ count: bigint }]>`
        SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      return count === 2n
    })
    return () => Promise.all(saves)
  })
  expect((await held()).sort()).toEqual([200, 422])
  expect((await changesOf(one.entry)) + (await changesOf(two.entry))).toBe(1)
})

test('treats the same idempotency key from two users as different keys', async () => {
  const given = { ...(await newEntry()), horse: { id: 0 } }
  const key = randomUUID()
  await send(scorer, score(given, { score: '17.201' }), key)
  const other = await send(organizer, score(given, { score: '17.202' }), key)
  expect([other.status, other.body.by]).toEqual([200, 'Otis Organizer'])
})

test.each(['', 'abc', `${randomUUID()}0`, `${randomUUID()}, ${randomUUID()}`])(
  'rejects the idempotency key %j, which is not a UUID',
  async (key) => {
    const given = { ...(await newEntry()), horse: { id: 0 } }
    const refused = await send(scorer, score(given, { score: '17.201' }), key)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'Idempotency-Key': 'Idempotency-Key must be a UUID.' },
    ])
    expect(await changesOf(given.entry)).toBe(0)
  },
)

test('does not store the key of a rejected request, so that the request can be retried', async () => {
  const given = { ...(await newEntry()), horse: { id: 0 } }
  const key = randomUUID()
  const save = score(given, { score: '17.201', version: 1 })
  const refused = await send(scorer, save, key)
  expect([refused.status, refused.headers['x-draw-version']]).toEqual([409, '0'])
  expect(await db.idempotencyKey.count({ where: { key } })).toBe(0)
  await scorer.patch(paths.score(given.entry.score.id), { score: '16' })
  expect((await send(scorer, save, key)).status).toBe(200)
})

test('does not store an idempotency key if saving the change fails', async () => {
  const given = { ...(await newEntry()), horse: { id: 0 } }
  const key = randomUUID()
  await db.$executeRaw`
    CREATE FUNCTION fails() RETURNS trigger AS $$ BEGIN RAISE 'no' USING ERRCODE = '55P03'; END $$ LANGUAGE plpgsql`
  await db.$executeRaw`CREATE TRIGGER fails BEFORE INSERT ON changes EXECUTE FUNCTION fails()`
  expect((await send(scorer, score(given, { score: '17.201' }), key)).status).toBe(503)
  await db.$executeRaw`DROP FUNCTION fails CASCADE`
  expect(await db.idempotencyKey.count({ where: { key } })).toBe(0)
  expect((await send(scorer, score(given, { score: '17.201' }), key)).status).toBe(200)
})

test('rejects unauthorized users even with an idempotency key', async () => {
  const given = { ...(await newEntry()), horse: { id: 0 } }
  const save = score(given, { score: '17.201' })
  expect((await send(outsider, save, randomUUID())).status).toBe(404)
  expect((await send(scorer, patchEntry(given.entry, { horse_id: null }), randomUUID())).status).toBe(403)
  expect((await send(stranger, save, randomUUID())).status).toBe(401)
})

const LINES = ['good', 'answer lost', 'doubled'] as const
const aWrite = fc.record({
  entry: fc.nat(1),
  kind: fc.constantFrom('score', 'horse', 'contest'),
  line: fc.constantFrom(...LINES),
})

test('applies each write exactly once, even if responses are lost or requests arrive twice', async () => {
  const horses = [await make.createHorse(db), await make.createHorse(db)]
  await fc.assert(
    fc.asyncProperty(fc.array(aWrite, { minLength: 1, maxLength: 12 }), async (writes) => {
      const entries = [await newEntry(), await newEntry()]
      const state = await Promise.all(
        entries.map(async ({ entry }) => ({
          score: 0,
          entry: (await db.userActivity.findUniqueOrThrow({ where: { id: entry.id } })).version,
          time: 15_000,
          horse: 0,
          isSenior: false,
          writes: 0,
        })),
      )
      for (const { entry: nth, kind, line } of writes) {
        const { entry, senior } = entries[nth]!
        const known = state[nth]!
        const key = randomUUID()
        const write = (): Write => {
          if (kind === 'score')
            return {
              method: 'patch',
              path: paths.score(entry.score.id),
              body: { score: (known.time + 1) / 1000, version: known.score },
            }
          if (kind === 'horse')
            return patchEntry(entry, { horse_id: horses[1 - known.horse]!.id }, known.entry)
          const path = known.isSenior ? paths.removeIncentive : paths.addIncentive
          return { method: 'post', path: path(entry.id, senior.id), body: {}, seen: known.entry }
        }
        // The server rejects contest changes to a scored entry.
        if (kind === 'contest' && known.score > 0) continue
        const request = write()
        if (line === 'answer lost') await send(organizer, request, key)
        const answers =
          line === 'doubled'
            ? await Promise.all([1, 2].map(() => send(organizer, request, key).then((one) => one)))
            : [await send(organizer, request, key)]
        for (const { status, body } of answers) {
          expect(status).toBe(200)
          if (kind === 'score') known.score = body.version
          else known.entry = body.version
        }
        if (kind === 'score') known.time++
        if (kind === 'horse') known.horse = 1 - known.horse
        if (kind === 'contest') known.isSenior = !known.isSenior
        known.writes++
      }
      for (const [nth, { entry, activity, senior }] of entries.entries()) {
        const saved = await db.userActivity.findUniqueOrThrow({
          where: { id: entry.id },
          include: { score: true, enrollments: true },
        })
        const known = state[nth]!
        expect(await changesOf(entry)).toBe(known.writes)
        expect(await versionOf(activity)).toBe(known.writes)
        expect([saved.version, saved.score!.version]).toEqual([known.entry, known.score])
        expect(saved.score!.value).toBe(known.score ? known.time : null)
        expect(saved.enrollments.some(({ activity_id }) => activity_id === senior.id)).toBe(known.isSenior)
      }
    }),
    { numRuns: 8 },
  )
}, 60_000)

test('deletes idempotency keys after thirty days', async () => {
  const { id: user_id } = await make.createUser(db)
  const stored = { request_hash: 'h'.repeat(64), status: 200, draw_version: 1 }
  for (const days of [3, 29, 31])
    await db.idempotencyKey.create({
      data: { ...stored, user_id, key: `${days} days`, created_at: new Date(Date.now() - days * DAY_MS) },
    })
  const forget = tasks(db, {} as never, (() => {}) as never)['delete-old-idempotency-keys']!
  await forget({}, {} as never)
  const left = await db.idempotencyKey.findMany({ where: { user_id }, orderBy: { created_at: 'desc' } })
  expect(left.map(({ key }) => key)).toEqual(['3 days', '29 days'])
})
