import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { loadDrawSummary } from '../../server/models/draw/summary.ts'
import { parseSlotList } from '../../server/rules/draw/drawnAtEntry.ts'
import { MAX_BATCH } from '../../server/rules/entries/entryModes.ts'
import { pickSlot } from '../../server/rules/entries/placement.ts'
import { startWorkerPool, type WorkerPool } from '../../server/workers/pool.ts'
import { inlineWorkers, openBrowser, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { importLine as line } from '../support/importLine.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, scorer, outsider, organization } = arena
const workers = startWorkerPool({ log: pino({ level: 'silent' }) })
afterAll(() => workers.close())

type Id = { id: number }

const newEvent = () => make.createEvent(db, { organization })
const newClass = (event: Id, given: object = {}) => make.createActivity(db, { event, ...given })

type Class = Awaited<ReturnType<typeof newClass>>

let files = 0
async function send(event: Id, lines: object[]): Promise<number> {
  const file = { file_name: 'entries.csv', sha256: String(++files).padStart(64, 'b') }
  const { status, body } = await organizer.post(`/ajax/imports/${event.id}`, { ...file, lines })
  expect(status).toBe(200)
  return body.id
}
async function preview(event: Id, lines: object[]) {
  const { status, body } = await organizer.post(`/ajax/imports/${event.id}/fees`, { lines })
  expect(status).toBe(200)
  return body.places
}
const place = (event: Id, id: number, by = organizer) => by.post(`/ajax/imports/${event.id}/${id}/place`)
const undo = (event: Id, id: number) => organizer.post(`/ajax/imports/${event.id}/${id}/undo`)
const placeAll = ({ id }: Id, body?: object) => organizer.post(`/ajax/place-waiting/${id}`, body)

async function slotsOf({ id }: Id, round?: string) {
  const entries = await db.userActivity.findMany({
    where: { activity_id: id, ...(round && { round }) },
    select: { draw: true },
    orderBy: { id: 'asc' },
  })
  return entries.map(({ draw }) => draw)
}

/** Recomputes each draw at entry from the round's seed. */
async function expectProvable({ id }: Id, count: number) {
  const { entry_seed, entry_commitment } = await db.round.findFirstOrThrow({ where: { activity_id: id } })
  const drawn = await db.change.findMany({ where: { activity_id: id, kind: 'entry drawn' } })
  expect(drawn).toHaveLength(count)
  for (const { user_activity_id, after } of drawn) {
    const { slot, candidates, commitment } = after as { slot: number; candidates: string; commitment: string }
    expect(commitment).toBe(entry_commitment)
    expect(pickSlot(entry_seed, user_activity_id!, parseSlotList(candidates))).toBe(slot)
  }
}

const riders = (count: number, name: string, ids: number[]) =>
  Array.from({ length: count }, (_, nth) => line(`${name} ${nth}`, `${name} H ${nth}`, ids))

const summaryOf = async (event: Id, activity: Class) =>
  (await loadDrawSummary(db, { ...activity, event_id: event.id, round: '', zone: 'UTC' })).line

describe('the draw summary after an import', () => {
  test('says that an import was undone and made again, not that riders were deleted', async () => {
    const event = await newEvent()
    const open = await newClass(event, { entry_mode: 'drawn', total_slots: 40 })
    const known = await make.createEntry(db, { activity: await newClass(event), draw: null })
    const { name } = await db.user.findUniqueOrThrow({ where: { id: known.user_id! } })
    const lines = [
      ...riders(2, 'Unknown', [open.id]),
      line(name, null, [open.id], { rider_id: known.user_id }),
    ]
    const id = await send(event, lines)
    await place(event, id)
    expect(await summaryOf(event, open)).not.toContain('import')
    await undo(event, id)
    const numbers = '3 earlier draw numbers no longer count.'
    expect(await summaryOf(event, open)).toContain(`An import was undone: ${numbers}`)

    await place(event, await send(event, lines))
    const summary = await summaryOf(event, open)
    expect(summary).toContain(`An import was undone and redone: ${numbers}`)
    expect(summary).not.toContain('Deleted and entered again')
  })

  test("says that the order was set by hand only after someone changed a run's slot", async () => {
    const event = await newEvent()
    const atEnd = await newClass(event, { entry_mode: 'end', total_slots: 40 })
    const waiting = await newClass(event, { entry_mode: 'wait', total_slots: 40 })
    const id = await send(event, riders(3, 'Added', [atEnd.id, waiting.id]))
    await place(event, id)
    expect((await placeAll(waiting)).status).toBe(200)
    for (const activity of [atEnd, waiting])
      expect(await summaryOf(event, activity)).toBe(
        'Runs were added in order of entry, without a random draw.',
      )

    const [, second] = await db.userActivity.findMany({
      where: { activity_id: atEnd.id },
      orderBy: { id: 'asc' },
    })
    const roll = `/ajax/user-activity/${second!.id}/roll`
    await organizer.post(roll).expect(200)
    expect(await summaryOf(event, atEnd)).toBe(
      'Runs were added in order of entry, without a random draw. 1 run was rolled to the end.',
    )
    await organizer.delete(roll).expect(200)
    expect(await summaryOf(event, atEnd)).toBe('Runs were added in order of entry, without a random draw.')
    await organizer.post(roll).expect(200)

    const [first] = await db.userActivity.findMany({
      where: { activity_id: atEnd.id },
      orderBy: { id: 'asc' },
    })
    await organizer.patch(`/ajax/user-activity/${first!.id}`, { slotNumber: 9 }).expect(200)
    expect(await summaryOf(event, atEnd)).toBe('Order set by hand.')
    const [one, other] = await db.userActivity.findMany({
      where: { activity_id: waiting.id },
      orderBy: { draw: 'asc' },
    })
    const swapped = { sourceUserActivityId: one!.id, destUserActivityId: other!.id }
    await organizer.patch('/ajax/user-activity-swap', swapped).expect(200)
    expect(await summaryOf(event, waiting)).toBe('Order set by hand.')
  })
})

describe('putting imported runs in the draw', () => {
  test('previews where each class puts its new runs, puts them there, and removes them on undo', async () => {
    const event = await newEvent()
    const modes = ['drawn', 'end', 'top', 'scratched', 'wait']
    const classes: Class[] = []
    for (const entry_mode of modes) classes.push(await newClass(event, { entry_mode, total_slots: 40 }))
    const [drawn, end, top, scratched, wait] = classes as [Class, Class, Class, Class, Class]
    for (const activity of [end, top]) await make.createEntry(db, { activity, draw: 1 })
    await make.createEntry(db, { activity: scratched, draw: 1, scratched_at: new Date() })
    await make.createEntry(db, { activity: scratched, draw: 2 })
    const lines = riders(
      3,
      'Everywhere',
      classes.map(({ id }) => id),
    )
    const expected = ['drawn', 'end', 'top', 'scratched and others', 'wait'].map((kind, nth) => ({
      activity_id: classes[nth]!.id,
      round: '',
      runs: 3,
      place: kind,
      is_late: false,
      is_published: false,
    }))
    expect(await preview(event, lines)).toEqual(expected)

    const id = await send(event, lines)
    expect((await slotsOf(drawn)).every((slot) => slot === null)).toBe(true)
    const { status, body } = await place(event, id)
    expect([status, body.places]).toEqual([200, expected])
    expect(body.close_runs).toEqual({ riders: 0, horses: 0, total: 0, shown: [] })
    expect(await slotsOf(end)).toEqual([1, 2, 3, 4])
    expect(await slotsOf(top)).toEqual([4, 3, 2, 1])
    expect(await slotsOf(scratched)).toEqual([null, 2, 1, 3, 4])
    expect(await slotsOf(wait)).toEqual([null, null, null])
    expect(new Set(await slotsOf(drawn)).size).toBe(3)
    await expectProvable(drawn, 3)

    expect((await place(event, id)).body.places).toEqual([expected[4]])
    expect((await undo(event, id)).body).toMatchObject({ removed: 15, kept: 0 })
    for (const activity of [drawn, wait]) expect(await slotsOf(activity)).toEqual([])
    expect(await slotsOf(top)).toEqual([4])
    expect(await db.user.count({ where: { name: { startsWith: 'Everywhere' } } })).toBe(0)
    const again = await place(event, id)
    expect([again.status, again.body.message]).toEqual([409, 'This import was already undone.'])
  })

  test("spaces out a rider's horses, and draws early and late requests in the requested half", async () => {
    const event = await newEvent()
    const open = await newClass(event, { entry_mode: 'drawn', total_slots: 40, min_gap: 10 })
    const asks = (request_class: string) => ({ request: request_class, request_class })
    const id = await send(event, [
      ...[1, 2, 3].map((nth) => line('Busy Bea', `Busy H ${nth}`, [open.id])),
      ...[1, 2, 3].map((nth) => line(`Early ${nth}`, `Early H ${nth}`, [open.id], asks('early'))),
      ...[1, 2, 3].map((nth) => line(`Late ${nth}`, `Late H ${nth}`, [open.id], asks('late'))),
    ])
    await place(event, id)
    const slots = (await slotsOf(open)) as number[]
    const [first, second, third] = slots.slice(0, 3).toSorted((a, b) => a - b)
    expect(Math.min(second! - first!, third! - second!)).toBeGreaterThanOrEqual(10)
    expect(Math.max(...slots.slice(3, 6))).toBeLessThanOrEqual(20)
    expect(Math.min(...slots.slice(6))).toBeGreaterThan(20)
    await expectProvable(open, 9)
  })

  test('names the riders and shared horses whose runs are too close together, also for a repeated request', async () => {
    const event = await newEvent()
    const drawn = await newClass(event, { entry_mode: 'drawn', total_slots: 3, min_gap: 3 })
    const end = await newClass(event, { entry_mode: 'end', min_gap: 2 })
    const known = await make.createEntry(db, { activity: end, draw: 1 })
    const { name } = await db.user.findUniqueOrThrow({ where: { id: known.user_id! } })
    for (const draw of [2, 3]) await make.createEntry(db, { activity: end, draw })
    const id = await send(event, [
      line(name, 'Spare Horse', [end.id], { rider_id: known.user_id }),
      line('Close Cleo', 'Close A', [drawn.id]),
      line('Close Cleo', 'Close B', [drawn.id]),
      line('Sharing Sue', 'Shared', [end.id]),
      line('Sharing Sam', 'Shared', [end.id]),
    ])
    const { body } = await place(event, id)
    const slots = (await slotsOf(drawn)).map(Number).toSorted()
    const expected = {
      riders: 1,
      horses: 1,
      total: 2,
      shown: [
        { activity_id: drawn.id, round: '', name: 'Close Cleo', slots, more_slots: 0, min_gap: 3 },
        { activity_id: end.id, round: '', name: 'Shared', slots: [5, 6], more_slots: 0, min_gap: 2 },
      ],
    }
    expect(body.close_runs).toEqual(expected)
    expect((await place(event, id)).body).toEqual({ places: [], close_runs: expected })

    const again = line(name, 'Another Horse', [end.id], { rider_id: known.user_id })
    await db.userActivity.update({ where: { id: known.id }, data: { draw: 8 } })
    const { body: later } = await place(event, await send(event, [again]))
    expect(later.close_runs).toMatchObject({ riders: 1, horses: 0, shown: [{ name, slots: [8, 9] }] })
  })

  test('names at most 20 riders with runs too close together, and 10 slots for each', async () => {
    const event = await newEvent()
    const end = await newClass(event, { entry_mode: 'end', min_gap: 2 })
    const id = await send(
      event,
      Array.from({ length: 25 }, (_, nth) =>
        Array.from({ length: nth === 0 ? 12 : 2 }, (_, horse) =>
          line(`Crowded ${nth}`, `Crowded ${nth} ${horse}`, [end.id]),
        ),
      ).flat(),
    )
    const { close_runs } = (await place(event, id)).body
    expect(close_runs).toMatchObject({ riders: 25, horses: 0, total: 25 })
    expect(close_runs.shown).toHaveLength(20)
    expect(close_runs.shown[0]).toMatchObject({ slots: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], more_slots: 2 })
  })

  test('places runs in every go', async () => {
    const event = await newEvent()
    const open = await newClass(event, { entry_mode: 'end', rounds: ['1', '2'] })
    const { body } = await place(event, await send(event, riders(2, 'Both', [open.id])))
    expect(body.places.map(({ round, runs }: { round: string; runs: number }) => [round, runs])).toEqual([
      ['1', 2],
      ['2', 2],
    ])
    expect([await slotsOf(open, '1'), await slotsOf(open, '2')]).toEqual([
      [1, 2],
      [1, 2],
    ])
  })

  test('leaves all runs of a class waiting if some of them have no slot, and places the others', async () => {
    const event = await newEvent()
    const [full, open] = [
      await newClass(event, { entry_mode: 'drawn', total_slots: 3 }),
      await newClass(event, { entry_mode: 'drawn' }),
    ]
    await make.createEntry(db, { activity: full, draw: 2 })
    const lines = riders(3, 'Crowd', [full.id, open.id])
    expect(await preview(event, lines)).toMatchObject([{ place: 'full' }, { place: 'drawn' }])
    const id = await send(event, lines)
    expect((await place(event, id)).body.places).toMatchObject([{ place: 'full' }, { place: 'drawn' }])
    expect(await slotsOf(full)).toEqual([2, null, null, null])
    expect(await slotsOf(open)).not.toContain(null)
    await organizer.patch(`/ajax/activity/${full.id}`, { total_slots: 4 })
    expect((await place(event, id)).body.places).toMatchObject([
      { activity_id: full.id, runs: 3, place: 'drawn' },
    ])
    expect((await slotsOf(full)).toSorted()).toEqual([1, 2, 3, 4])
  })

  test("doesn't change published numbers, and notifies riders who are drawn into a published draw", async () => {
    const event = await newEvent()
    const [top, drawn] = [
      await newClass(event, { entry_mode: 'top' }),
      await newClass(event, { entry_mode: 'drawn' }),
    ]
    for (const activity of [top, drawn]) {
      await make.createEntry(db, { activity, draw: 1 })
      await make.publishRounds(db, activity, { publish_draw: true })
    }
    const lines = riders(2, 'Posted', [top.id, drawn.id])
    const kinds = [
      { place: 'renumbers', is_published: true },
      { place: 'drawn', is_published: true },
    ]
    expect(await preview(event, lines)).toMatchObject(kinds)
    const id = await send(event, lines)
    expect((await place(event, id)).body.places).toMatchObject(kinds)
    expect(await slotsOf(top)).toEqual([1, null, null])
    const jobs = await db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE task_identifier = 'notify-slot-changes'`
    expect(jobs[0]!.count).toBeGreaterThanOrEqual(2)

    const question = await placeAll(top)
    expect([question.status, question.body.question]).toEqual([409, true])
    expect(question.body.message).toContain(
      'draw is already published, and 1 rider will get a new draw number.',
    )
    expect((await placeAll(top, { confirmed: true })).body).toEqual({ placed: 2 })
    expect(await slotsOf(top)).toEqual([3, 2, 1])
  })

  test('follows the setting for late entries after the entries close', async () => {
    const event = await newEvent()
    const open = await newClass(event, {
      entry_mode: 'drawn',
      late_entry_mode: 'end',
      books_close: 'at',
      books_close_at: new Date('2026-01-01T00:00:00Z'),
    })
    await make.createEntry(db, { activity: open, draw: 7 })
    const lines = riders(2, 'Tardy', [open.id])
    expect(await preview(event, lines)).toMatchObject([{ place: 'end', is_late: true }])
    await place(event, await send(event, lines))
    expect(await slotsOf(open)).toEqual([7, 8, 9])
  })

  test("lists past imports with their time in the event's time zone", async () => {
    const event = await make.createEvent(db, { organization, time_zone: 'America/Denver' })
    const open = await newClass(event)
    const id = await send(event, riders(1, 'Zoned', [open.id]))
    await db.import.update({ where: { id }, data: { created_at: new Date('2026-06-07T01:05:00Z') } })
    const { body } = await organizer.visit(
      `/organizer/organizations/${organization.id}/events/${event.id}/entries/import`,
    )
    expect(body.props.imports).toMatchObject([{ at: 'Jun 6, 2026, 7:05 PM' }])
  })

  test('gives each run one slot if two requests place the same import', async () => {
    const event = await newEvent()
    const open = await newClass(event, { entry_mode: 'drawn' })
    const id = await send(event, riders(20, 'Twice', [open.id]))
    const answers = await Promise.all([place(event, id), place(event, id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const placed = answers.flatMap(({ body }) => body.places).map(({ runs }: { runs: number }) => runs)
    expect(placed).toEqual([20])
    expect(new Set(await slotsOf(open)).size).toBe(20)
    await expectProvable(open, 20)
  })

  test('draws again if a run is scored while the slots are being drawn', async () => {
    const event = await newEvent()
    const open = await newClass(event, { entry_mode: 'drawn', total_slots: 100 })
    const run = await make.createEntry(db, { activity: open, draw: 60 })
    const { score } = await db.userActivity.findUniqueOrThrow({
      where: { id: run.id },
      include: { score: true },
    })
    const id = await send(event, riders(30, 'Racing', [open.id]))
    const [placed] = await Promise.all([
      place(event, id),
      organizer.patch(`/ajax/score/${score!.id}`, { score: 15.5 }),
    ])
    expect(placed.body.places).toMatchObject([{ runs: 30 }])
    expect(new Set(await slotsOf(open)).size).toBe(31)
    await expectProvable(open, 30)
  })

  test('keeps the drawn slots if only runs before them are scored in the meantime', async () => {
    const event = await newEvent()
    const open = await newClass(event, { entry_mode: 'drawn', total_slots: 100 })
    const runs = await make.createEntries(
      db,
      [1, 2, 3, 4].map((draw) => ({ activity: open, draw, rider: arena.people.viewer })),
    )
    const scores = await db.score.findMany({ where: { user_activity_id: { in: runs.map(({ id }) => id) } } })
    const id = await send(event, riders(30, 'Meanwhile', [open.id]))
    let draws = 0
    const scoring: WorkerPool = {
      async run(client, name, ...args) {
        const answer = await inlineWorkers.run(client, name, ...args)
        await scorer.patch(`/ajax/score/${scores[draws++]!.id}`, { score: 15.5 }).expect(200)
        return answer
      },
    }
    const app = testApp(db, undefined, undefined, undefined, scoring)
    const browser = await openBrowser(app, db, arena.people.organizer)
    expect((await place(event, id, browser)).body.places).toMatchObject([{ runs: 30 }])
    expect(draws).toBe(1)
    await expectProvable(open, 30)
  })

  test('draws a small import under the lock once the draw has changed, instead of trying again', async () => {
    const event = await newEvent()
    const open = await newClass(event, { entry_mode: 'drawn', total_slots: 100 })
    const runs = await make.createEntries(
      db,
      [40, 41, 42].map((draw) => ({ activity: open, draw, rider: arena.people.viewer })),
    )
    const id = await send(event, riders(30, 'Small', [open.id]))
    const scored: PromiseLike<unknown>[] = []
    const scoring: WorkerPool = {
      async run(client, name, ...args) {
        const answer = await inlineWorkers.run(client, name, ...args)
        const score = scorer
          .patch(`/ajax/score/${runs[scored.length]!.score.id}`, { score: 15.5 })
          .expect(200)
        scored.push(score)
        // The class is locked during the second draw, so the second score has to wait.
        await Promise.race([score, ...(scored.length > 1 ? [sleep(500)] : [])])
        return answer
      },
    }
    const app = testApp(db, undefined, undefined, undefined, scoring)
    const browser = await openBrowser(app, db, arena.people.organizer)
    expect((await place(event, id, browser)).body.places).toMatchObject([{ runs: 30 }])
    expect(scored).toHaveLength(2)
    await Promise.all(scored)
    const slots = (await slotsOf(open)).slice(runs.length)
    expect(new Set(slots).size).toBe(30)
    expect(slots.every((slot) => slot! > 40)).toBe(true)
    await expectProvable(open, 30)
  })

  test('removes the runs on undo even if a later entry at the top moved them', async () => {
    const event = await newEvent()
    const open = await newClass(event, { entry_mode: 'top' })
    const id = await send(event, riders(3, 'Moved', [open.id]))
    await place(event, id)
    const later = { user_name: 'Later Lou', activity_ids: [open.id], contests: [] }
    await organizer.post(`/ajax/entries/${event.id}`, later).expect(200)
    expect(await slotsOf(open)).toEqual([4, 3, 2, 1])
    expect((await undo(event, id)).body).toMatchObject({ removed: 3, kept: 0 })
  })

  test("places only an import of the event, and only for the event's organizers", async () => {
    const event = await newEvent()
    const open = await newClass(event, { entry_mode: 'end' })
    const id = await send(event, riders(1, 'Guarded', [open.id]))
    expect((await place(event, id, scorer)).status).toBe(403)
    expect((await place(event, id, outsider)).status).toBe(404)
    expect((await place(await newEvent(), id)).status).toBe(404)
    expect(await slotsOf(open)).toEqual([null])
  })

  test(`locks a class for less than a second to draw ${MAX_BATCH} runs`, { timeout: 120_000 }, async () => {
    const event = await newEvent()
    const open = await newClass(event, { entry_mode: 'drawn', total_slots: 2_000 })
    const app = testApp(db, undefined, undefined, undefined, workers)
    const browser = await openBrowser(app, db, arena.people.organizer)
    let shortest = Infinity
    // Other load on the machine can only make it slower.
    for (let attempt = 0; attempt < 3 && shortest >= 1_000; attempt++) {
      const id = await send(event, riders(MAX_BATCH, 'Many', [open.id]))
      shortest = Math.min(shortest, await longestLock(open, place(event, id, browser)))
      expect(await slotsOf(open)).not.toContain(null)
      await undo(event, id)
    }
    expect(shortest).toBeLessThan(1_000)
    const more = riders(MAX_BATCH + 1, 'More', [open.id])
    expect(await preview(event, more)).toMatchObject([{ place: 'too many' }])
  })

  async function longestLock({ id }: Id, request: PromiseLike<unknown>): Promise<number> {
    let longest = 0
    let isDone = false
    const done = Promise.resolve(request).finally(() => (isDone = true))
    while (!isDone) {
      const begun = performance.now()
      await db.$queryRaw`SELECT id FROM activities WHERE id = ${id} FOR NO KEY UPDATE`
      longest = Math.max(longest, performance.now() - begun)
      await sleep(20)
    }
    await done
    return longest
  }
})

describe('adding all waiting entries', () => {
  test('draws their slots in a class that draws at entry, following the spacing and requests', async () => {
    const event = await newEvent()
    const open = await newClass(event, { entry_mode: 'drawn', total_slots: 60, min_gap: 10 })
    const rider = await make.createTypedInRider(db, organization, 'Three Horse Thea')
    for (let nth = 0; nth < 3; nth++) await make.createEntry(db, { activity: open, draw: null, rider })
    await make.createEntry(db, { activity: open, draw: null, request_class: 'early' })
    await make.createEntry(db, { activity: open, draw: null, request_class: 'late' })
    await make.createEntry(db, { activity: open, draw: 60 })
    expect((await placeAll(open)).body).toEqual({ placed: 5 })
    const slots = (await slotsOf(open)) as number[]
    const [first, second, third] = slots.slice(0, 3).toSorted((a, b) => a - b)
    expect(Math.min(second! - first!, third! - second!)).toBeGreaterThanOrEqual(10)
    expect(slots[3]).toBeLessThanOrEqual(30)
    expect(slots[4]).toBeGreaterThan(30)
    await expectProvable(open, 5)
  })

  test('takes the last free slots if the last slot is taken', async () => {
    const event = await newEvent()
    const open = await newClass(event, { total_slots: 10 })
    for (const draw of [1, 2, 10]) await make.createEntry(db, { activity: open, draw })
    for (let nth = 0; nth < 3; nth++) await make.createEntry(db, { activity: open, draw: null })
    expect((await placeAll(open)).body).toEqual({ placed: 3 })
    expect(await slotsOf(open)).toEqual([1, 2, 10, 9, 8, 7])
    await make.createEntry(db, { activity: open, draw: null })
    expect((await placeAll(open)).body).toEqual({ placed: 1 })
    for (let nth = 0; nth < 4; nth++) await make.createEntry(db, { activity: open, draw: null })
    const { status, body } = await placeAll(open)
    const needed = 'The draw needs 11 slots, but it has only 10 slots. Raise the session limit first.'
    expect([status, body.message]).toEqual([409, needed])
  })

  test.each([
    ['drawn', 'Add all at random'],
    ['end', 'Add all to the end'],
    ['top', 'Add all to the top'],
    ['scratched', 'Add all to scratched slots'],
    ['wait', 'Add all to the end'],
  ])('in a class in "%s" mode, offers "%s"', async (entry_mode, action) => {
    const event = await newEvent()
    const open = await newClass(event, { entry_mode })
    const shown = async () => {
      const { body } = await organizer.visit(`/organizer/scoring/${event.id}/activities/${open.id}/draw`)
      return body.props.add_waiting
    }
    expect(await shown()).toBe('')
    await make.createEntry(db, { activity: open, draw: null })
    expect(await shown()).toBe(action.replace(' all', ''))
    await make.createEntry(db, { activity: open, draw: null })
    expect(await shown()).toBe(action)
  })
})
