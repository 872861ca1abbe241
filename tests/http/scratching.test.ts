import { describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import type { DrawRow } from '../../server/wire/draw.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, scorer, event } = arena

const newClass = (given: object = {}) => make.createActivity(db, { event, publish_draw: true, ...given })
const scratch = (id: number, body: object = { kind: 'turn-out' }, by = scorer) =>
  by.post(`/ajax/user-activity/${id}/scratch`, body)
const putBack = (id: number) => scorer.delete(`/ajax/user-activity/${id}/scratch`)
const roll = (id: number) => scorer.post(`/ajax/user-activity/${id}/roll`)
const unroll = (id: number, by = scorer) => by.delete(`/ajax/user-activity/${id}/roll`)
const stored = (id: number) => db.userActivity.findUniqueOrThrow({ where: { id } })
const filledRows = async (id: number): Promise<DrawRow[]> =>
  (await organizer.get(`/ajax/draw/${id}/round`)).body.filter((row: DrawRow) => row.id !== null)

describe('scratching a run', () => {
  test.each(['draw-out', 'vet-out', 'turn-out'])("keeps a run's slot and reason after a %s", async (kind) => {
    const activity = await newClass()
    const { id } = await make.createEntry(db, { activity, draw: 3 })
    const { status, body } = await scratch(id, { kind, reason: ' lame ' })
    expect([status, body]).toEqual([200, { id, draw: 3 }])
    expect(await stored(id)).toMatchObject({ draw: 3, scratch_kind: kind, scratch_reason: 'lame' })
    expect(await filledRows(activity.id)).toMatchObject([{ draw: 3, scratched: true }])
  })

  test('suggests "draw-out" until it is the run\'s turn, and "turn-out" from then on', async () => {
    const activity = await newClass({ publish_draw: false })
    const entry = (draw: number | null) => make.createEntry(db, { activity, draw })
    const runs = [await entry(1), await entry(2), await entry(3), await entry(null)]
    const suggested = () =>
      Promise.all(
        runs.map(async ({ id }) => (await scorer.get(`/ajax/user-activity/${id}/scratch`)).body.kind),
      )
    expect(await suggested()).toEqual(['draw-out', 'draw-out', 'draw-out', 'draw-out'])
    await organizer.post(`/ajax/publish-draw/${activity.id}`, { confirmed: true })
    expect(await suggested()).toEqual(['draw-out', 'draw-out', 'draw-out', 'draw-out'])
    await scorer.patch(`/ajax/score/${runs[0]!.score.id}`, { score: 16 })
    expect((await suggested()).slice(1)).toEqual(['turn-out', 'draw-out', 'draw-out'])
    await scratch(runs[1]!.id)
    expect((await suggested()).slice(2)).toEqual(['turn-out', 'draw-out'])
  })

  test('suggests "turn-out" as soon as the event\'s turn-out fee applies', async () => {
    const { id: event_id } = await make.createEvent(db, { organization: arena.organization })
    const activity = await newClass({ event: { id: event_id } })
    const { id } = await make.createEntry(db, { activity, draw: 2 })
    const suggested = async () => (await scorer.get(`/ajax/user-activity/${id}/scratch`)).body.kind
    expect(await suggested()).toBe('draw-out')
    await db.feeStage.create({ data: { event_id, kind: 'turn-out', starts: 'draw posted', cents: 0 } })
    expect(await suggested()).toBe('turn-out')
  })

  test("frees a scratched run's slot on request", async () => {
    const activity = await newClass()
    const { id } = await make.createEntry(db, { activity, draw: 3 })
    expect((await scratch(id, { kind: 'draw-out', frees_slot: true })).body).toEqual({ id, draw: null })
    expect(await filledRows(activity.id)).toEqual([])
    expect((await putBack(id)).body).toEqual({ id, draw: null })
    expect(await stored(id)).toMatchObject({ scratched_at: null, scratch_kind: null, scratch_reason: null })
  })

  test("scratches a rider's runs in all gos at once, except scored runs and runs on other horses", async () => {
    const activity = await newClass({ rounds: ['1', '2', '3', '4'] })
    const rider = await make.createUser(db)
    const [horse, other] = [await make.createHorse(db), await make.createHorse(db)]
    const go = (round: string, given: object = {}) =>
      make.createEntry(db, { activity, rider, horse, round, draw: 1, ...given })
    await go('1', { score: 15_000 })
    const before = await go('2', { scratched_at: new Date('2026-06-06T12:00:00Z') })
    const third = await go('3')
    const fourth = await go('4')
    await go('4', { horse: other, draw: 2 })
    const scratched = async () =>
      (await db.userActivity.findMany({ where: { activity_id: activity.id, scratched_at: { not: null } } }))
        .map(({ id }) => id)
        .toSorted((a, b) => a - b)
    const answer = await scratch(third.id, { kind: 'draw-out', all_gos: true })
    expect([answer.status, answer.body]).toEqual([200, { id: third.id, draw: 1 }])
    expect(await scratched()).toEqual([before.id, third.id, fourth.id])
    await scratch(fourth.id, { kind: 'vet-out', all_gos: true })
    expect((await stored(third.id)).scratch_kind).toBe('vet-out')
    await scorer.delete(`/ajax/user-activity/${fourth.id}/scratch?all_gos=true`)
    expect(await scratched()).toEqual([before.id])
    const log = await db.change.findMany({ where: { user_activity_id: third.id }, orderBy: { id: 'asc' } })
    expect(log.map(({ kind }) => kind)).toEqual(['entry scratched', 'entry scratched', 'entry unscratched'])
  })

  test("doesn't scratch any of a rider's runs if one of them is in a published payout", async () => {
    const activity = await newClass({ rounds: ['1', '2'] })
    const rider = await make.createUser(db)
    const [first, second] = [
      await make.createEntry(db, { activity, rider, round: '1', draw: 1 }),
      await make.createEntry(db, { activity, rider, round: '2', draw: 1 }),
    ]
    await make.publishRounds(db, activity, { publish_payout: true }, ['2'])
    expect((await scratch(first.id, { kind: 'draw-out', all_gos: true })).status).toBe(409)
    expect([(await stored(first.id)).scratched_at, (await stored(second.id)).scratched_at]).toEqual([
      null,
      null,
    ])
  })

  test('updates the scratch type and the reason when a run is scratched again', async () => {
    const { id } = await make.createEntry(db, { activity: await newClass(), draw: 1 })
    await scratch(id, { kind: 'turn-out', reason: 'not here' })
    const first = await stored(id)
    await scratch(id, { kind: 'vet-out', reason: 'lame' })
    expect(await stored(id)).toMatchObject({
      scratched_at: first.scratched_at,
      scratch_kind: 'vet-out',
      scratch_reason: 'lame',
    })
  })

  test('puts a run back in its slot when the scratch is undone', async () => {
    const activity = await newClass()
    const { id, score } = await make.createEntry(db, { activity, draw: 2 })
    await scratch(id)
    expect((await scorer.patch(`/ajax/score/${score.id}`, { score: 16 })).status).toBe(409)
    expect((await putBack(id)).body).toEqual({ id, draw: 2 })
    expect((await scorer.patch(`/ajax/score/${score.id}`, { score: 16 })).status).toBe(200)
    expect((await putBack(id)).body, 'changes nothing when repeated').toEqual({ id, draw: 2 })
    expect(await db.change.count({ where: { user_activity_id: id, kind: 'entry unscratched' } })).toBe(1)
  })

  test('refuses to scratch a scored run, and rejects an unknown type or an overly long reason', async () => {
    const activity = await newClass()
    const scored = await make.createEntry(db, { activity, draw: 1, score: 15_000 })
    const { status, body } = await scratch(scored.id)
    expect([status, body.message]).toEqual([409, "This run already has a score, so you can't scratch it."])

    const paid = await newClass({ publish_payout: true })
    const entry = await make.createEntry(db, { activity: paid, draw: 1, scratched_at: new Date() })
    expect((await putBack(entry.id)).body.message).toBe(
      'This run is in a published payout. Unpublish the payout first.',
    )
    const wrong = await scratch(scored.id, { kind: 'gone' })
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { kind: 'Choose draw-out, vet-out or turn-out.' },
    ])
    const long = await scratch(scored.id, { kind: 'vet-out', reason: 'x'.repeat(201) })
    expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['reason']])
  })

  test('logs a scratch and broadcasts it to the entry window', async () => {
    const activity = await newClass()
    const rider = await make.createUser(db)
    const { id } = await make.createEntry(db, { activity, draw: 1, rider })
    await scratch(id)
    await putBack(id)
    const log = await db.change.findMany({ where: { user_activity_id: id }, orderBy: { id: 'asc' } })
    expect(log.map(({ kind }) => kind)).toEqual(['entry scratched', 'entry unscratched'])
    const sent = await db.broadcast.findMany({
      where: { channel: `private-entries.${event.id}`, payload: { equals: { riders: [rider.id] } } },
    })
    expect(sent).toHaveLength(2)
  })
})

describe('moving a run to the end of the draw', () => {
  test('moves a run to the end of its go, and changes nothing if the request is repeated', async () => {
    const activity = await newClass({ rounds: ['1', '2'], total_slots: 10 })
    const late = await make.createEntry(db, { activity, round: '1', draw: 2 })
    await make.createEntry(db, { activity, round: '1', draw: 5 })
    await make.createEntry(db, { activity, round: '2', draw: 9 })
    expect((await roll(late.id)).body).toEqual({ id: late.id, draw: 6, total_slots: 10 })
    expect((await roll(late.id)).body).toEqual({ id: late.id, draw: 6, total_slots: 10 })
  })

  test('refuses to move a run to the end if the run is scored, scratched or without a slot', async () => {
    const activity = await newClass({ total_slots: 4 })
    const refusal = async (given: object) => {
      const { id } = await make.createEntry(db, { activity, ...given })
      const { status, body } = await roll(id)
      return [status, body.message]
    }
    expect(await refusal({ draw: 4, scratched_at: new Date() })).toEqual([
      409,
      "You can't roll a scratched run. Put it back in the draw first.",
    ])
    expect(await refusal({ draw: 1, score: 15_000 })).toEqual([
      409,
      "This run already has a score, so you can't roll it.",
    ])
    expect(await refusal({ draw: null })).toEqual([
      409,
      'This run has no draw number yet. Give it one first.',
    ])
  })

  test('raises the session limit by one if the last slot is taken', async () => {
    const activity = await newClass({ total_slots: 4 })
    const late = await make.createEntry(db, { activity, draw: 1 })
    await make.createEntry(db, { activity, draw: 4 })
    expect((await roll(late.id)).body).toEqual({ id: late.id, draw: 5, total_slots: 5 })
    expect((await limitOf(activity)).total_slots).toBe(5)
    const log = await db.change.findMany({ where: { user_activity_id: late.id }, orderBy: { id: 'asc' } })
    expect(log.map(({ kind }) => kind)).toEqual(['draw resized', 'entry moved'])
    expect([log[0]!.before, log[0]!.after]).toEqual([{ total_slots: 4 }, { total_slots: 5 }])
    const [sent] = await db.broadcast.findMany({
      where: { channel: `private-activity.${activity.id}`, event: 'updated' },
      orderBy: { id: 'desc' },
      take: 1,
    })
    expect(sent!.payload).toMatchObject({ total_slots: 5, last_used_slot: 5 })
  })

  test('never raises the session limit above 10,000 slots', async () => {
    const activity = await newClass({ total_slots: 10_000 })
    const late = await make.createEntry(db, { activity, draw: 1 })
    await make.createEntry(db, { activity, draw: 10_000 })
    const { status, body } = await roll(late.id)
    expect([status, body.message]).toEqual([
      409,
      'The last slot is taken, and a draw can have at most 10,000 slots.',
    ])
    expect((await stored(late.id)).draw).toBe(1)
  })
})

const limitOf = ({ id }: { id: number }) =>
  db.activity.findUniqueOrThrow({ where: { id }, select: { total_slots: true } })

describe('undoing a roll to the end', () => {
  async function rolled(given: object = {}) {
    const activity = await newClass({ total_slots: 4, ...given })
    const late = await make.createEntry(db, { activity, draw: 1 })
    await make.createEntry(db, { activity, draw: 4 })
    expect((await roll(late.id)).status).toBe(200)
    return { activity, id: late.id }
  }
  const CHANGED = "This run has changed since it was rolled, so you can't undo the roll."

  test('moves the run back and lowers the session limit again, but only once', async () => {
    const { activity, id } = await rolled()
    const { status, body } = await unroll(id)
    expect([status, body]).toEqual([200, { id, draw: 1, total_slots: 4 }])
    expect((await limitOf(activity)).total_slots).toBe(4)
    expect((await unroll(id)).body.message).toBe(CHANGED)
    expect((await roll(id)).body).toEqual({ id, draw: 5, total_slots: 5 })
  })

  test("keeps a session limit that the roll didn't raise, that changed again or that is still needed", async () => {
    const roomy = await rolled({ total_slots: 8 })
    expect((await unroll(roomy.id)).body.total_slots).toBe(8)
    const resized = await rolled()
    await organizer.patch(`/ajax/activity/${resized.activity.id}`, { total_slots: 9 })
    expect((await unroll(resized.id)).body.total_slots).toBe(9)
    const used = await rolled({ rounds: ['1', '2'] })
    await make.createEntry(db, { activity: used.activity, round: '2', draw: 5 })
    expect((await unroll(used.id)).body.total_slots).toBe(5)
  })

  test("refuses to undo someone else's roll", async () => {
    const { id } = await rolled()
    expect((await unroll(id, organizer)).body.message).toBe(CHANGED)
    expect((await stored(id)).draw).toBe(5)
  })

  test('refuses if the run was scored, scratched or moved after the roll, or if its old slot is taken', async () => {
    const scored = await rolled()
    const { id: score } = await db.score.findUniqueOrThrow({ where: { user_activity_id: scored.id } })
    await scorer.patch(`/ajax/score/${score}`, { score: 16 })
    expect((await unroll(scored.id)).body.message).toBe(CHANGED)
    const scratched = await rolled()
    await scratch(scratched.id)
    expect((await unroll(scratched.id)).body.message).toBe(CHANGED)
    const moved = await rolled()
    await organizer.patch(`/ajax/user-activity/${moved.id}`, { slotNumber: 2 })
    expect((await unroll(moved.id)).body.message).toBe(CHANGED)
    const taken = await rolled()
    await make.createEntry(db, { activity: taken.activity, draw: 1 })
    const { status, body } = await unroll(taken.id)
    expect([status, body.message]).toEqual([409, 'Someone else just filled slot 1.'])
  })

  test('refuses if the run was never rolled, or was rolled more than 15 minutes ago', async () => {
    const never = await make.createEntry(db, { activity: await newClass(), draw: 1 })
    expect((await unroll(never.id)).body.message).toBe(CHANGED)
    const { id } = await rolled()
    const { id: _id, ...logged } = await db.change.findFirstOrThrow({
      where: { user_activity_id: id, kind: 'entry moved' },
    })
    const at = new Date(Date.now() - 16 * 60_000)
    await db.change.create({ data: { ...logged, before: logged.before!, after: logged.after!, at } })
    expect((await unroll(id)).body.message).toBe(
      "It's been more than 15 minutes, so you can't undo the roll.",
    )
  })
})

test('allows only scorers and organizers to scratch runs or move them to the end', async () => {
  const { id } = await make.createEntry(db, { activity: await newClass(), draw: 1 })
  const statuses = await Promise.all(
    (['organizer', 'scorer', 'viewer', 'outsider', 'stranger'] as const).map(async (role) => [
      (await scratch(id, { kind: 'vet-out' }, arena[role])).status,
      (await arena[role].delete(`/ajax/user-activity/${id}/scratch`)).status,
      (await arena[role].post(`/ajax/user-activity/${id}/roll`)).status,
      (await unroll(id, arena[role])).status,
    ]),
  )
  const [allowed, ...others] = [statuses.slice(0, 2), statuses[2], statuses[3], statuses[4]]
  expect(allowed!.flat().every((status) => status === 200 || status === 409)).toBe(true)
  expect(others).toEqual([
    [403, 403, 403, 403],
    [404, 404, 404, 404],
    [401, 401, 401, 401],
  ])
})
