import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { rerunEntryDraws } from '../../resources/js/riderApp/proof/rerun.ts'
import * as paths from '../../server/wire/paths.ts'
import { type ProofPage, RiderAppPage } from '../../server/wire/riderApp/pages.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, scorer, viewer, outsider, stranger, event } = arena

type Id = { id: number }
type Moved = { placed?: number; moved?: number; batch?: string }

const newClass = (given: object = {}) => make.createActivity(db, { event, total_slots: 30, ...given })
async function classWith(slots: Record<number, object>, given: object = {}) {
  const activity = await newClass(given)
  const ids: Record<number, number> = {}
  for (const [slot, entry] of Object.entries(slots))
    ids[Number(slot)] = (await make.createEntry(db, { activity, draw: Number(slot), ...entry })).id
  return { activity, ids }
}
const look = ({ id }: Id, by = organizer) => by.get(`/ajax/close-gaps/${id}`)
const close = ({ id }: Id, seen: string, by = organizer) => by.post(`/ajax/close-gaps/${id}`, { seen })
const undo = ({ id }: Id, batch: string, by = organizer) => by.post(`/ajax/undo-renumbering/${id}`, { batch })
async function lookAndClose(activity: Id): Promise<string> {
  const { body } = await look(activity)
  const { status, body: closed } = await close(activity, body.seen)
  expect(status).toBe(200)
  return closed.batch
}
const slotsOf = async ({ id }: Id) =>
  Object.fromEntries(
    (await db.userActivity.findMany({ where: { activity_id: id }, orderBy: { id: 'asc' } })).map((one) => [
      one.id,
      one.draw,
    ]),
  )
const score = async (entry: number, time: number | null) => {
  const { id } = await db.score.findUniqueOrThrow({ where: { user_activity_id: entry } })
  expect((await organizer.patch(paths.score(id), { score: time })).status).toBe(200)
}
const refusal = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message]

describe('closing the gaps', () => {
  test('previews how many runs move up, then moves up exactly those runs', async () => {
    const rider = await make.createUser(db, { name: 'Ann Lee' })
    const { activity, ids } = await classWith({ 3: { rider }, 9: {}, 20: { rider } }, { min_gap: 5 })
    const preview = await look(activity)
    expect([preview.status, preview.body]).toEqual([
      200,
      {
        runs: 3,
        gaps: 17,
        last_scored: 0,
        min_gap: 5,
        riders: { count: 1, names: ['Ann Lee'] },
        horses: { count: 0, names: [] },
        exhibitions_moved: 0,
        exhibitions_lost: 0,
        notified: null,
        seen: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
    expect(await slotsOf(activity)).toEqual({ [ids[3]!]: 3, [ids[9]!]: 9, [ids[20]!]: 20 })
    const closed = await close(activity, preview.body.seen)
    expect([closed.status, closed.body]).toEqual([200, { moved: 3, batch: expect.any(String) }])
    expect(await slotsOf(activity)).toEqual({ [ids[3]!]: 1, [ids[9]!]: 2, [ids[20]!]: 3 })
  })

  test('previews how many exhibitions follow other runs or lose their drag', async () => {
    const drags = { drag_every: 2, rounds: ['1', '2'] }
    const { activity } = await classWith({ 1: {}, 5: {}, 6: {} }, drags)
    for (const draw of [1, 5, 6]) await make.createEntry(db, { activity, draw, round: '2' })
    const sell = (after_drag: number, given: object = {}) =>
      make.createExhibition(db, { event, activity_id: activity.id, after_drag, ...given })
    for (const drag of [1, 1, 2, 3, 3]) await sell(drag)
    await sell(1, { gone_at: new Date() })
    const counts = async (round: string) => {
      const { body } = await organizer.get(`/ajax/close-gaps/${activity.id}?round=${round}`)
      return [body.exhibitions_moved, body.exhibitions_lost]
    }
    expect(await counts('1')).toEqual([2, 3])
    expect(await counts('2'), 'exhibitions belong to the first go').toEqual([0, 0])
  })

  test('moves only the runs after the last scored run, including scratched ones', async () => {
    const { activity, ids } = await classWith(
      { 2: { score: 17_000 }, 4: { score: 16_500 }, 6: {}, 8: { scratched_at: new Date() }, 12: {} },
      { publish_draw: true },
    )
    expect((await look(activity)).body).toMatchObject({ runs: 3, gaps: 5, last_scored: 4, notified: 2 })
    await lookAndClose(activity)
    expect(await slotsOf(activity)).toEqual({
      [ids[2]!]: 2,
      [ids[4]!]: 4,
      [ids[6]!]: 5,
      [ids[8]!]: 6,
      [ids[12]!]: 7,
    })
  })

  test('refuses if the draw has changed since the preview, and changes nothing', async () => {
    const { activity, ids } = await classWith({ 2: {}, 5: {} })
    const { seen } = (await look(activity)).body
    await make.createEntry(db, { activity, draw: 8 })
    expect(refusal(await close(activity, seen))).toEqual([
      409,
      'The draw has changed since you opened it. Check it again.',
    ])
    const { seen: unpublished } = (await look(activity)).body
    await make.publishRounds(db, activity, { publish_draw: true })
    expect((await close(activity, unpublished)).status, 'the preview said that nobody is notified').toBe(409)
    expect((await slotsOf(activity))[ids[2]!]).toBe(2)
  })

  test('refuses if there are no gaps to close', async () => {
    const { activity } = await classWith({ 1: {}, 2: {} })
    expect(refusal(await look(activity))).toEqual([409, 'This draw has no gaps to close.'])
    const { activity: scored } = await classWith({ 1: {}, 4: { score: 16_000 }, 5: {} })
    expect(refusal(await look(scored))).toEqual([
      409,
      'There are no gaps after slot 4, the last slot with a score.',
    ])
    expect(refusal(await close(activity, '0'.repeat(64)))[0]).toBe(409)
  })

  test('refuses if the payout is published', async () => {
    const { activity } = await classWith({ 2: {} }, { publish_draw: true })
    const { seen } = (await look(activity)).body
    await make.publishRounds(db, activity, { publish_payout: true })
    expect(refusal(await close(activity, seen))).toEqual([
      409,
      'The payout is published. Unpublish the payout first.',
    ])
  })

  test('closes the gaps of one go only', async () => {
    const activity = await newClass({ rounds: ['1', '2'] })
    const first = await make.createEntry(db, { activity, round: '1', draw: 4 })
    const second = await make.createEntry(db, { activity, round: '2', draw: 6 })
    const { body } = await organizer.get(`/ajax/close-gaps/${activity.id}?round=2`)
    const closed = await organizer.post(`/ajax/close-gaps/${activity.id}?round=2`, { seen: body.seen })
    expect(closed.status).toBe(200)
    expect(await slotsOf(activity)).toEqual({ [first.id]: 4, [second.id]: 1 })
  })

  test('logs the old and new slots, and reloads the draw on other screens', async () => {
    const { activity, ids } = await classWith({ 1: {}, 4: {} })
    const batch = await lookAndClose(activity)
    const log = await db.change.findMany({ where: { activity_id: activity.id }, orderBy: { id: 'asc' } })
    const { id: round_id } = await db.round.findFirstOrThrow({ where: { activity_id: activity.id } })
    expect(log.map(({ kind, batch_id }) => [kind, batch_id])).toEqual([
      ['entry moved', batch],
      ['gaps closed', batch],
    ])
    expect([log[1]!.before, log[1]!.after]).toEqual([
      { round: '', round_id, slots: { [ids[4]!]: 4 } },
      { round: '', round_id, slots: { [ids[4]!]: 2 } },
    ])
    const sent = await db.broadcast.findMany({ where: { channel: { contains: `.${activity.id}` } } })
    expect(sent.map(({ channel }) => channel)).toContain(`private-draw-reload.${event.id}.${activity.id}`)
  })

  test('notifies the riders of a published draw about their new numbers', async () => {
    const [moved, kept] = [await make.createUser(db), await make.createUser(db)]
    const { activity } = await classWith({ 1: { rider: kept }, 7: { rider: moved } }, { publish_draw: true })
    await lookAndClose(activity)
    const jobs = await db.$queryRaw<{ payload: { rider_id: number; was: number }[] }[]>`
      SELECT payload FROM graphile_worker._private_jobs WHERE key LIKE 'moves %'`
    const riders = jobs.flatMap(({ payload }) => payload.map(({ rider_id, was }) => [rider_id, was]))
    expect(riders).toContainEqual([moved.id, 7])
    expect(riders.map(([id]) => id)).not.toContain(kept.id)
    const phones = await db.broadcast.findMany({ where: { channel: `live.${activity.id}` } })
    expect(phones.map(({ event }) => event)).toEqual(['missed'])
  })

  // A scorer's save waits while the runs move.
  test('moves up 1,200 runs in at most twice the time it takes to add 1,200 runs to a draw', async () => {
    const [waiting, published] = [
      await newClass({ total_slots: 2_000 }),
      await newClass({ total_slots: 2_000 }),
    ]
    const riders = await db.user.createManyAndReturn({
      data: Array.from({ length: 1_200 }, (_, index) => ({ name: `Rider ${index}`, is_rider: true })),
      select: { id: true },
    })
    await make.createEntries(
      db,
      riders.flatMap((rider, index) => [
        { activity: waiting, rider, draw: null },
        { activity: published, rider, draw: index + 11 },
      ]),
    )
    await make.publishRounds(db, published, { publish_draw: true })
    const fastest = { adding: Infinity, moving: Infinity }
    // Other load on the machine can only make a request slower.
    const measure = async (
      what: keyof typeof fastest,
      request: () => PromiseLike<{ status: number; body: Moved }>,
    ) => {
      const begun = performance.now()
      const { status, body } = await request()
      fastest[what] = Math.min(fastest[what], performance.now() - begun)
      expect([status, body.placed ?? body.moved]).toEqual([200, 1_200])
      return body
    }
    for (let attempt = 0; attempt < 4; attempt++) {
      await measure('adding', () => organizer.post(`/ajax/place-waiting/${waiting.id}`))
      await db.userActivity.updateMany({ where: { activity_id: waiting.id }, data: { draw: null } })
      const { seen } = (await look(published)).body
      const { batch } = await measure('moving', () => close(published, seen))
      expect((await undo(published, batch!)).status).toBe(200)
    }
    expect(fastest.moving).toBeLessThan(2 * fastest.adding)
  }, 60_000)

  test('lets only organizers preview, close and reopen the gaps', async () => {
    const { activity } = await classWith({ 3: {} })
    const { seen } = (await look(activity)).body
    for (const [by, status] of [
      [scorer, 403],
      [viewer, 403],
      [outsider, 404],
      [stranger, 401],
    ] as const) {
      expect((await look(activity, by)).status).toBe(status)
      expect((await close(activity, seen, by)).status).toBe(status)
      expect((await undo(activity, '7f5b1c7e-5d0f-4c5a-9f0e-0a4c2f3f6d11', by)).status).toBe(status)
    }
  })

  test("rejects a request without the preview's digest", async () => {
    const { activity } = await classWith({ 3: {} })
    const { status, body } = await organizer.post(`/ajax/close-gaps/${activity.id}`, {})
    expect([status, body.errors]).toEqual([422, { seen: 'Review the changes first.' }])
  })
})

describe('undoing "Close the gaps"', () => {
  test('moves the runs back to their old slots, but only once', async () => {
    const { activity, ids } = await classWith({ 3: {}, 9: {} })
    const batch = await lookAndClose(activity)
    expect((await undo(activity, batch)).body).toMatchObject({ moved: 2 })
    expect(await slotsOf(activity)).toEqual({ [ids[3]!]: 3, [ids[9]!]: 9 })
    expect(refusal(await undo(activity, batch))).toEqual([409, 'This change was already undone.'])
  })

  test.each<[string, (run: number, activity: Id) => Promise<unknown>]>([
    ['a moved run has a score', (run) => score(run, 17)],
    ['a moved run has been deleted', (run) => organizer.delete(paths.entry(run))],
    ['a moved run has been moved again', (run) => organizer.patch(paths.entry(run), { slotNumber: 20 })],
    ['an old slot is taken', (_run, activity) => make.createEntry(db, { activity, draw: 9 } as never)],
    [
      'the session limit is below an old slot',
      (_run, { id }) => organizer.patch(`/ajax/activity/${id}`, { total_slots: 8 }),
    ],
  ])('refuses if %s', async (_, change) => {
    const { activity, ids } = await classWith({ 3: {}, 9: {} }, { publish_draw: true })
    const batch = await lookAndClose(activity)
    await change(ids[3]!, activity)
    const before = await slotsOf(activity)
    expect(refusal(await undo(activity, batch))).toEqual([
      409,
      "The draw has changed since then, so you can't undo this change.",
    ])
    expect(await slotsOf(activity)).toEqual(before)
  })

  test('refuses if the gaps were closed in another class or more than 15 minutes ago', async () => {
    const [{ activity: one }, { activity: other }] = [await classWith({ 3: {} }), await classWith({ 3: {} })]
    const batch = await lookAndClose(one)
    expect((await undo(other, batch)).status).toBe(404)
    expect((await organizer.post(`/ajax/undo-renumbering/${one.id}`, { batch: 'x' })).body.errors).toEqual({
      batch: 'Choose what to undo.',
    })
    const { id: _id, ...logged } = await db.change.findFirstOrThrow({
      where: { batch_id: batch, kind: 'gaps closed' },
    })
    const old = { batch_id: randomUUID(), at: new Date(Date.now() - 16 * 60_000) }
    await db.change.create({ data: { ...logged, before: logged.before!, after: logged.after!, ...old } })
    expect(refusal(await undo(one, old.batch_id))).toEqual([
      409,
      "It's been more than 15 minutes, so you can't undo this change.",
    ])
  })
})

describe('the draw summary', () => {
  async function proofOf({ id }: Id): Promise<ProofPage> {
    const { text } = await stranger.get(paths.drawProof(id))
    const json = /<script id="props" type="application\/json">([\s\S]*?)<\/script>/.exec(text)![1]!
    return RiderAppPage.parse((JSON.parse(json) as { page: unknown }).page) as ProofPage
  }
  async function enter(activity: Id, name: string): Promise<number> {
    const line = { user_name: name, horse_name: `${name}'s`, activity_ids: [activity.id] }
    return (await organizer.post(`/ajax/entries/${event.id}`, line)).body.added[0]
  }

  test("keeps draws at entry verifiable after the gaps are closed, and shows each run's current slot", async () => {
    const open = await newClass({ entry_mode: 'drawn', publish_draw: true, total_slots: 100 })
    for (const name of ['Gap Ann', 'Gap Bea', 'Gap Cal']) await enter(open, name)
    await lookAndClose(open)
    const { entry_seed } = await db.round.findFirstOrThrow({ where: { activity_id: open.id } })
    const page = await proofOf(open)
    const [group] = page.entry_draws
    expect(rerunEntryDraws(group!, entry_seed)).toContain('all 3 slots match')
    expect(group!.draws.map(({ slot_now }) => slot_now).toSorted()).toEqual([1, 2, 3])
    const byDrawn = group!.draws.toSorted((a, b) => a.slot - b.slot)
    expect(
      byDrawn.map(({ slot_now }) => slot_now),
      'keeps the order',
    ).toEqual([1, 2, 3])
    const moved = group!.draws.filter(({ slot, slot_now }) => slot !== slot_now).length
    expect(page.drawn).toBe(
      `Drawn at entry: 3 of 3 runs. Then the gaps were closed: ${moved === 1 ? '1 run' : `${moved} runs`} moved up in the same order. Nothing else was changed since then.`,
    )
    expect((await viewer.get(paths.drawSheet(open.id))).text).toContain('Then the gaps were closed')

    const [first] = byDrawn
    await organizer.patch(paths.entry(first!.id), { slotNumber: 50 })
    expect((await proofOf(open)).drawn).toContain('Changed since then: #1 moved to #50.')
  })

  test("doesn't mention closed gaps that were undone", async () => {
    const open = await newClass({ entry_mode: 'drawn', publish_draw: true, total_slots: 100 })
    for (const name of ['Undo Ann', 'Undo Bea']) await enter(open, name)
    await undo(open, await lookAndClose(open))
    expect((await proofOf(open)).drawn).toBe('Drawn at entry: 2 of 2 runs. Nothing was changed since then.')
  })

  test('says that the gaps of a random draw were closed, and lists the other changes', async () => {
    const { activity } = await classWith({ 1: {}, 2: {}, 3: {}, 4: {} })
    await organizer.post(paths.randomizeDraw(activity.id))
    await organizer.post(`/ajax/publish-draw/${activity.id}`)
    const second = await db.userActivity.findFirstOrThrow({ where: { activity_id: activity.id, draw: 2 } })
    await organizer.delete(paths.entry(second.id))
    await lookAndClose(activity)
    const { drawn } = await proofOf(activity)
    expect(drawn).toContain(
      'Then the gaps were closed: 2 runs moved up in the same order. Changed by hand since then: #2 removed.',
    )
    expect(drawn).not.toContain('no record')
  })
})
