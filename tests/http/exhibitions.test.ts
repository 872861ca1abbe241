import request from 'supertest'
import { afterAll, describe, expect, test, vi } from 'vitest'
import * as make from '../../prisma/factories.ts'
import type { EntryLine } from '../../server/wire/entries.ts'
import type { Exhibition, ExhibitionsProps } from '../../server/wire/exhibitions.ts'
import type { Me } from '../../server/wire/riderApp/myRuns.ts'
import { openBrowser, startLiveApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'

const database = await freshDatabase()
const { db } = database
const arena = await createScenario(db)
const { organizer, outsider, organization } = arena
const live = await startLiveApp(database)
afterAll(() => live.stop())

const DATES = { starts_on: new Date('2099-06-06'), ends_on: new Date('2099-06-07') }
const newEvent = (given: object = {}) =>
  make.createEvent(db, {
    organization,
    ...DATES,
    time_zone: 'America/Denver',
    exhibition_cents: 1_000,
    ...given,
  })
type Event = Awaited<ReturnType<typeof newEvent>>

const pageOf = ({ id }: { id: number }) =>
  `/organizer/organizations/${organization.id}/events/${id}/exhibitions`
const props = async (event: Event) => (await organizer.visit(pageOf(event))).body.props as ExhibitionsProps
const listOf = async (event: Event) => (await props(event)).exhibitions
const shown = (exhibitions: Exhibition[]) =>
  exhibitions.map(({ rider, place }) => {
    if (!place) return `${rider.name}: -`
    return `${rider.name}: ${'runs_at' in place ? place.runs_at : `drag ${place.after_drag}`}`
  })
const sell = (event: Event, line: object, by = organizer) =>
  by.post(`/ajax/entries/${event.id}`, { activity_ids: [], contests: [], ...line })
const assign = (event: Event, to: object, by = organizer) =>
  by.post(`/ajax/exhibitions/${event.id}/assign`, to)
const move = (event: Event, moves: object[], by = organizer) =>
  by.post(`/ajax/exhibitions/${event.id}/move`, { moves })
const tick = ({ id }: { id: number }, ticked: object, by = organizer) =>
  by.patch(`/ajax/exhibition/${id}`, ticked)
const linesOf = async (event: Event): Promise<EntryLine[]> =>
  (await organizer.get(`/ajax/entries/${event.id}`)).body.lines
const kindsOf = async (event: Event) =>
  (await db.change.findMany({ where: { event_id: event.id }, orderBy: { id: 'asc' } })).map(
    ({ kind }) => kind,
  )

async function newDraw(event: Event, runs: number, given: object = {}) {
  const activity = await make.createActivity(db, { event, name: 'Open', drag_every: 2, ...given })
  const horse = await make.createHorse(db)
  for (let slot = 1; slot <= runs; slot++)
    await make.createEntry(db, { activity, draw: slot, horse, rider: arena.people.viewer })
  return activity
}

/** "AAB" means two exhibitions for rider A, then one for rider B. */
async function sellTo(event: Event, riders: string) {
  const known = new Map<string, { id: number }>()
  for (const name of new Set(riders)) known.set(name, await make.createUser(db, { name }))
  for (const name of riders) await make.createExhibition(db, { event, rider: known.get(name)! })
  return known
}

describe('selling exhibitions at the window', () => {
  test("saves exhibitions with the entry line, at the event's current price", async () => {
    const event = await newEvent()
    const open = await make.createActivity(db, { event, name: 'Open' })
    await make.createPurse(db, open, { entry_fee_cents: 5_000 })
    const line = {
      user_name: 'Jenna Cole',
      horse_name: 'Rocket',
      activity_ids: [open.id],
      exhibitions: { count: 2, was: 0 },
    }
    const saved = await sell(event, line)
    expect([saved.status, saved.body.lines]).toMatchObject([
      200,
      [
        {
          rider: { name: 'Jenna Cole' },
          exhibitions: 2,
          fees_cents: 7_000,
          entries: [{ activity_id: open.id }],
        },
      ],
    ])
    expect(await listOf(event)).toMatchObject([
      { rider: { name: 'Jenna Cole' }, horse: { name: 'Rocket' }, cents: 1_000, place: null, paid: false },
      { cents: 1_000, gone: false },
    ])
    expect(await kindsOf(event)).toEqual(expect.arrayContaining(['exhibitions sold', 'entry added']))
    expect((await sell(event, line)).body.lines).toMatchObject([{ exhibitions: 2 }])
    expect(await db.enrollment.count({ where: { activity: { event_id: event.id } } })).toBe(1)

    await db.event.update({ where: { id: event.id }, data: { exhibition_cents: 1_500 } })
    await sell(event, { ...line, exhibitions: { count: 3, was: 2 } })
    expect((await listOf(event)).map(({ cents }) => cents)).toEqual([1_000, 1_000, 1_500])
  })

  test('creates an entry line for exhibitions alone, and removes the line with the last exhibition', async () => {
    const event = await newEvent()
    const { body } = await sell(event, { user_name: 'Practice Pam', exhibitions: { count: 1, was: 0 } })
    expect(body).toMatchObject({ added: [], lines: [{ horse: null, entries: [], exhibitions: 1 }] })
    expect(await linesOf(event)).toMatchObject([{ rider: { name: 'Practice Pam' }, fees_cents: 1_000 }])
    const user_id = body.lines[0].rider.id
    expect((await sell(event, { user_id, exhibitions: { count: 0, was: 1 } })).body.lines).toEqual([])
    expect(await linesOf(event)).toEqual([])
    expect(await kindsOf(event)).toEqual(['exhibitions sold', 'exhibitions removed'])
  })

  test('refuses to overwrite exhibitions that another secretary sold', async () => {
    const event = await newEvent()
    const { body } = await sell(event, { user_name: 'Shared Sue', exhibitions: { count: 3, was: 0 } })
    const user_id = body.lines[0].rider.id
    const late = await sell(event, { user_id, exhibitions: { count: 2, was: 1 } })
    expect([late.status, late.body.message]).toEqual([
      409,
      'Someone else just changed these exhibitions. There are 3 now. Try again.',
    ])
    expect(await db.exhibition.count({ where: { event_id: event.id } })).toBe(3)
  })

  test('sells exhibitions only once if the same request arrives several times at once', async () => {
    const event = await newEvent()
    const rider = await make.createUser(db)
    const line = { user_id: rider.id, exhibitions: { count: 2, was: 0 } }
    const saves = await Promise.all(Array.from({ length: 5 }, () => sell(event, line)))
    expect(saves.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await db.exhibition.count({ where: { event_id: event.id } })).toBe(2)
  })

  test("doesn't save any part of an entry line if its exhibitions are refused", async () => {
    const event = await newEvent()
    const open = await make.createActivity(db, { event })
    const rider = await make.createUser(db)
    const line = { user_id: rider.id, activity_ids: [open.id], exhibitions: { count: 5, was: 4 } }
    expect((await sell(event, line)).status).toBe(409)
    expect(await db.userActivity.count({ where: { activity_id: open.id } })).toBe(0)
  })

  test('removes unassigned exhibitions before assigned ones, and refuses to remove a paid exhibition', async () => {
    const event = await newEvent()
    const rider = await make.createUser(db)
    const given = { event, rider }
    const paid = await make.createExhibition(db, { ...given, paid_at: new Date() })
    const placed = await make.createExhibition(db, { ...given, runs_at: new Date('2099-06-06T14:00:00Z') })
    const waiting = await make.createExhibition(db, given)
    const left = async () =>
      (await db.exhibition.findMany({ where: { event_id: event.id }, orderBy: { id: 'asc' } })).map(
        ({ id }) => id,
      )
    await sell(event, { user_id: rider.id, exhibitions: { count: 2, was: 3 } })
    expect(await left()).toEqual([paid.id, placed.id])
    expect(waiting.id).toBeGreaterThan(placed.id)
    const { status, body } = await sell(event, { user_id: rider.id, exhibitions: { count: 0, was: 2 } })
    expect([status, body.message]).toEqual([
      409,
      'These exhibitions are checked as paid or gone. Uncheck them on the Exhibitions tab first.',
    ])
    expect(await left()).toEqual([paid.id, placed.id])
  })

  test.each([
    [{ count: 100, was: 0 }, 'exhibitions.count'],
    [{ count: -1, was: 0 }, 'exhibitions.count'],
    [{ count: 1 }, 'exhibitions.was'],
  ])('rejects the exhibition sale %o with an error on the invalid field', async (exhibitions, field) => {
    const event = await newEvent()
    const { status, body } = await sell(event, { user_name: 'Typo Tim', exhibitions })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(await db.exhibition.count({ where: { event_id: event.id } })).toBe(0)
  })
})

describe('assigning exhibitions to drags and times', () => {
  test("assigns exhibitions to drags, and spreads out each rider's exhibitions where possible", async () => {
    const event = await newEvent()
    const open = await newDraw(event, 5)
    await sellTo(event, 'AAABC')
    expect((await props(event)).classes).toEqual([{ id: open.id, name: 'Open', drags: 2 }])
    const { status, body } = await assign(event, { to: 'drags', activity_id: open.id, per_drag: 2 })
    expect([status, body.moves.length, body.left]).toEqual([200, 4, 1])
    expect(shown(await listOf(event))).toEqual(['C: -', 'A: drag 1', 'B: drag 1', 'A: drag 2', 'A: drag 2'])
    const full = await assign(event, { to: 'drags', activity_id: open.id, per_drag: 2 })
    expect([full.status, full.body.message]).toEqual([
      409,
      "There's no room left. Allow more exhibitions per drag, or a later end time.",
    ])
    await assign(event, { to: 'drags', activity_id: open.id, per_drag: 3 })
    expect(shown(await listOf(event)).filter((one) => one.startsWith('C'))).toEqual(['C: drag 1'])
    const again = await assign(event, { to: 'drags', activity_id: open.id, per_drag: 3 })
    expect([again.status, again.body.message]).toEqual([409, 'All exhibitions are assigned.'])
  })

  test('keeps exhibitions whose drag is gone in the list, and assigns them again', async () => {
    const event = await newEvent()
    const open = await newDraw(event, 6)
    await sellTo(event, 'ABC')
    await assign(event, { to: 'drags', activity_id: open.id, per_drag: 1 })
    expect(shown(await listOf(event))).toEqual(['A: drag 1', 'B: drag 2', 'C: drag 3'])
    await db.userActivity.updateMany({ where: { activity_id: open.id, draw: 6 }, data: { draw: 12 } })
    expect((await props(event)).classes).toMatchObject([{ drags: 6 }])
    await db.score.deleteMany({ where: { entry: { activity_id: open.id, draw: { gt: 4 } } } })
    await db.userActivity.deleteMany({ where: { activity_id: open.id, draw: { gt: 4 } } })

    expect((await props(event)).classes).toMatchObject([{ drags: 2 }])
    expect(shown(await listOf(event))).toEqual(['A: drag 1', 'B: drag 2', 'C: drag 3'])
    const sheet = (await organizer.get(`${pageOf(event)}/sheet`)).text
    expect(sheet.indexOf('After drag 3 of Open')).toBeGreaterThan(sheet.indexOf('Not assigned yet'))
    const again = await assign(event, { to: 'drags', activity_id: open.id, per_drag: 2 })
    const from = { activity_id: open.id, after_drag: 3 }
    expect(again.body).toEqual({
      moves: [{ id: expect.any(Number), from, to: { ...from, after_drag: 1 } }],
      left: 0,
    })
    expect(shown(await listOf(event))).toEqual(['A: drag 1', 'C: drag 1', 'B: drag 2'])
  })

  test("assigns clock times in the event's time zone, and skips times that are taken", async () => {
    const event = await newEvent()
    await sellTo(event, 'ABC')
    await make.createExhibition(db, { event, runs_at: new Date('2099-06-06T13:05:00Z') })
    const times = { to: 'times', day: '2099-06-06', starts: '07:00', ends: '07:15', minutes: 5 }
    expect((await assign(event, times)).body).toMatchObject({ left: 1 })
    expect(shown(await listOf(event))).toEqual([
      'C: -',
      'A: 2099-06-06T07:00',
      expect.stringMatching(/: 2099-06-06T07:05$/),
      'B: 2099-06-06T07:10',
    ])
    const stored = await db.exhibition.findMany({
      where: { event_id: event.id, runs_at: { not: null } },
      orderBy: { runs_at: 'asc' },
    })
    expect(stored[0]!.runs_at).toEqual(new Date('2099-06-06T13:00:00Z'))
  })

  test("doesn't assign exhibitions that have already run", async () => {
    const event = await newEvent()
    await make.createExhibition(db, { event, gone_at: new Date() })
    const times = { to: 'times', day: '2099-06-06', starts: '07:00', ends: '08:00', minutes: 5 }
    expect((await assign(event, times)).status).toBe(409)
  })

  test.each<[object, string]>([
    [{ to: 'drags', activity_id: 0, per_drag: 2 }, 'activity_id'],
    [{ to: 'drags', activity_id: 1, per_drag: 51 }, 'per_drag'],
    [{ to: 'times', day: '2099-06-08', starts: '07:00', ends: '08:00', minutes: 5 }, 'day'],
    [{ to: 'times', day: '2099-06-06', starts: '7', ends: '08:00', minutes: 5 }, 'starts'],
    [{ to: 'times', day: '2099-06-06', starts: '08:00', ends: '07:00', minutes: 5 }, 'ends'],
    [{ to: 'times', day: '2099-06-06', starts: '07:00', ends: '08:00', minutes: 0 }, 'minutes'],
    [{ to: 'moon' }, 'to'],
  ])('rejects the exhibition assignment %o with an error on the invalid field', async (input, field) => {
    const event = await newEvent()
    await sellTo(event, 'A')
    const { status, body } = await assign(event, input)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  })

  test("refuses to assign exhibitions to another event's class or to a class without drags", async () => {
    const event = await newEvent()
    await sellTo(event, 'A')
    for (const activity of [await newDraw(await newEvent(), 4), await newDraw(event, 4, { drag_every: 0 })]) {
      const { status, body } = await assign(event, { to: 'drags', activity_id: activity.id, per_drag: 2 })
      expect([status, body.errors]).toEqual([
        422,
        { activity_id: 'This class has no drags yet. Choose another class.' },
      ])
    }
  })

  test('neither loses nor duplicates exhibitions if two secretaries assign them at once', async () => {
    const event = await newEvent()
    const open = await newDraw(event, 8)
    await sellTo(event, 'ABCDE')
    const answers = await Promise.all([
      assign(event, { to: 'drags', activity_id: open.id, per_drag: 1 }),
      assign(event, { to: 'drags', activity_id: open.id, per_drag: 1 }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(shown(await listOf(event))).toEqual(['E: -', 'A: drag 1', 'B: drag 2', 'C: drag 3', 'D: drag 4'])
  })
})

describe('moving exhibitions manually', () => {
  test('moves an exhibition to the end of a drag, to a clock time, or back to unassigned', async () => {
    const event = await newEvent()
    const open = await newDraw(event, 4)
    await sellTo(event, 'AB')
    const [a, b] = await listOf(event)
    const drag = { activity_id: open.id, after_drag: 1 }
    await move(event, [{ id: b!.id, from: null, to: drag }]).expect(204)
    await move(event, [{ id: a!.id, from: null, to: drag }]).expect(204)
    expect(shown(await listOf(event))).toEqual(['B: drag 1', 'A: drag 1'])
    const time = { runs_at: '2099-06-07T06:30' }
    await move(event, [{ id: b!.id, from: drag, to: time }]).expect(204)
    await move(event, [{ id: b!.id, from: drag, to: time }]).expect(204)
    expect(shown(await listOf(event))).toEqual(['A: drag 1', 'B: 2099-06-07T06:30'])
    await move(event, [
      { id: a!.id, from: drag, to: null },
      { id: b!.id, from: time, to: null },
    ]).expect(204)
    expect(shown(await listOf(event))).toEqual(['A: -', 'B: -'])
    expect(await kindsOf(event)).toEqual(Array(4).fill('exhibitions changed'))
  })

  test('moves none of the exhibitions if another secretary has already moved one of them', async () => {
    const event = await newEvent()
    await sellTo(event, 'AB')
    const [a, b] = await listOf(event)
    const [first, second] = [{ runs_at: '2099-06-06T07:00' }, { runs_at: '2099-06-06T07:05' }]
    await move(event, [{ id: a!.id, from: null, to: first }]).expect(204)
    const { status, body } = await move(event, [
      { id: b!.id, from: null, to: second },
      { id: a!.id, from: null, to: second },
    ])
    expect([status, body.message]).toEqual([
      409,
      "Someone else just moved A's exhibition. Check it and try again.",
    ])
    expect(shown(await listOf(event))).toEqual(['B: -', 'A: 2099-06-06T07:00'])
  })

  test('rejects a move to a day or class outside the event, and a move that lists an exhibition twice', async () => {
    const event = await newEvent()
    await sellTo(event, 'A')
    const [{ id }] = (await listOf(event)) as [Exhibition]
    const other = await make.createActivity(db, { event: await newEvent() })
    const answers = [
      await move(event, [{ id, from: null, to: { runs_at: '2099-06-08T07:00' } }]),
      await move(event, [{ id, from: null, to: { activity_id: other.id, after_drag: 1 } }]),
      await move(event, [
        { id, from: null, to: null },
        { id, from: null, to: null },
      ]),
      await move(event, []),
      await move(await newEvent(), [{ id, from: null, to: null }]),
    ]
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 404])
  })
})

describe('checking off exhibitions at the gate', () => {
  const boxOf = async ({ id }: Event) =>
    (await organizer.visit(pageOf({ id }).replace(/exhibitions$/, 'cash-box'))).body.props.box
  const countBox = ({ id: event_id }: Event) =>
    db.cashBox.updateMany({
      where: { event_id },
      data: { counted_at: new Date(), counted_cents: 1_000, counts: { 1000: 1 }, counters: ['Al', 'Bo'] },
    })
  const giveBack = (event: Event, { user_id, cents }: { user_id: number; cents: number }) =>
    organizer
      .post(`/ajax/rider-cards/${event.id}/${user_id}/payments`, {
        client_key: `back-${user_id}`,
        kind: 'cash',
        cents,
        gives_back: true,
        confirmed: true,
      })
      .expect(201)
  const cardOf = async (event: Event, rider_id: number) =>
    (await organizer.get(`/ajax/rider-cards/${event.id}/${rider_id}`)).body

  test('records a cash payment when Paid is checked, and voids it when Paid is unchecked', async () => {
    const event = await newEvent()
    const one = await make.createExhibition(db, { event })
    const first = await tick(one, { paid: true })
    expect(first.body).toMatchObject({ id: one.id, paid: true, gone: false, version: 1 })
    expect((await tick(one, { paid: true, gone: true })).body).toMatchObject({ version: 2, gone: true })
    expect(await cardOf(event, one.user_id)).toMatchObject({
      paid_cents: 1_000,
      owes_cents: 0,
      charges: [{ name: 'Exhibition', cents: 1_000 }],
      payments: [{ kind: 'cash', cents: 1_000, note: 'Exhibition', can_void: true }],
    })
    expect(await boxOf(event)).toMatchObject({ cash_in_cents: 1_000, expected_cents: 1_000 })
    expect((await tick(one, { paid: false, gone: false })).body).toMatchObject({ paid: false, gone: false })
    expect(await boxOf(event)).toMatchObject({ cash_in_cents: 0, expected_cents: 0 })
    expect(await cardOf(event, one.user_id)).toMatchObject({
      owes_cents: 1_000,
      payments: [{ voided: { reason: 'Paid was unchecked' } }],
    })
    expect((await tick(one, { paid: true })).body).toMatchObject({ paid: true })
    expect(await boxOf(event)).toMatchObject({ cash_in_cents: 1_000 })
    expect((await tick(one, {})).body.errors).toEqual({ paid: 'Choose paid or gone.' })
  })

  test('shows how much cash checking Paid records: the price, but not more than the account owes', async () => {
    const event = await newEvent()
    const rider = await make.createTypedInRider(db, arena.organization)
    await sell(event, { user_id: rider.id, exhibitions: { count: 2, was: 0 } })
    await organizer
      .post(`/ajax/rider-cards/${event.id}/${rider.id}/payments`, {
        client_key: `part-${rider.id}`,
        kind: 'cash',
        cents: 700,
      })
      .expect(201)
    const list = async () =>
      (await listOf(event)).map(({ paid, cash_cents }: Exhibition) => [paid, cash_cents])
    expect(await list()).toEqual([
      [false, 1_000],
      [false, 1_000],
    ])
    const [first, second] = await listOf(event)
    expect((await tick(first!, { paid: true })).body).toMatchObject({ paid: true, cash_cents: 1_000 })
    expect(await list()).toEqual([
      [true, 1_000],
      [false, 300],
    ])
    expect((await tick(second!, { paid: true })).body).toMatchObject({ paid: true, cash_cents: 300 })
    expect((await tick(second!, { paid: false })).body).toMatchObject({ paid: false, cash_cents: 300 })
  })

  test('shows an exhibition as unpaid once its payment is voided on the rider card', async () => {
    const event = await newEvent()
    const one = await make.createExhibition(db, { event })
    await tick(one, { paid: true })
    const [payment] = (await cardOf(event, one.user_id)).payments
    await organizer.post(`/ajax/payments/${event.id}/${payment.id}/void`, { reason: 'Typo' }).expect(204)
    expect(await listOf(event)).toMatchObject([{ paid: false }])
    expect((await sell(event, { user_id: one.user_id, exhibitions: { count: 0, was: 1 } })).status).toBe(200)
  })

  test('refuses to uncheck Paid if the cash box is counted, until the money is given back', async () => {
    const event = await newEvent()
    const one = await make.createExhibition(db, { event })
    await tick(one, { paid: true })
    await countBox(event)
    const refused = await tick(one, { paid: false, gone: true })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The cash box with this payment was already counted. Give the money back instead.',
    ])
    expect(await listOf(event)).toMatchObject([{ paid: true, gone: false }])
    await giveBack(event, one)
    expect((await tick(one, { paid: false })).body).toMatchObject({ paid: false })
    expect(await boxOf(event)).toMatchObject({ cash_back_cents: 1_000 })
  })

  test('unchecks Paid after its money was given back, even if the rider has paid for more than that', async () => {
    const event = await newEvent()
    const rider = await make.createUser(db)
    const one = await make.createExhibition(db, { event, rider })
    const other = await make.createExhibition(db, { event, rider })
    for (const exhibition of [one, other]) await tick(exhibition, { paid: true })
    await countBox(event)
    expect((await tick(one, { paid: false })).status).toBe(409)
    await giveBack(event, one)
    expect((await tick(one, { paid: false })).body).toMatchObject({ paid: false })
    expect(await listOf(event)).toMatchObject([{ paid: false }, { paid: true }])
    expect(await cardOf(event, rider.id)).toMatchObject({ paid_cents: 1_000, owes_cents: 1_000 })
  })

  const pay = async (event: Event, rider_id: number, cents: number) => {
    const payment = { client_key: `${rider_id}-${cents}`, kind: 'card', cents }
    await organizer.post(`/ajax/rider-cards/${event.id}/${rider_id}/payments`, payment).expect(201)
    return db.payment.findFirstOrThrow({ where: { event_id: event.id }, orderBy: { id: 'desc' } })
  }
  const charge = ({ id: event_id }: Event, user_id: number, cents: number) =>
    db.charge.create({ data: { event_id, user_id, name: 'Side pot', cents, purpose: 'purse' } })
  const paidIn = async (event: Event) =>
    (await listOf(event)).map(({ paid, cash_cents }: Exhibition) => [paid, cash_cents])

  test("counts exhibitions that were paid with the rider's bill as paid until that payment is voided", async () => {
    const event = await newEvent()
    const rider = await make.createTypedInRider(db, arena.organization)
    await charge(event, rider.id, 3_000)
    await sell(event, { user_id: rider.id, exhibitions: { count: 2, was: 0 } })
    const payment = await pay(event, rider.id, 5_000)
    await charge(event, rider.id, 2_000)
    await sell(event, { user_id: rider.id, exhibitions: { count: 3, was: 2 } })
    const PAID = [true, 0]
    const UNPAID = [false, 1_000]
    expect(await paidIn(event)).toEqual([PAID, PAID, UNPAID])

    const [first, , last] = await listOf(event)
    const again = await tick(first!, { paid: true })
    expect([again.status, again.body.message]).toEqual([
      409,
      'This exhibition is already paid, so no cash was taken.',
    ])
    await tick(last!, { paid: true })
    expect(await paidIn(event)).toEqual([PAID, PAID, [true, 1_000]])
    expect(await boxOf(event)).toMatchObject({ cash_in_cents: 1_000 })
    await organizer.post(`/ajax/payments/${event.id}/${payment.id}/void`, { reason: 'Typo' }).expect(204)
    expect(await paidIn(event)).toEqual([UNPAID, UNPAID, [true, 1_000]])
  })

  test('counts an exhibition as paid once payments cover all charges up to it', async () => {
    const event = await newEvent()
    const rider = await make.createTypedInRider(db, arena.organization)
    const parent = await make.createUser(db)
    await db.eventRider.create({ data: { event_id: event.id, user_id: rider.id, payer_id: parent.id } })
    await charge(event, parent.id, 3_000)
    await sell(event, { user_id: rider.id, exhibitions: { count: 2, was: 0 } })
    await charge(event, rider.id, 500)
    for (const [cents, paid] of [
      [3_900, [false, false]],
      [200, [true, false]],
      [900, [true, true]],
    ] as const) {
      await pay(event, rider.id, cents)
      expect((await listOf(event)).map((one) => one.paid)).toEqual(paid)
    }
  })

  test('records one payment if two people check Paid at the same time', async () => {
    const event = await newEvent()
    const one = await make.createExhibition(db, { event })
    const answers = await Promise.all([1, 2, 3].map(() => tick(one, { paid: true })))
    expect(answers.map(({ status, body }) => [status, body.paid])).toEqual(Array(3).fill([200, true]))
    expect(await boxOf(event)).toMatchObject({ cash_in_cents: 1_000 })
  })

  test('counts a free exhibition as paid', async () => {
    const event = await newEvent()
    const one = await make.createExhibition(db, { event, cents: 0 })
    expect(await listOf(event)).toMatchObject([{ paid: true }])
    expect((await tick(one, { paid: false })).status).toBe(409)
    expect(await boxOf(event)).toBeNull()
  })

  test('charges for an exhibition that an older release checked off once Paid is unchecked', async () => {
    const event = await newEvent()
    const one = await make.createExhibition(db, { event, paid_at: new Date() })
    expect(await listOf(event)).toMatchObject([{ paid: true }])
    expect((await tick(one, { paid: false })).body).toMatchObject({ paid: false })
    expect(await cardOf(event, one.user_id)).toMatchObject({ owes_cents: 1_000, payments: [] })
  })

  test("broadcasts the rider's ID to entry windows when an exhibition is checked off", async () => {
    const event = await newEvent()
    const one = await make.createExhibition(db, { event })
    await tick(one, { gone: true })
    const sent = await db.broadcast.findMany({ where: { channel: `private-entries.${event.id}` } })
    expect(sent.map(({ payload }) => payload)).toEqual([{ riders: [one.user_id] }])
  })
})

describe('access to exhibitions', () => {
  test.each([
    ['owner', 200],
    ['organizer', 200],
    ['scorer', 403],
    ['viewer', 403],
    ['outsider', 404],
    ['stranger', 401],
  ] as const)('responds to exhibition requests from the %s with %i', async (role, status) => {
    const event = await newEvent()
    const one = await make.createExhibition(db, { event })
    const browser = arena[role]
    const moves = [{ id: one.id, from: null, to: { runs_at: '2099-06-06T07:00' } }]
    const answers = [
      await browser.get(pageOf(event)),
      await browser.get(`${pageOf(event)}/sheet`),
      await tick(one, { paid: true }, browser),
      await move(event, moves, browser),
    ]
    expect(answers.map((answer) => (answer.status === 204 ? 200 : answer.status))).toEqual(
      Array(4).fill(status),
    )
    expect(await db.exhibition.findUniqueOrThrow({ where: { id: one.id } })).toMatchObject({
      payment_id: status === 200 ? expect.any(Number) : null,
    })
    expect(await db.payment.count({ where: { event_id: event.id } })).toBe(status === 200 ? 1 : 0)
  })

  test("returns 404 for another organization's exhibition under the URL of the user's own event", async () => {
    const event = await newEvent()
    const one = await make.createExhibition(db, { event })
    const own = await make.createEvent(db, { organization: arena.elsewhere })
    expect((await move(own, [{ id: one.id, from: null, to: null }], outsider)).status).toBe(404)
  })
})

describe('deleting an event, a class or a rider with exhibitions', () => {
  test("refuses to delete an event with exhibitions, and unassigns a deleted class's exhibitions", async () => {
    const event = await newEvent()
    const open = await make.createActivity(db, { event, name: 'Open' })
    const one = await make.createExhibition(db, { event, activity_id: open.id, after_drag: 2 })
    const refused = await organizer.delete(`/organizer/organizations/${organization.id}/events/${event.id}`)
    expect(refused.body.message).toBe('1 exhibition was sold. Archive the event instead.')
    await organizer.delete(`/organizer/scoring/${event.id}/activities/${open.id}`).send().expect(302)
    expect(await db.exhibition.findUniqueOrThrow({ where: { id: one.id } })).toMatchObject({
      activity_id: null,
      after_drag: null,
      version: 1,
    })
  })

  test('refuses to delete a typed-in rider with exhibitions', async () => {
    const event = await newEvent({ name: 'Practice Day' })
    const rider = await make.createTypedInRider(db, organization, 'Only Practices')
    await make.createExhibition(db, { event, rider })
    const { status, body } = await organizer.delete(`/ajax/typed-in-rider/${rider.id}`)
    expect([status, body.message]).toEqual([
      409,
      "Only Practices wasn't removed: still has exhibitions at Practice Day.",
    ])
  })
})

test('prints exhibitions in running order, with a check mark for paid ones', async () => {
  const event = await newEvent({ name: 'Print Run' })
  const open = await newDraw(event, 4)
  await sellTo(event, 'AB')
  await assign(event, { to: 'drags', activity_id: open.id, per_drag: 1 })
  const waiting = await make.createExhibition(db, {
    event,
    rider: await make.createUser(db, { name: 'Wanda' }),
  })
  await tick((await listOf(event))[1]!, { paid: true })
  const { status, text } = await organizer.get(`${pageOf(event)}/sheet`)
  expect(status).toBe(200)
  const cells = [...text.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) =>
    cell!.replaceAll(/<[^>]+>/g, ''),
  )
  expect(cells.slice(0, 10)).toEqual([
    'After drag 1 of Open',
    'A',
    '',
    '✓',
    '',
    'After drag 2 of Open',
    'B',
    '',
    '',
    '',
  ])
  expect(cells.slice(10)).toEqual(['', 'Wanda', '', '', ''])
  expect(waiting.activity_id).toBeNull()
  expect(text).toContain('Not assigned yet')
})

describe('exhibitions on phones', () => {
  const publicPage = async ({ slug }: Event) => (await request(live.server).get(`/m/e/${slug}`)).text

  test('leaves an exhibition off the event page until it is assigned to a drag or a time', async () => {
    const event = await newEvent()
    const open = await newDraw(event, 4)
    const rider = await make.createUser(db, { name: 'Pat Public', birth_date: new Date('1980-01-01') })
    const one = await make.createExhibition(db, { event, rider })
    expect(await publicPage(event)).not.toContain('Pat Public')
    const by = await openBrowser(live.app, db, arena.people.organizer)
    await move(event, [{ id: one.id, from: null, to: { activity_id: open.id, after_drag: 2 } }], by).expect(
      204,
    )
    await vi.waitFor(async () => {
      const text = await publicPage(event)
      expect(text).toContain('After drag 2 of Open')
      expect(text).toContain('Pat Public')
    })
    const refetches = await db.broadcast.count({ where: { channel: `live.${open.id}`, event: 'missed' } })
    expect(refetches).toBe(1)
  })

  test('hides the names of minors and riders of unknown age on the event page', async () => {
    const event = await newEvent({ hide_minors: true })
    const runs_at = new Date('2099-06-06T13:00:00Z')
    const names = { 'Adult Ada': '1980-01-01', 'Minor Max': '2095-01-01', 'Unknown Una': null }
    for (const [name, birth] of Object.entries(names)) {
      const rider = await make.createUser(db, { name, birth_date: birth && new Date(birth) })
      await make.createExhibition(db, { event, rider, runs_at })
    }
    const found = async () => Object.keys(names).filter((name) => text.includes(name))
    let text = await publicPage(event)
    expect(await found()).toEqual(['Adult Ada'])

    const people = `/organizer/organizations/${organization.id}/events/${event.id}/riders`
    const { riders, to_review } = (await organizer.visit(people)).body.props
    expect(to_review).toBe(1)
    expect(
      riders.map((rider: { name: string; classes: string[]; runs: number }) => [
        rider.name,
        rider.classes,
        rider.runs,
      ]),
    ).toEqual([
      ['Adult Ada', ['Exhibitions'], 0],
      ['Minor Max', ['Exhibitions'], 0],
      ['Unknown Una', ['Exhibitions'], 0],
    ])
    const una = riders.find(({ name }: { name: string }) => name === 'Unknown Una').id
    await organizer.patch(people, { rider_ids: [una], is_adult: true }).expect(302)
    await vi.waitFor(async () => {
      text = await publicPage(event)
      expect(await found()).toEqual(['Adult Ada', 'Unknown Una'])
    })
  })

  test("shows assigned exhibitions on a rider's own page until they have run", async () => {
    const event = await newEvent({ is_public: false })
    const open = await make.createActivity(db, { event, name: 'Open' })
    const rider = await make.createUser(db, { name: 'Mia Own' })
    const phone = await openBrowser(arena.app, db, rider)
    const mine = async () => (await phone.get('/m/my/me.json')).body as Me
    await make.createExhibition(db, { event, rider })
    expect((await mine()).exhibitions).toEqual([])
    const horse = await make.createHorse(db, { name: 'Moss' })
    const first = await make.createExhibition(db, {
      event,
      rider,
      horse,
      activity_id: open.id,
      after_drag: 3,
    })
    await make.createExhibition(db, { event, rider, runs_at: new Date('2099-06-06T13:00:00Z') })
    await make.createExhibition(db, {
      event: await newEvent({ starts_on: new Date('2020-01-01'), ends_on: null }),
      rider,
      runs_at: new Date('2020-01-01T13:00:00Z'),
    })
    expect((await mine()).exhibitions).toMatchObject([
      { horse: null, place: { runs_at: '2099-06-06T07:00' } },
      {
        horse: 'Moss',
        place: { activity_id: open.id, activity: 'Open', after_drag: 3 },
        event: { slug: event.slug },
      },
    ])
    expect((await phone.get(`/m/my/e/${event.slug}`)).body.page.exhibitions).toHaveLength(2)
    await tick(first, { gone: true })
    expect((await mine()).exhibitions).toHaveLength(1)
  })
})

test('uses the exhibition price from the event settings', async () => {
  const event = await newEvent()
  const at = `/organizer/organizations/${organization.id}/events/${event.id}`
  const { settings, event: head } = (await organizer.visit(`${at}/settings`)).body.props
  expect(settings.exhibition_cents).toBe(1_000)
  await organizer.patch(`${at}?version=${head.version}`, { ...settings, exhibition_cents: 2_500 }).expect(302)
  expect((await organizer.visit(`${at}/entries`)).body.props.exhibition_cents).toBe(2_500)
  const sent = await db.broadcast.findMany({ where: { channel: `private-entries.${event.id}` } })
  expect(sent.map(({ payload }) => payload)).toEqual([{ riders: null }])
  const bad = await organizer.patch(`${at}?version=${head.version + 1}`, {
    ...settings,
    exhibition_cents: -1,
  })
  expect(bad.body.errors).toEqual({ exhibition_cents: 'Enter an amount, e.g. 45 or 1,250.50.' })
})
