import { describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, scorer, viewer, outsider, stranger, event } = arena

type Class = Awaited<ReturnType<typeof make.createActivity>>
type Id = { id: number }
type Preview = { runs: { slot: number; rider: string | null }[]; seen: string }

/** Ann, Bea and Cal ran in the 1st go, in this order. Their runs in the 2nd go were drawn at entry. Dot is new. */
async function twoGos(given: object = {}) {
  const activity = await make.createActivity(db, {
    event,
    rounds: ['1', '2'],
    total_slots: 20,
    entry_mode: 'drawn',
    ...given,
  })
  const gos = [
    ['Ann', 1, 16_000, 9],
    ['Bea', 2, 15_000, 4],
    ['Cal', 3, 17_000, 6],
    ['Dot', null, null, 2],
  ] as const
  for (const [name, first, score, second] of gos) {
    const rider = await make.createUser(db, { name })
    const horse = await make.createHorse(db)
    const run = { activity, rider, horse }
    if (first) await make.createEntry(db, { ...run, round: '1', draw: first, score })
    await make.createEntry(db, { ...run, round: '2', draw: second })
  }
  return activity
}

const look = ({ id }: Id, order = 'same', by = organizer) =>
  by.get(`/ajax/reorder-round/${id}?round=2&order=${order}`)
const reorder = ({ id }: Id, order: string, seen: string, by = organizer) =>
  by.post(`/ajax/reorder-round/${id}?round=2`, { order, seen })
const secondGo = async ({ id }: Id) =>
  (
    await db.userActivity.findMany({
      where: { activity_id: id, round: '2', draw: { not: null } },
      include: { user: true },
      orderBy: { draw: 'asc' },
    })
  ).map(({ draw, user }) => `${draw} ${user!.name}`)
async function lookAndReorder(activity: Id, order: string) {
  const { body } = await look(activity, order)
  return reorder(activity, order, (body as Preview).seen)
}
const refusal = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message]

describe('reordering a go that already has runs', () => {
  test.each([
    ['same', ['1 Ann', '2 Bea', '3 Cal', '4 Dot']],
    ['reversed', ['1 Cal', '2 Bea', '3 Ann', '4 Dot']],
    ['standing', ['1 Cal', '2 Ann', '3 Bea', '4 Dot']],
  ])('previews and applies the order "%s", with new runs at the end', async (order, expected) => {
    const activity = await twoGos()
    const before = await db.userActivity.count({ where: { activity_id: activity.id } })
    const preview = await look(activity, order)
    expect(preview.status).toBe(200)
    expect((preview.body as Preview).runs.map(({ slot, rider }) => `${slot} ${rider}`)).toEqual(expected)
    expect(preview.body).toMatchObject({ moved: 4, others: 1, notified: null })
    expect(await secondGo(activity)).toEqual(['2 Dot', '4 Bea', '6 Cal', '9 Ann'])
    const { status, body } = await reorder(activity, order, preview.body.seen)
    expect([status, body]).toEqual([200, { moved: 4, batch: expect.any(String) }])
    expect(await secondGo(activity)).toEqual(expected)
    expect(await db.userActivity.count({ where: { activity_id: activity.id } })).toBe(before)
  })

  test('keeps the slots of scratched runs, and places runs that have no slot yet', async () => {
    const activity = await twoGos()
    const runs = await db.userActivity.findMany({
      where: { activity_id: activity.id, round: '2' },
      include: { user: true },
    })
    const of = (name: string) => runs.find(({ user }) => user!.name === name)!.id
    await db.userActivity.update({ where: { id: of('Dot') }, data: { draw: null } })
    await db.userActivity.update({ where: { id: of('Bea') }, data: { draw: 2, scratched_at: new Date() } })
    expect((await lookAndReorder(activity, 'same')).status).toBe(200)
    expect(await secondGo(activity)).toEqual(['1 Ann', '2 Bea', '3 Cal', '4 Dot'])
  })

  test('matches session-only runs and runs with a change of horse to the earlier go', async () => {
    const activity = await make.createActivity(db, { event, rounds: ['1', '2'], total_slots: 20 })
    const [eve, fay] = [
      await make.createUser(db, { name: 'Eve' }),
      await make.createUser(db, { name: 'Fay' }),
    ]
    const [old, young, own] = [
      await make.createHorse(db),
      await make.createHorse(db),
      await make.createHorse(db),
    ]
    await make.createEntry(db, { activity, round: '1', draw: 1, rider: eve, horse: old, score: 16_000 })
    const fays = { rider: fay, horse: own, is_session_only: true }
    await make.createEntry(db, { activity, round: '1', draw: 2, ...fays, score: 16_500 })
    await make.createEntry(db, { activity, round: '2', draw: 3, ...fays })
    const { id } = await make.createEntry(db, { activity, round: '2', draw: 7, rider: eve, horse: young })
    await db.userActivity.update({ where: { id }, data: { changed_from_horse_id: old.id } })
    expect((await look(activity)).body).toMatchObject({ others: 0 })
    await lookAndReorder(activity, 'same')
    expect(await secondGo(activity)).toEqual(['1 Eve', '2 Fay'])
  })

  test('refuses to order runs by standing without all earlier scores, or by division without divisions', async () => {
    const activity = await twoGos()
    await make.createEntry(db, { activity, round: '1', draw: 9 })
    expect(refusal(await look(activity, 'standing'))).toEqual([
      409,
      '1 run has no score yet: 1st Go. Enter all scores first.',
    ])
    expect((await look(activity, 'same')).status).toBe(200)
    expect(refusal(await look(await twoGos(), 'division'))[0]).toBe(409)
  })

  test('refuses to reorder a go that has scores, is empty, is the first go or already has the chosen order', async () => {
    const scored = await twoGos()
    await make.createEntry(db, { activity: scored, round: '2', draw: 12, score: 15_500 })
    expect(refusal(await look(scored))).toEqual([409, 'This draw has scores. It can no longer be reordered.'])
    const empty = await make.createActivity(db, { event, rounds: ['1', '2'] })
    expect(refusal(await look(empty))).toEqual([
      409,
      'This go has no runs yet. Fill it from the previous go instead.',
    ])
    const activity = await twoGos()
    await lookAndReorder(activity, 'same')
    expect(refusal(await look(activity))).toEqual([409, 'The runs are already in this order.'])
    const first = await make.createActivity(db, { event, rounds: ['1', '2'] })
    await make.createEntry(db, { activity: first, round: '1', draw: 1 })
    const { status, body } = await organizer.get(`/ajax/reorder-round/${first.id}?round=1`)
    expect([status, body.message]).toEqual([409, 'The previous go has no runs.'])
  })

  test('refuses to reorder a draw that has changed since the preview, or whose payout is published', async () => {
    const activity = await twoGos()
    const { seen } = (await look(activity)).body
    await make.createEntry(db, { activity, round: '2', draw: 1 })
    expect(refusal(await reorder(activity, 'same', seen))).toEqual([
      409,
      'The draw has changed since you opened it. Check it again.',
    ])
    await make.publishRounds(db, activity, { publish_draw: true, publish_payout: true }, ['2'])
    const { seen: current } = (await look(activity)).body
    expect(refusal(await reorder(activity, 'same', current))).toEqual([
      409,
      'The payout is published. Unpublish the payout first.',
    ])
    expect((await secondGo(activity))[1]).toBe('2 Dot')
  })

  test('rejects a random or unknown order', async () => {
    const activity = await twoGos()
    for (const order of ['random', 'alphabetical']) {
      expect((await look(activity, order)).body.errors).toEqual({ order: 'Choose an order.' })
      const { status, body } = await reorder(activity, order, 'a'.repeat(64))
      expect([status, body.errors]).toEqual([422, { order: 'Choose an order.' }])
    }
  })

  test('notifies the riders when a published draw is reordered, and lets an organizer undo the reordering', async () => {
    const activity = await twoGos()
    await make.publishRounds(db, activity, { publish_draw: true }, ['2'])
    const preview = await look(activity)
    expect(preview.body.notified).toBe(4)
    const { body } = await reorder(activity, 'same', preview.body.seen)
    const [jobs] = await db.$queryRaw<[{ count: number }]>`
      SELECT count(*)::int FROM graphile_worker._private_jobs WHERE key LIKE 'moves %'`
    expect(jobs.count).toBe(4)
    const undone = await organizer.post(`/ajax/undo-renumbering/${activity.id}`, { batch: body.batch })
    expect(undone.status).toBe(200)
    expect(await secondGo(activity)).toEqual(['2 Dot', '4 Bea', '6 Cal', '9 Ann'])
    const log = await db.change.findMany({
      where: { activity_id: activity.id, user_activity_id: null },
      orderBy: { id: 'asc' },
    })
    expect(log.map(({ kind }) => kind)).toEqual(['round reordered', 'renumbering undone'])
    expect(log[0]!.after).toMatchObject({ round: '2', order: 'same' })
  })

  test('says on the draw sheet that the order comes from earlier gos', async () => {
    const activity = await twoGos()
    await lookAndReorder(activity, 'reversed')
    await make.publishRounds(db, activity, { publish_draw: true }, ['2'])
    const { text } = await viewer.get(`/drawsheet/activity/${activity.id}?round=2`)
    expect(text).toContain('Order set from the results of earlier gos.')
  })

  test('lets only organizers preview and apply a new order', async () => {
    const activity: Class = await twoGos()
    const { seen } = (await look(activity)).body
    for (const [by, status] of [
      [scorer, 403],
      [viewer, 403],
      [outsider, 404],
      [stranger, 401],
    ] as const) {
      expect((await look(activity, 'same', by)).status).toBe(status)
      expect((await reorder(activity, 'same', seen, by)).status).toBe(status)
    }
  })
})
