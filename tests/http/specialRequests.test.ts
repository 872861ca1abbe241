import { describe, expect, test } from 'vitest'
import {
  createActivity,
  createEntry,
  createHorse,
  createPurse,
  publishRounds,
} from '../../prisma/factories.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, event } = arena

type Id = { id: number }
const newClass = (given: object = {}) => createActivity(db, { event, ...given })
const change = (entry: Id, body: object, browser = organizer) =>
  browser.patch(`/ajax/user-activity/${entry.id}`, body)
const stored = (entry: Id) =>
  db.userActivity.findUniqueOrThrow({ where: { id: entry.id }, include: { enrollments: true } })
const contestsOf = async (entry: Id) => (await stored(entry)).enrollments.map((one) => one.activity_id)
const rowOf = async (activity: Id, slot: number) =>
  (await organizer.get(`/ajax/draw/${activity.id}/round?page=1`)).body[slot - 1]

describe('special requests', () => {
  test('puts a special request on one line before saving, showing and broadcasting it', async () => {
    const activity = await newClass()
    const entry = await createEntry(db, { activity, draw: 1 })
    const request = '  Cafe\u0301 run,\nlast horse please '
    expect((await change(entry, { request, request_class: 'late' })).status).toBe(200)
    const saved = { request: 'Caf\u00e9 run, last horse please', request_class: 'late' }
    expect(await stored(entry)).toMatchObject(saved)
    expect(await rowOf(activity, 1)).toMatchObject({ id: entry.id, ...saved })
    const trail = await db.change.findFirstOrThrow({ where: { user_activity_id: entry.id } })
    expect(trail).toMatchObject({ kind: 'entry changed', before: { request: null }, after: saved })
    const sent = await db.broadcast.findFirstOrThrow({
      where: { channel: `private-draw.${event.id}.${activity.id}`, event: 'updated' },
    })
    expect(sent.payload).toMatchObject({ rows: [saved] })
  })

  test('honors requests to run early or late when the draw is randomized', async () => {
    const activity = await newClass({ total_slots: 40 })
    const entries: Id[] = []
    for (let draw = 1; draw <= 40; draw++) entries.push(await createEntry(db, { activity, draw }))
    const [late, early] = [entries.slice(0, 6), entries.slice(-6)]
    for (const entry of late) await change(entry, { request_class: 'late' })
    for (const entry of early) await change(entry, { request_class: 'early' })
    expect((await organizer.post(`/ajax/randomize-draw/${activity.id}`)).status).toBe(200)
    for (const entry of late) expect((await stored(entry)).draw).toBeGreaterThan(20)
    for (const entry of early) expect((await stored(entry)).draw).toBeLessThanOrEqual(20)
  })

  test('clears a special request when it is set to null or blank text', async () => {
    const activity = await newClass()
    const entry = await createEntry(db, { activity, draw: 1, request: 'Early', request_class: 'early' })
    await change(entry, { request: '   ' })
    expect(await stored(entry)).toMatchObject({ request: null, request_class: 'early' })
    await change(entry, { request: null, request_class: null })
    expect(await stored(entry)).toMatchObject({ request: null, request_class: null })
  })

  test("doesn't log a change if the text of a special request stays the same", async () => {
    const entry = await createEntry(db, { activity: await newClass(), draw: 1, request: 'Early' })
    expect((await change(entry, { request: ' Early ', is_session_only: false })).status).toBe(200)
    expect(await db.change.count({ where: { user_activity_id: entry.id } })).toBe(0)
  })

  test.each([
    [{ request: 'x'.repeat(401) }, 'request'],
    [{ request: 'nul \u0000' }, 'request'],
    [{ request: 7 }, 'request'],
    [{ request_class: 'middle' }, 'request_class'],
    [{ is_session_only: 'yes' }, 'is_session_only'],
    [{ is_session_only: null }, 'is_session_only'],
  ])('rejects the invalid change %j and names the field in the error', async (body, field) => {
    const entry = await createEntry(db, { activity: await newClass(), draw: 1 })
    const answer = await change(entry, body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  test('lets only organizers save a special request', async () => {
    const entry = await createEntry(db, { activity: await newClass(), draw: 1 })
    expect((await change(entry, { request: 'x' }, arena.scorer)).status).toBe(403)
    expect((await change(entry, { request: 'x' }, arena.outsider)).status).toBe(404)
    expect((await stored(entry)).request).toBeNull()
  })
})

describe('the "Session only" choice', () => {
  test('removes a session-only run from the class, but not from its incentives', async () => {
    const activity = await newClass({ incentives: ['Youth'] })
    const [youth] = activity.incentives
    await createPurse(db, activity)
    const entry = await createEntry(db, { activity, draw: 1, alsoIn: [youth!] })
    expect((await change(entry, { is_session_only: true })).status).toBe(200)
    expect([(await stored(entry)).is_session_only, await contestsOf(entry)]).toEqual([true, [youth!.id]])
    expect(await rowOf(activity, 1)).toMatchObject({ is_session_only: true, activity_scored: false, draw: 1 })

    await change(entry, { is_session_only: false })
    const { is_session_only, enrollments } = await stored(entry)
    expect(is_session_only).toBe(false)
    expect(enrollments.map((one) => [one.activity_id, one.fee_cents])).toEqual(
      expect.arrayContaining([
        [activity.id, 5000],
        [youth!.id, 0],
      ]),
    )
    const kinds = await db.change.findMany({
      where: { user_activity_id: entry.id },
      orderBy: { id: 'asc' },
    })
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'contest left',
      'entry changed',
      'contest entered',
      'entry changed',
    ])
  })

  test('enters the run in the class again when "Session only" is turned off', async () => {
    const activity = await newClass()
    const entry = await createEntry(db, { activity, draw: 1 })
    await organizer.post(`/ajax/remove-incentive/${entry.id}/${activity.id}`)
    await change(entry, { is_session_only: true })
    await change(entry, { is_session_only: false })
    expect(await contestsOf(entry)).toEqual([activity.id])
  })

  test('rejects a change to "Session only" once the run has a score', async () => {
    const activity = await newClass()
    const scored = await createEntry(db, { activity, draw: 1, score: 17_000 })
    const other = await createEntry(db, { activity, draw: 2 })
    const late = await change(scored, { is_session_only: true, request: 'half' })
    expect([late.status, late.body.message]).toEqual([
      409,
      'This run already has a score. Choose side pots and rollovers before the run.',
    ])
    await publishRounds(db, activity, { publish_payout: true })
    const paid = await change(other, { is_session_only: true })
    expect([paid.status, paid.body.message]).toEqual([
      409,
      `The ${activity.name} payout is published. Unpublish it first.`,
    ])
    expect(await stored(scored)).toMatchObject({ is_session_only: false, request: null })
    expect(await contestsOf(other)).toEqual([activity.id])
    expect(
      (await change(scored, { request: 'Paid in cash' })).status,
      'the text of the request can still change',
    ).toBe(200)
  })

  test('rejects a change to "Session only" for a scratched run', async () => {
    const activity = await newClass()
    const entry = await createEntry(db, { activity, draw: 1, scratched_at: new Date() })
    expect((await change(entry, { is_session_only: true })).status).toBe(409)
  })

  test('saves "Session only", the horse and the request together, or none of them', async () => {
    const activity = await newClass()
    const entry = await createEntry(db, { activity, draw: 1 })
    const horse = await createHorse(db)
    await change(entry, { horse_id: horse.id, is_session_only: true, request: 'Youth only' })
    expect(await stored(entry)).toMatchObject({
      horse_id: horse.id,
      is_session_only: true,
      request: 'Youth only',
      enrollments: [],
    })
    const refused = await change(entry, { horse_id: 999_999, is_session_only: false })
    expect(refused.status).toBe(422)
    expect(await stored(entry)).toMatchObject({ is_session_only: true, enrollments: [] })
  })
})
