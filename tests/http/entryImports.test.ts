import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import * as make from '../../prisma/factories.ts'
import type { Tx } from '../../server/database/db.ts'
import { loadDrawSummary } from '../../server/models/draw/summary.ts'
import type { ImportMatches } from '../../server/wire/entryImports.ts'
import { freshDatabase } from '../support/database.ts'
import { importLine as line } from '../support/importLine.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, owner, organization } = arena

const newEvent = () => make.createEvent(db, { organization })
const newClass = (event: { id: number }, given: object = {}) => make.createActivity(db, { event, ...given })

let files = 0
const newFile = () => ({ file_name: 'entries.xlsx', sha256: String(++files).padStart(64, 'a') })
const send = (event: { id: number }, lines: object[], file: object = newFile()) =>
  organizer.post(`/ajax/imports/${event.id}`, { ...file, lines })
const UNDONE = {
  removed: 0,
  kept: 0,
  kept_because: { scored: 0, published: 0, changed: 0 },
  side_pots: 0,
  exhibitions: 0,
}
const undo = (event: { id: number }, id: number) => organizer.post(`/ajax/imports/${event.id}/${id}/undo`)
const entriesOf = (activity: { id: number }) =>
  db.userActivity.findMany({
    where: { activity_id: activity.id },
    include: { user: true, horse: true, score: true, enrollments: true },
    orderBy: { id: 'asc' },
  })

const waitsForALock = (statement = '') =>
  vi.waitUntil(
    async () => {
      const [{ count }] = await db.$queryRaw<[{ count: bigint }]>`
        SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE ${`%${statement}%`}`
      return count > 0n
    },
    { timeout: 10_000 },
  )

function signal() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}

describe('importing entries', () => {
  test("asks for a class before importing an event's exhibitions", async () => {
    const event = await newEvent()
    const { status, body } = await send(event, [line('Only Exie', null, [], { exhibitions: 1 })])
    const message = 'This event has no classes yet. Add a class, then import again.'
    expect([status, body.message]).toEqual([409, message])
  })

  test('adds only as many exhibitions as a rider needs to reach the number in the file', async () => {
    const event = await newEvent()
    await db.event.update({ where: { id: event.id }, data: { exhibition_cents: 1_000 } })
    const open = await newClass(event, { name: 'Open' })
    const lines = [
      line('Exie', 'Bolt', [open.id], { exhibitions: 2 }),
      line('Exie', 'Bolt', [open.id], { exhibitions: 1 }),
      line('Only Exie', null, [], { exhibitions: 3 }),
    ]
    const { body } = await send(event, lines)
    expect(body).toEqual({ id: expect.any(Number), added: 1, side_pots: 0, exhibitions: 5 })
    const charged = async () =>
      (await db.charge.aggregate({ where: { event_id: event.id, voided_at: null }, _sum: { cents: true } }))
        ._sum
    expect(await charged()).toEqual({ cents: 5_000 })
    expect((await send(event, lines)).body).toEqual({ id: null, added: 0, side_pots: 0, exhibitions: 0 })
    const more = await send(event, [line('Only Exie', null, [], { exhibitions: 4 })])
    expect(more.body).toMatchObject({ added: 0, exhibitions: 1 })
    expect((await send(event, [line('Nobody', null, [])])).status).toBe(422)

    const first = await db.exhibition.findFirstOrThrow({ where: { import_id: body.id } })
    await db.exhibition.update({ where: { id: first.id }, data: { gone_at: new Date() } })
    expect((await undo(event, body.id)).body).toEqual({ ...UNDONE, removed: 1, exhibitions: 4 })
    expect((await undo(event, more.body.id)).body).toMatchObject({ removed: 0, exhibitions: 1 })
    expect(await db.exhibition.count({ where: { event_id: event.id } })).toBe(1)
    expect(await charged()).toEqual({ cents: 1_000 })
  })

  test('combines the requests on all imported lines for the same rider and horse', async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open' })
    const poles = await newClass(event, { name: 'Poles' })
    await send(event, [
      line('Asking Ava', 'Ask', [open.id], { request: 'not first' }),
      line('Asking Ava', 'Ask', [poles.id], { request: 'before noon' }),
      line('Asking Ava', 'Ask', [poles.id], { request: 'not first' }),
    ])
    const requests = [...(await entriesOf(open)), ...(await entriesOf(poles))].map(({ request }) => request)
    expect(requests).toEqual(['not first; before noon', 'not first; before noon'])
  })

  test('saves whether a request asks for an early or a late slot, unless two lines disagree', async () => {
    const event = await newEvent()
    const [open, poles] = [await newClass(event), await newClass(event)]
    await send(event, [
      line('Early Edie', 'Sun', [open.id], { request: 'early please', request_class: 'early' }),
      line('Early Edie', 'Sun', [poles.id]),
      line('Torn Tia', 'Moon', [open.id], { request: 'early', request_class: 'early' }),
      line('Torn Tia', 'Moon', [poles.id], { request: 'late', request_class: 'late' }),
    ])
    const saved = [...(await entriesOf(open)), ...(await entriesOf(poles))]
    expect(saved.map(({ request, request_class }) => [request, request_class])).toEqual([
      ['early please', 'early'],
      ['early; late', null],
      ['early please', 'early'],
      ['early; late', null],
    ])
    const { status, body } = await send(event, [
      line('Early Edie', 'Dusk', [open.id], { request_class: 'noon' }),
    ])
    expect([status, body.errors]).toEqual([422, { 'lines.0.request_class': 'Choose early or late.' }])
  })

  test('creates one run from a class line and a side pot line for the same rider and horse, in either order', async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open', incentives: ['Senior'] })
    const senior = open.incentives[0]!.id
    const { body } = await send(event, [
      line('Side Sue', 'Pot', [senior]),
      line('Side Sue', 'Pot', [open.id]),
      line('Other Otto', 'Pan', [open.id]),
      line('Other Otto', 'Pan', [senior]),
    ])
    expect(body.added).toBe(2)
    for (const entry of await entriesOf(open)) {
      expect(entry.is_session_only).toBe(false)
      expect(entry.enrollments.map(({ activity_id }) => activity_id).toSorted()).toEqual(
        [open.id, senior].toSorted(),
      )
    }
  })

  test('creates one rider per name when one file is imported into several classes at once', async () => {
    const event = await newEvent()
    const [open, poles] = [await newClass(event), await newClass(event)]
    const file = newFile()
    const answers = await Promise.all([
      send(event, [line('Same Sam', 'Sack', [open.id])], file),
      send(event, [line('Same Sam', 'Sack', [poles.id])], file),
      send(event, [line('Same Sam', 'Sack', [poles.id])]),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await db.user.count({ where: { name: 'Same Sam' } })).toBe(1)
  })

  test("imports riders, horses and runs without slots, and charges the runs' entry fees", async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open', incentives: ['Senior'] })
    const novice = await newClass(event, { name: 'Novice' })
    await make.createPurse(db, open, { entry_fee_cents: 4_000 })
    await make.createPurse(db, open.incentives[0]!, { entry_fee_cents: 500 })
    const senior = open.incentives[0]!.id
    const known = await make.createTypedInRider(db, organization, 'Known Kay')

    const { status, body } = await send(event, [
      line('Ivy Import', 'Rocket One', [open.id, senior, novice.id], {
        hometown: 'Waco, TX',
        bbr_id: 'B77',
        phone: '(940) 555-0134',
        birth_year: 2012,
        request: 'late',
      }),
      line('Ivy Import', 'Dusty One', [senior]),
      line('known kay', null, [open.id]),
      line('anything', null, [novice.id], { rider_id: known.id }),
    ])

    expect([status, body.added]).toEqual([200, 5])
    const [rocket, dusty, kay] = await entriesOf(open)
    expect(rocket).toMatchObject({
      draw: null,
      request: 'late',
      source: 'import',
      import_id: body.id,
      is_session_only: false,
      user: {
        name: 'Ivy Import',
        hometown: 'Waco, TX',
        bbr_id: 'B77',
        phone: '(940) 555-0134',
        organization_id: organization.id,
      },
      horse: { name: 'Rocket One', organization_id: organization.id },
      score: { value: null },
    })
    const fees = (entry: typeof rocket) =>
      entry!.enrollments
        .map(({ activity_id, fee_cents }) => [activity_id, fee_cents] as const)
        .sort(([one], [other]) => one - other)
    expect(fees(rocket)).toEqual([
      [open.id, 4_000],
      [senior, 500],
    ])
    expect([dusty!.is_session_only, ...fees(dusty)], 'enters the class of a side pot').toEqual([
      false,
      [open.id, 4_000],
      [senior, 500],
    ])
    expect(kay).toMatchObject({ user_id: known.id, horse: null })
    expect(await entriesOf(novice)).toMatchObject([{ user: { name: 'Ivy Import' } }, { user_id: known.id }])
    expect(await db.eventRider.findMany({ where: { event_id: event.id } })).toMatchObject([
      { birth_year: 2012, user_id: rocket!.user_id },
    ])
    expect(await db.change.count({ where: { event_id: event.id, kind: 'entries imported' } })).toBe(2)
  })

  test('imports entries into each go except the short go', async () => {
    const event = await newEvent()
    const roping = await newClass(event, { rounds: ['1', '2', 'Finals'] })
    await db.round.updateMany({ where: { activity_id: roping.id, name: 'Finals' }, data: { top: 10 } })
    await send(event, [line('Two Go Tom', 'Twice', [roping.id])])
    expect((await entriesOf(roping)).map(({ round }) => round)).toEqual(['1', '2'])
  })

  test('adds nothing for a repeated file, a repeated line or an existing entry', async () => {
    const event = await newEvent()
    const open = await newClass(event)
    const lines = [line('Once Ona', 'Echo', [open.id]), line('ONCE ONA', 'echo', [open.id])]
    const file = newFile()
    const first = await send(event, lines, file)
    expect(first.body.added).toBe(1)
    expect((await send(event, lines, file)).body).toEqual({
      id: first.body.id,
      added: 0,
      side_pots: 0,
      exhibitions: 0,
    })
    expect((await send(event, lines)).body).toEqual({ id: null, added: 0, side_pots: 0, exhibitions: 0 })
    const changed = [...lines, line('New Ned', 'Echo', [open.id])]
    expect((await send(event, changed, file)).body.added).toBe(0)
    expect((await send(event, changed)).body.added).toBe(1)
    expect(await entriesOf(open)).toHaveLength(2)
    expect(await db.import.count({ where: { event_id: event.id } })).toBe(2)
  })

  test('imports nothing if one line is refused', async () => {
    const event = await newEvent()
    const open = await newClass(event)
    const paid = await newClass(event, { name: 'Poles', publish_payout: true })
    const good = line('Half Hal', 'Half', [open.id])
    const refused = await send(event, [good, line('Half Hal', 'Half', [paid.id])])
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The Poles payout is published. Unpublish it to add a run.',
    ])
    const elsewhere = await newClass(await newEvent())
    for (const [lines, field] of [
      [[good, line('Half Hal', null, [elsewhere.id])], 'lines'],
      [[good, line('Half Hal', null, [open.id], { rider_id: 999_999 })], 'lines'],
      [[good, line('', null, [open.id])], 'lines.1.rider_name'],
      [[good, line('Half Hal', null, [])], 'lines.1.class_ids'],
      [[good, line('Half Hal', null, [open.id], { phone: '555 or so' })], 'lines.1.phone'],
      [[], 'lines'],
    ] as const) {
      const { status, body } = await send(event, [...lines])
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    }
    expect(await entriesOf(open)).toEqual([])
    expect(await db.user.count({ where: { name: 'Half Hal' } })).toBe(0)
    expect(await db.horse.count({ where: { name: 'Half' } })).toBe(0)
    expect(await db.import.count({ where: { event_id: event.id } })).toBe(0)
  })

  test('imports 5,000 lines and undoes the import', { timeout: 60_000 }, async () => {
    const event = await newEvent()
    const open = await newClass(event)
    const lines = Array.from({ length: 5_000 }, (_, n) =>
      line(`Rider ${n % 2_000}`, `Big Horse ${n}`, [open.id]),
    )
    const { status, body } = await send(event, lines)
    expect([status, body.added]).toEqual([200, 5_000])
    expect(await db.userActivity.count({ where: { import_id: body.id } })).toBe(5_000)
    expect((await undo(event, body.id)).body).toEqual({ ...UNDONE, removed: 5_000 })
    expect(await db.horse.count({ where: { name: { startsWith: 'Big Horse' } } })).toBe(0)
  })
})

describe('importing runs that the event already has', () => {
  const contestsOf = async (activity: { id: number }) =>
    (await entriesOf(activity)).map(({ enrollments }) =>
      enrollments.map(({ activity_id, fee_cents }) => [activity_id, fee_cents]).toSorted(),
    )

  test('adds side pots to existing runs, and on undo removes only those side pots', async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open', incentives: ['Senior', 'Novice'] })
    const [senior, novice] = open.incentives.map(({ id }) => id) as [number, number]
    await make.createPurse(db, open.incentives[0]!, { entry_fee_cents: 500 })
    await make.createPurse(db, open.incentives[1]!, { entry_fee_cents: 700 })
    await send(event, [line('Pot Pam', 'Pot', [open.id, senior])])
    const before = await contestsOf(open)
    const lines = [line('Pot Pam', 'Pot', [open.id, senior, novice]), line('Pot Pam', 'Pot', [novice])]
    const { status, body } = await send(event, lines)
    expect([status, body]).toEqual([200, { id: expect.any(Number), added: 0, side_pots: 1, exhibitions: 0 }])
    expect(await contestsOf(open)).toEqual([
      [
        [open.id, 0],
        [senior, 500],
        [novice, 700],
      ].toSorted(),
    ])
    expect((await send(event, lines)).body).toEqual({ id: null, added: 0, side_pots: 0, exhibitions: 0 })
    expect((await undo(event, body.id)).body).toEqual({ ...UNDONE, side_pots: 1 })
    expect(await contestsOf(open)).toEqual(before)
  })

  test("doesn't add side pots to runs that are scratched or scored", async () => {
    const event = await newEvent()
    const open = await newClass(event, { incentives: ['Senior'] })
    const senior = open.incentives[0]!.id
    const names = ['Scored Sal', 'Scratched Sid', 'By Hand Bo']
    const sendAll = (ids: number[]) =>
      send(
        event,
        names.map((name) => line(name, `${name} H`, ids)),
      )
    await sendAll([open.id])
    const [scored, scratched, byHand] = await entriesOf(open)
    await db.score.update({ where: { user_activity_id: scored!.id }, data: { value: 15_000 } })
    await db.userActivity.update({ where: { id: scratched!.id }, data: { scratched_at: new Date() } })
    const { body } = await sendAll([open.id, senior])
    expect(body).toMatchObject({ added: 0, side_pots: 1 })
    await organizer.post(`/ajax/remove-incentive/${byHand!.id}/${senior}`)
    await organizer.post(`/ajax/add-incentive/${byHand!.id}/${senior}`)
    expect((await undo(event, body.id)).body).toMatchObject({ side_pots: 0 })
    expect((await contestsOf(open)).map((contests) => contests.length)).toEqual([1, 1, 2])
  })

  test('refuses an import that adds a side pot whose payout is published', async () => {
    const event = await newEvent()
    const open = await newClass(event, { incentives: ['Senior'] })
    const senior = open.incentives[0]!.id
    await send(event, [line('Shut Shay', 'Shut', [open.id])])
    await db.round.updateMany({ where: { activity_id: senior }, data: { publish_payout: true } })
    const { status, body } = await send(event, [line('Shut Shay', 'Shut', [senior])])
    expect([status, body.message]).toEqual([
      409,
      'The Senior payout is published. Unpublish it to add a run.',
    ])
  })
})

describe('importing an average', () => {
  async function createWeekend() {
    const event = await newEvent()
    const saturday = await newClass(event, { name: 'Saturday Open' })
    const sunday = await newClass(event, { name: 'Sunday Open', position: 1 })
    const average = await make.createAggregate(db, [saturday, sunday], { name: 'Two-day Average' })
    await make.createPurse(db, average, { entry_fee_cents: 10_000 })
    return { event, saturday, sunday, average }
  }
  const enteredIn = ({ id }: { id: number }) =>
    db.enrollment.findMany({ where: { activity_id: id }, include: { entry: true }, orderBy: { id: 'asc' } })

  test("enters a rider and horse in the average only once, and charges the average's fee", async () => {
    const { event, saturday, sunday, average } = await createWeekend()
    const classes = [saturday.id, sunday.id]
    const { body } = await send(event, [
      line('Ave Ann', 'Roc', [average.id]),
      line('Ave Ann', 'Roc', classes),
      line('Ave Bea', 'Dus', [...classes, average.id]),
      line('Just Jo', 'Pan', classes),
    ])
    expect(body).toMatchObject({ added: 6, side_pots: 0 })
    expect((await enteredIn(average)).map(({ fee_cents, entry }) => [entry.activity_id, fee_cents])).toEqual([
      [saturday.id, 10_000],
      [saturday.id, 10_000],
    ])
    const again = await send(event, [line('Ave Ann', 'Roc', [...classes, average.id])])
    expect(again.body).toMatchObject({ id: null, added: 0, side_pots: 0 })
    const sum = await db.charge.aggregate({
      where: { activity_id: average.id, voided_at: null },
      _sum: { cents: true },
    })
    expect(sum._sum.cents).toBe(20_000)
  })

  test("enters only the first go's run in the average if a class has several gos", async () => {
    const { event, saturday } = await createWeekend()
    const gos = await newClass(event, { name: 'Two Gos', rounds: ['1', '2'] })
    const average = await make.createAggregate(db, [saturday, gos], { name: 'All Three' })
    await send(event, [line('Goa Gail', 'Gus', [gos.id, average.id])])
    expect((await enteredIn(average)).map(({ entry }) => entry.round)).toEqual(['1'])
  })

  test('adds the average to an existing run without a score, and removes the average on undo', async () => {
    const { event, saturday, sunday, average } = await createWeekend()
    const rider = await make.createTypedInRider(db, organization, 'Early Eve')
    const late = await make.createTypedInRider(db, organization, 'Scored Syd')
    const horse = await make.createHorse(db, { name: 'Bug', organization_id: organization.id })
    const run = await make.createEntry(db, { activity: saturday, rider, horse })
    await make.createEntry(db, { activity: saturday, rider: late, horse, score: 15_000 })
    const both = [saturday.id, sunday.id, average.id]
    const { body } = await send(event, [line('Early Eve', 'Bug', both), line('Scored Syd', 'Bug', both)])
    expect(body).toMatchObject({ added: 2, side_pots: 1 })
    expect(await enteredIn(average)).toMatchObject([{ user_activity_id: run.id }])
    const again = await send(event, [line('Early Eve', 'Bug', both)])
    expect(again.body).toMatchObject({ id: null, added: 0, side_pots: 0 })
    expect((await undo(event, body.id)).body).toMatchObject({ removed: 2, side_pots: 1 })
    expect(await enteredIn(average)).toEqual([])
  })

  test('removes an imported average entry on undo instead of moving the entry to an earlier run', async () => {
    const { event, saturday, sunday, average } = await createWeekend()
    const earlier = { user_name: 'Before Bev', horse_name: 'Bay', activity_ids: [saturday.id] }
    expect((await organizer.post(`/ajax/entries/${event.id}`, earlier)).status).toBe(200)
    const { body } = await send(event, [line('Before Bev', 'Bay', [sunday.id, average.id])])
    expect((await enteredIn(average)).map(({ entry }) => entry.activity_id)).toEqual([sunday.id])
    expect((await undo(event, body.id)).body).toMatchObject({ removed: 1, kept: 0 })
    expect(await enteredIn(average)).toEqual([])
    expect(await entriesOf(saturday)).toHaveLength(1)
  })

  test("moves the average entry to the rider's remaining run if undoing the import deletes the first run", async () => {
    const { event, saturday, sunday, average } = await createWeekend()
    const { body } = await send(event, [line('Stay Sue', 'Sol', [saturday.id, sunday.id, average.id])])
    const { id } = (await entriesOf(sunday))[0]!
    await organizer.patch(`/ajax/user-activity/${id}`, { request: 'late' })
    expect((await undo(event, body.id)).body).toMatchObject({ removed: 1, kept: 1 })
    expect(await enteredIn(average)).toMatchObject([{ user_activity_id: id, fee_cents: 10_000 }])
  })

  test('refuses an import if a line enters only the average', async () => {
    const { event, saturday, average } = await createWeekend()
    const alone = await send(event, [line('Lone Lee', 'Lot', [average.id])])
    expect([alone.status, alone.body.errors]).toEqual([
      422,
      {
        lines: 'Two-day Average counts runs in Saturday Open or Sunday Open. Enter one of these classes too.',
      },
    ])
    await make.publishRounds(db, average, { publish_payout: true })
    const late = await send(event, [line('Lone Lee', 'Lot', [saturday.id, average.id])])
    expect([late.status, late.body.message]).toEqual([
      409,
      'The Two-day Average payout is published. Unpublish it to add a run.',
    ])
    expect(await entriesOf(saturday)).toEqual([])
  })
})

test('refuses to undo an import while one of its runs counts toward a published average', async () => {
  const event = await newEvent()
  const [saturday, sunday] = [await newClass(event), await newClass(event)]
  const average = await make.createAggregate(db, [saturday, sunday])
  const rider = await make.createTypedInRider(db, organization, 'Paid Pip')
  const run = await make.createEntry(db, { activity: saturday, rider, score: 15_000 })
  await make.enroll(db, run, average)
  const { body } = await send(event, [line('Paid Pip', null, [sunday.id])])
  await make.publishRounds(db, average, { publish_payout: true })
  expect((await undo(event, body.id)).status).toBe(409)
  await make.publishRounds(db, average, { publish_payout: false })
  expect((await undo(event, body.id)).status).toBe(200)
})

describe('undoing an import while its rider and horse are being entered', () => {
  async function imported(name: string) {
    const event = await newEvent()
    const [open, poles] = [await newClass(event), await newClass(event)]
    const { body } = await send(event, [line(name, `${name} H`, [open.id])])
    const [entry] = await entriesOf(open)
    return { event, open, poles, id: body.id as number, entry: entry! }
  }
  test('keeps a rider and horse that are entered before the undo is finished', async () => {
    const { event, poles, id, entry } = await imported('Early Eve')
    const entered = signal()
    const undoIsWaiting = signal()
    const entering = db.$transaction(async (tx) => {
      const { user_id, horse_id } = entry
      await tx.userActivity.create({ data: { activity_id: poles.id, user_id, horse_id } })
      entered.resolve()
      await undoIsWaiting.promise
    })
    await entered.promise
    const undoing = undo(event, id).then((answer) => answer)
    await waitsForALock()
    undoIsWaiting.resolve()
    await entering
    const { status, body } = await undoing
    expect([status, body]).toEqual([200, { ...UNDONE, removed: 1 }])
    expect(await entriesOf(poles)).toMatchObject([
      { user: { name: 'Early Eve' }, horse: { name: 'Early Eve H' } },
    ])
  })

  test('refuses an entry or a payment for a rider whom an undo has just removed', async () => {
    const { event, open, poles, entry } = await imported('Late Lou')
    const { user_id, horse_id } = entry
    const removed = signal()
    const entryIsWaiting = signal()
    const rider = await make.createUser(db)
    const undoing = db.$transaction(async (tx) => {
      await tx.userActivity.deleteMany({ where: { activity_id: open.id } })
      await tx.horse.delete({ where: { id: horse_id! } })
      await tx.user.delete({ where: { id: user_id! } })
      removed.resolve()
      await entryIsWaiting.promise
    })
    await removed.promise
    const enter = (given: object) =>
      organizer
        .post(`/ajax/entries/${event.id}`, { activity_ids: [poles.id], horse_id, ...given })
        .then((answer) => answer)
    const withRider = enter({ user_id })
    await waitsForALock()
    const withHorse = enter({ user_id: rider.id })
    const payment = organizer
      .post(`/ajax/rider-cards/${event.id}/${user_id}/payments`, {
        client_key: 'too-late',
        kind: 'cash',
        cents: 100,
        confirmed: true,
      })
      .then((answer) => answer)
    await waitsForALock('SELECT FROM users WHERE id IN')
    entryIsWaiting.resolve()
    await undoing
    expect((await payment).status).toBe(404)
    expect([(await withRider).status, (await withRider).body.errors]).toEqual([
      422,
      { user_id: "This rider isn't in the database." },
    ])
    expect([(await withHorse).status, (await withHorse).body.errors]).toEqual([
      422,
      { horse_id: "This horse isn't in the database." },
    ])
  })
})

test('rejects an import with a birth year in the future and imports nothing', async () => {
  const event = await newEvent()
  const open = await newClass(event)
  const next = new Date().getFullYear() + 1
  const lines = [
    line('Ann Early', 'Rocket', [open.id]),
    line('Bo Late', null, [open.id], { birth_year: next }),
  ]
  const answer = await send(event, lines)
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    { 'lines.1.birth_year': 'Enter a year, e.g. 2012, or leave it blank.' },
  ])
  expect(await entriesOf(open)).toEqual([])
})

describe('importing while other users change the same classes', () => {
  async function hold(lock: string, more: (tx: Tx) => Promise<void> = async () => {}) {
    const locked = signal()
    const released = signal()
    const holding = db.$transaction(
      async (tx) => {
        await tx.$executeRawUnsafe(lock)
        await more(tx as Tx)
        locked.resolve()
        await released.promise
      },
      { timeout: 30_000 },
    )
    await locked.promise
    return async () => {
      released.resolve()
      await holding
    }
  }

  async function startImport(event: { id: number }, lines: object[], lock: string) {
    const release = await hold(lock)
    const sent = send(event, lines).then((answer) => answer)
    return async () => {
      await release()
      return sent
    }
  }

  const feesOf = async (event: { id: number }) =>
    (
      await db.charge.findMany({ where: { event_id: event.id, voided_at: null }, orderBy: { id: 'asc' } })
    ).map(({ name, cents }) => [name, cents])

  test('adds the imported riders, runs and charges before locking a class', async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open' })
    await make.createPurse(db, open, { entry_fee_cents: 4_000 })
    const fee = await db.feeKind.create({
      data: { event_id: event.id, name: 'Timer', cents: 500, per: 'entry' },
    })
    const fees = `SELECT FROM fee_kinds WHERE id = ${fee.id} FOR UPDATE`
    const finish = await startImport(event, [line('Patient Pat', 'Slow', [open.id])], fees)
    await waitsForALock('FROM fee_kinds')
    await db.$queryRaw`SELECT FROM activities WHERE id = ${open.id} FOR NO KEY UPDATE NOWAIT`
    expect((await finish()).body).toMatchObject({ added: 1 })
    expect(await feesOf(event)).toEqual([
      ['Open', 4_000],
      ['Timer', 500],
    ])
  })

  test('charges the new fee if a fee is replaced while the import is adding runs', async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open' })
    const fee = { name: 'Timer', cents: 500, purpose: 'office' }
    const { id } = await db.feeKind.create({ data: { event_id: event.id, ...fee, per: 'entry' } })
    const release = await hold(`DELETE FROM fee_kinds WHERE id = ${id}`, async (tx) => {
      await tx.feeKind.create({ data: { event_id: event.id, ...fee, per: 'rider', cents: 700 } })
    })
    const sent = send(event, [line('Replaced Rae', 'Rae Bar', [open.id])]).then((answer) => answer)
    await waitsForALock('FROM fee_kinds')
    await release()
    expect((await sent).status).toBe(200)
    expect(await feesOf(event)).toEqual([['Timer', 700]])
  })

  test.each(['class', 'side pot'])(
    'refuses an import if a %s is deleted before the import adds its runs',
    async (kind) => {
      const event = await newEvent()
      const open = await newClass(event, { name: 'Open', incentives: ['Senior'] })
      const youth = await newClass(event, { name: 'Youth', incentives: [] })
      const senior = open.incentives[0]!
      const file = newFile()
      const release = await hold(`SELECT pg_advisory_xact_lock(${event.id}, hashtext('${file.sha256}'))`)
      const sent = send(event, [line('Deleted Del', 'Del', [open.id, senior.id, youth.id])], file).then(
        (answer) => answer,
      )
      await waitsForALock('pg_advisory_xact_lock')
      await db.activity.delete({ where: { id: kind === 'class' ? youth.id : senior.id } })
      await release()
      const { status, body } = await sent
      expect([status, body.message]).toEqual([
        409,
        'A class or side pot in this file was just deleted. Nothing was entered. Choose the classes again.',
      ])
      expect(await db.user.count({ where: { name: 'Deleted Del' } })).toBe(0)
    },
  )

  test('starts the import over if one of its runs is entered by hand before the class is locked', async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open' })
    await make.createPurse(db, open, { entry_fee_cents: 4_000 })
    const { id: rider_id } = await make.createTypedInRider(db, organization, 'Double Dee')
    const horse = await make.createHorse(db, { name: 'Dee Bar', organization_id: organization.id })
    const lines = [
      line('Double Dee', 'Dee Bar', [open.id], { rider_id, horse_id: horse.id }),
      line('Single Sue', 'Sue Bar', [open.id]),
    ]
    const finish = await startImport(event, lines, 'LOCK TABLE imports IN SHARE MODE')
    await waitsForALock('INSERT INTO imports')
    const entered = { user_id: rider_id, horse_id: horse.id, activity_ids: [open.id] }
    expect((await owner.post(`/ajax/entries/${event.id}`, entered)).status).toBe(200)
    expect((await finish()).body).toMatchObject({ added: 1 })
    expect((await entriesOf(open)).map(({ user }) => user!.name)).toEqual(['Double Dee', 'Single Sue'])
    expect(await feesOf(event)).toEqual([
      ['Open', 4_000],
      ['Open', 4_000],
    ])
    expect(await db.user.count({ where: { name: 'Single Sue' } })).toBe(1)
  })

  test.each([
    ['is saved on the first try', 'a run gets its score', 1, 4_000],
    ['starts over', 'the entry fee changes', 2, 5_000],
  ])('an import %s if %s before the class is locked', async (_outcome, _change, tries, fee) => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open' })
    await make.createPurse(db, open, { entry_fee_cents: 4_000 })
    const { score } = await make.createEntry(db, { activity: open, draw: 1 })
    const before = await triedImports()
    const finish = await startImport(
      event,
      [line('Steady Stu', 'Stu Bar', [open.id])],
      'LOCK TABLE imports IN SHARE MODE',
    )
    await waitsForALock('INSERT INTO imports')
    if (tries === 1)
      expect((await owner.patch(`/ajax/score/${score.id}`, { score: 15.123 })).status).toBe(200)
    else {
      await db.purse.update({ where: { activity_id: open.id }, data: { entry_fee_cents: fee } })
      await db.activity.update({ where: { id: open.id }, data: { version: { increment: 1 } } })
    }
    expect((await finish()).body).toMatchObject({ added: 1 })
    expect(await feesOf(event)).toEqual([['Open', fee]])
    expect((await triedImports()) - before).toBe(tries)
  })

  /** Rolled-back imports also count, because each one uses up an id. */
  async function triedImports() {
    const [{ ids }] = await db.$queryRaw<[{ ids: number }]>`
      SELECT CASE WHEN is_called THEN last_value ELSE 0 END::int AS ids FROM imports_id_seq`
    return ids
  }

  test("imports nothing if a side pot's payout is published before the side pot is locked", async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open', incentives: ['Senior'] })
    const senior = open.incentives[0]!
    const lines = [line('Too Late Tom', 'Late', [open.id, senior.id])]
    const finish = await startImport(event, lines, 'LOCK TABLE imports IN SHARE MODE')
    await waitsForALock('INSERT INTO imports')
    await make.publishRounds(db, senior, { publish_payout: true })
    await db.activity.update({ where: { id: senior.id }, data: { version: { increment: 1 } } })
    expect((await finish()).status).toBe(409)
    expect(await db.user.count({ where: { name: 'Too Late Tom' } })).toBe(0)
  })

  test("makes an import wait while a payment keeps the event's charges locked", async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open' })
    await make.createPurse(db, open, { entry_fee_cents: 4_000 })
    const charges = `SELECT pg_advisory_xact_lock(7310, ${event.id})`
    const finish = await startImport(event, [line('Charged Cal', 'Cal Bar', [open.id])], charges)
    await waitsForALock('pg_advisory_xact_lock')
    // Longer than the import's timeout for locking a class.
    await sleep(800)
    expect((await finish()).body).toMatchObject({ added: 1 })
    expect(await feesOf(event)).toEqual([['Open', 4_000]])
  })

  test('starts the import over and waits if another transaction keeps a class locked', async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open' })
    const locked = `SELECT FROM activities WHERE id = ${open.id} FOR NO KEY UPDATE`
    const finish = await startImport(event, [line('Queue Quinn', 'Wait', [open.id])], locked)
    await waitsForALock('lock_activity')
    expect((await finish()).body).toMatchObject({ added: 1 })
    expect(await entriesOf(open)).toHaveLength(1)
  })
})

describe('undoing an import', () => {
  test("removes the imported entries, riders and horses that haven't been used since the import", async () => {
    const event = await newEvent()
    const open = await newClass(event)
    const lines = ['Una', 'Placed Pia', 'Scratched Sy', 'Other Olaf'].map((name) =>
      line(name, `${name} H`, [open.id]),
    )
    const { body } = await send(event, lines)
    const [, pia, sy, olaf] = await entriesOf(open)
    await organizer.patch(`/ajax/user-activity/${pia!.id}`, { slotNumber: 3 })
    await organizer.patch(`/ajax/user-activity/${pia!.id}`, { slotNumber: 5 })
    await organizer.post(`/ajax/user-activity/${sy!.id}/scratch`, { kind: 'draw-out', reason: '' })
    await organizer.post(`/ajax/entries/${event.id}`, {
      user_id: olaf!.user_id,
      horse_name: 'Desk Horse',
      activity_ids: [open.id],
    })

    const undone = await undo(event, body.id)
    const kept = { kept: 2, kept_because: { scored: 0, published: 0, changed: 2 } }
    expect([undone.status, undone.body]).toEqual([200, { ...UNDONE, removed: 2, ...kept }])
    const left = await entriesOf(open)
    expect(left.map(({ user, horse }) => [user!.name, horse!.name])).toEqual([
      ['Placed Pia', 'Placed Pia H'],
      ['Scratched Sy', 'Scratched Sy H'],
      ['Other Olaf', 'Desk Horse'],
    ])
    expect(await db.user.count({ where: { name: { in: ['Una', 'Other Olaf'] } } })).toBe(1)
    expect(await db.horse.count({ where: { name: { in: ['Una H', 'Other Olaf H', 'Placed Pia H'] } } })).toBe(
      1,
    )
    const again = await undo(event, body.id)
    expect([again.status, again.body.message]).toEqual([409, 'This import was already undone.'])
  })

  test.each(['Add all', 'Randomize'])('removes entries that were changed only with "%s"', async (button) => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open' })
    const older = await make.createTypedInRider(db, organization, 'Older Ola')
    const before = await make.createEntry(db, { activity: open, rider: older, draw: 1 })
    const names = ['Drawn Dot', 'Drawn Dan', 'Swapped Sue', 'Asking Al', 'Scored Sol']
    const { body } = await send(
      event,
      names.map((name) => line(name, `${name} H`, [open.id])),
    )
    const path = button === 'Add all' ? 'place-waiting' : 'randomize-draw'
    expect((await organizer.post(`/ajax/${path}/${open.id}`)).status).toBe(200)
    const [, dot, , sue, al, sol] = await entriesOf(open)
    const swapped = { sourceUserActivityId: before.id, destUserActivityId: sue!.id }
    expect((await organizer.patch('/ajax/user-activity-swap', swapped)).status).toBe(200)
    await organizer.patch(`/ajax/user-activity/${al!.id}`, { request: 'late' })
    await organizer.patch(`/ajax/score/${sol!.score!.id}`, { score: 15.123 })

    expect((await undo(event, body.id)).body).toEqual({
      ...UNDONE,
      removed: 2,
      kept: 3,
      kept_because: { scored: 1, published: 0, changed: 2 },
    })
    expect((await entriesOf(open)).map(({ user }) => user!.name)).toEqual([
      'Older Ola',
      'Swapped Sue',
      'Asking Al',
      'Scored Sol',
    ])
    const removals = await db.change.findMany({ where: { activity_id: open.id, kind: 'entry removed' } })
    expect(removals).toHaveLength(2)
    expect(removals.map(({ before }) => before)).toContainEqual(
      expect.objectContaining({ id: dot!.id, draw: dot!.draw }),
    )
    expect(await db.user.count({ where: { name: { startsWith: 'Drawn D' } } })).toBe(0)
  })

  test('removes entries that moved up when gaps were closed', async () => {
    const event = await newEvent()
    const open = await newClass(event)
    const gone = await make.createEntry(db, { activity: open, draw: 1 })
    const { body } = await send(event, [line('Closed Cat', null, [open.id])])
    await organizer.post(`/ajax/place-waiting/${open.id}`)
    await organizer.delete(`/ajax/user-activity/${gone.id}`)
    const { seen } = (await organizer.get(`/ajax/close-gaps/${open.id}`)).body
    expect((await organizer.post(`/ajax/close-gaps/${open.id}`, { seen })).status).toBe(200)
    expect((await undo(event, body.id)).body).toMatchObject({ removed: 1, kept: 0 })
    expect(await entriesOf(open)).toEqual([])
  })

  test('keeps entries with a slot in a published draw', async () => {
    const event = await newEvent()
    const [open, poles] = [await newClass(event), await newClass(event)]
    const { body } = await send(event, [line('Posted Pru', 'Post', [open.id, poles.id])])
    for (const { id } of [open, poles]) await organizer.post(`/ajax/place-waiting/${id}`)
    await make.publishRounds(db, open, { publish_draw: true })
    expect((await undo(event, body.id)).body).toEqual({
      ...UNDONE,
      removed: 1,
      kept: 1,
      kept_because: { scored: 0, published: 1, changed: 0 },
    })
    expect([(await entriesOf(open)).length, (await entriesOf(poles)).length]).toEqual([1, 0])
  })

  test('says in the draw summary that a drawn entry was removed', async () => {
    const event = await newEvent()
    const open = await newClass(event)
    const riders = ['Staying Stu', 'Staying Sam']
    await send(
      event,
      riders.map((name) => line(name, null, [open.id])),
    )
    const { body } = await send(event, [line('Going Gus', null, [open.id])])
    await organizer.post(`/ajax/randomize-draw/${open.id}`)
    const slot = (await entriesOf(open)).find(({ user }) => user!.name === 'Going Gus')!.draw
    await undo(event, body.id)
    const round = { ...open, event_id: event.id, round: '', zone: 'UTC' }
    expect((await loadDrawSummary(db, round)).line).toContain(`Changed by hand since then: #${slot} removed.`)
  })

  test('lets the same file be imported again after an undo', async () => {
    const event = await newEvent()
    const open = await newClass(event)
    const file = newFile()
    const first = await send(event, [line('Again Ann', 'Again', [open.id])], file)
    await undo(event, first.body.id)
    expect((await send(event, [line('Again Ann', 'Again', [open.id])], file)).body.added).toBe(1)
  })

  test('refuses an undo once a payout with imported entries is published', async () => {
    const event = await newEvent()
    const open = await newClass(event)
    const { body } = await send(event, [line('Paid Pat', 'Paid', [open.id])])
    await db.round.updateMany({ where: { activity_id: open.id }, data: { publish_payout: true } })
    const { status, body: refused } = await undo(event, body.id)
    expect([status, refused.message]).toEqual([
      409,
      'An entry from this import is in a published payout. Unpublish the payout first.',
    ])
    expect(await entriesOf(open)).toHaveLength(1)
    expect((await undo(await newEvent(), body.id)).status).toBe(404)
  })
})

describe('matching names', () => {
  test('matches names regardless of case, and suggests similar names', async () => {
    const event = await newEvent()
    const jenna = await make.createTypedInRider(db, organization, 'Jenna Colex')
    const numbered = await make.createTypedInRider(db, organization, 'Married Mia')
    await db.user.update({ where: { id: numbered.id }, data: { bbr_id: '445566' } })
    await make.createHorse(db, { name: 'Zephyrus', organization_id: organization.id })
    const { status, body } = await organizer.post(`/ajax/imports/${event.id}/match`, {
      riders: [
        { name: 'JENNA COLEX', bbr_id: null },
        { name: 'Mia Maiden', bbr_id: '445 566' },
        { name: 'Jena Colex', bbr_id: null },
        { name: 'Nobody Atall', bbr_id: null },
        { name: 'Jenna Colex', bbr_id: '445566' },
      ],
      horses: ['zephyrus', 'Zephirus'],
    })
    expect(status).toBe(200)
    const { riders, horses } = body as ImportMatches
    const ids = (one: (typeof riders)[number]) => [one.certain, ...one.choices.map(({ id }) => id)]
    expect(riders.map(ids)).toEqual([
      [jenna.id, jenna.id],
      [null, numbered.id],
      [null, jenna.id],
      [null],
      [null, jenna.id, numbered.id],
    ])
    expect(horses.map(({ certain, choices }) => [certain !== null, choices.length])).toEqual([
      [true, 1],
      [false, 1],
    ])
  })
})

describe('matching email addresses and horses', () => {
  type Wanted = { name: string; email: string | null }
  async function match(event: { id: number }, riders: Wanted[], horses: string[] = []) {
    const { status, body } = await organizer.post(`/ajax/imports/${event.id}/match`, {
      riders: riders.map((rider) => ({ ...rider, bbr_id: null })),
      horses,
    })
    expect(status).toBe(200)
    return body as ImportMatches
  }

  test('matches a rider by email address and similar name only if the rider is in a published draw', async () => {
    const event = await newEvent()
    const [open, poles] = [await newClass(event), await newClass(event)]
    const ella = await make.createUser(db, { name: 'Ella Post', email: 'ella@post.test' })
    const namesake = await make.createTypedInRider(db, organization, 'Ella Post')
    const uma = await make.createUser(db, { name: 'Uma Unposted', email: 'uma@post.test' })
    await make.createUser(db, { name: 'Stella Stranger', email: 'stella@post.test' })
    await make.createEntry(db, { activity: open, rider: ella, draw: 1 })
    await make.createEntry(db, { activity: poles, rider: uma, draw: 1 })
    const wanted = [
      { name: 'Ella Post', email: 'Ella@Post.test' },
      { name: 'Elle Post', email: 'ella@post.test' },
      { name: 'Mary Mother', email: 'ella@post.test' },
      { name: 'Ella Post', email: 'other@post.test' },
      { name: 'Somebody Else', email: 'uma@post.test' },
      { name: 'Somebody Else', email: 'stella@post.test' },
    ]
    const ids = async () =>
      (await match(event, wanted)).riders.map(({ certain, choices }) => [
        certain,
        ...choices.map(({ id }) => id),
      ])
    const both = [ella.id, namesake.id]
    expect(await ids()).toEqual([[null, ...both], [null, ...both], [null], [null, ...both], [null], [null]])
    await make.publishRounds(db, open, { publish_draw: true })
    expect(await ids()).toEqual([
      [ella.id, ...both],
      [ella.id, ...both],
      [null, ella.id],
      [null, ...both],
      [null],
      [null],
    ])
  })

  test('offers all riders with a first name typed alone, starting with those who rode the named horse', async () => {
    const event = await newEvent()
    const open = await newClass(event)
    const other = await make.createTypedInRider(db, organization, 'Kyliesolo Adams')
    const own = await make.createTypedInRider(db, organization, 'Kyliesolo Zuniga')
    const horse = await make.createHorse(db, { name: 'Epic Solo', organization_id: organization.id })
    await make.createEntry(db, { activity: open, rider: own, horse })
    const choices = async (horses: string[]) => {
      const [found] = (await match(event, [{ name: 'Kyliesolo', email: null }], horses)).riders
      return [found!.certain, ...found!.choices.map(({ id }) => id)]
    }
    expect(await choices([])).toEqual([null, other.id, own.id])
    expect(await choices(['Epic Solo'])).toEqual([null, own.id, other.id])
  })

  test('lists which imported riders rode each of several horses with the same name', async () => {
    const event = await newEvent()
    const open = await newClass(event)
    const jo = await make.createTypedInRider(db, organization, 'Jo Twinrider')
    const own = await make.createHorse(db, { name: 'Twin Star', organization_id: organization.id })
    const registered = await make.createHorse(db, { name: 'Twin Star' })
    const elsewhere = await make.createActivity(db)
    await make.createEntry(db, { activity: open, rider: jo, horse: own })
    await make.createEntry(db, { activity: elsewhere, rider: jo, horse: registered })
    const names = [{ name: 'Jo Twinrider', email: null }]
    const { horses } = await match(event, names, ['Twin Star', 'Twin Stan'])
    const ridden = ({ is_exact, certain, choices }: (typeof horses)[number]) => [
      is_exact,
      certain,
      ...choices.map(({ id, ridden_by }) => [id, ...ridden_by]),
    ]
    const choices = [[own.id, jo.id], [registered.id]]
    expect(horses.map(ridden)).toEqual([
      [true, null, ...choices],
      [false, null, ...choices],
    ])
    const others = await match(event, [{ name: 'Not Jo', email: null }], ['Twin Star'])
    expect(others.horses.map(ridden)).toEqual([[true, null, [own.id], [registered.id]]])
  })
})

describe('reading a file or an email', () => {
  const readFile = (event: { id: number }, content: string) =>
    organizer.post(`/ajax/imports/${event.id}/file`, Buffer.from(content)).type('text/csv')

  test("returns a spreadsheet's rows, and rejects files of other types or over 10 MB", async () => {
    const event = await newEvent()
    const { status, body } = await readFile(event, 'Rider,Horse\nJane,Roc')
    expect(status).toBe(200)
    expect(body.rows).toEqual([
      ['Rider', 'Horse'],
      ['Jane', 'Roc'],
    ])
    expect(body.sha256).toMatch(/^[0-9a-f]{64}$/)
    const refused = await readFile(event, '%PDF-1.7')
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { file: "This isn't a spreadsheet. Choose an .xlsx or CSV file." },
    ])
    const large = await readFile(event, 'a,b\n'.repeat(3_000_000))
    expect([large.status, large.body.errors]).toEqual([422, { file: 'Choose a file of 10 MB or less.' }])
  })

  test("recognizes the sender's own horse in an email that names many other horses", async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open' })
    const rider = await make.createUser(db, { name: 'Addie Dress', email: 'addie@mail.test' })
    const names = Array.from({ length: 55 }, (_, n) => `Crowd${n}x`)
    await db.horse.createMany({
      data: names.map((name) => ({ name, organization_id: organization.id })),
    })
    const own = await make.createHorse(db, { name: 'Hidden Hank' })
    await make.createEntry(db, { activity: open, rider, horse: own, draw: 1 })
    const text = `From: addie@mail.test\n\nHidden Hank in the Open.\n\n> ${names.join(', ')}`
    const read = async () => {
      const { body } = await organizer.post(`/ajax/imports/${event.id}/email`, { text })
      return [
        body.sender.name,
        ...body.lines.map((line: { rider: string; horse: string }) => [line.rider, line.horse]),
      ]
    }
    expect((await read())[0]).toBeNull()
    await make.publishRounds(db, open, { publish_draw: true })
    expect(await read()).toEqual(['Addie Dress', ['Addie Dress', 'Hidden Hank']])
  })

  test("offers the rider's own horse for a misspelled name in an email", async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open' })
    const rider = await make.createTypedInRider(db, organization, 'Misty Speller')
    const horse = await make.createHorse(db, { name: 'Dustrel', organization_id: organization.id })
    await make.createEntry(db, { activity: open, rider, horse, draw: null })
    const text = 'Misty Speller on Dusterl, Open please'
    const { body } = await organizer.post(`/ajax/imports/${event.id}/email`, { text })
    expect(body).toMatchObject({
      lines: [{ rider: 'Misty Speller', horse: 'Dusterl', class_ids: [open.id] }],
      unknown: [],
    })
    const names = { riders: [{ name: 'Misty Speller', bbr_id: null }], horses: ['Dusterl'] }
    const { body: matches } = await organizer.post(`/ajax/imports/${event.id}/match`, names)
    expect(matches.horses).toMatchObject([
      { certain: null, choices: [{ id: horse.id, name: 'Dustrel', ridden_by: [rider.id] }] },
    ])
  })

  test("offers the rider's own horse even if many other horses have a similar name", async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open' })
    const rider = await make.createTypedInRider(db, organization, 'Crowd Surfer')
    for (let count = 0; count < 12; count++) await make.createHorse(db, { name: 'Buckles' })
    const own = await make.createHorse(db, { name: 'Buckles' })
    await make.createEntry(db, { activity: open, rider, horse: own, draw: null })
    const names = { riders: [{ name: 'Crowd Surfer', bbr_id: null }], horses: ['Buckels', 'Buckles'] }
    const { body } = await organizer.post(`/ajax/imports/${event.id}/match`, names)
    for (const { certain, choices } of (body as ImportMatches).horses) {
      expect(certain).toBeNull()
      expect(choices[0]).toMatchObject({ id: own.id, ridden_by: [rider.id] })
    }
  })

  test('finds known riders and horses in an email', async () => {
    const event = await newEvent()
    const open = await newClass(event, { name: 'Open' })
    await make.createTypedInRider(db, organization, 'Emma Mailer')
    await make.createHorse(db, { name: 'Postman', organization_id: organization.id })
    const text = 'Please enter Emma Mailer on Postman in the Open. Gate 7'
    const { status, body } = await organizer.post(`/ajax/imports/${event.id}/email`, { text })
    expect(status).toBe(200)
    expect(body.lines).toMatchObject([{ rider: 'Emma Mailer', horse: 'Postman', class_ids: [open.id] }])
    expect(body.unknown.map((words: { text: string }) => words.text)).toEqual(['Gate 7'])
  })
})
