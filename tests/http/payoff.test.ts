import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import type { CheckRegisterProps } from '../../server/wire/checks.ts'
import type { CashBoxProps } from '../../server/wire/events/cashBox.ts'
import type { RiderCard } from '../../server/wire/events/riderCard.ts'
import type { PaidWinnings, PayoffProps, PayoffTotals, UnpaidRider } from '../../server/wire/payoff.ts'
import { type Browser, openBrowser, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { createOrganizationWithRoles, createPaidClass } from '../support/payouts.ts'
import { readPdf } from '../support/pdf.ts'

const { db } = await freshDatabase()
const app = testApp(db)

const SHEET = { stock: 'top', offset_x: 0, offset_y: 0 }

async function paidEvent() {
  const people = await createOrganizationWithRoles(db)
  const [jen, ann, kid, mae, gone] = await Promise.all(
    ['Jen Cole', 'Ann Bell', 'Kid Cole', 'Mae Cole', 'Gone Girl'].map((name) =>
      make.createUser(db, { name }),
    ),
  )
  const open = await createPaidClass(app, db, people, {
    activity: { name: 'Open' },
    runs: [
      { rider: jen!, score: 17_000, horse: await make.createHorse(db, { name: 'Rocket' }) },
      { rider: ann!, score: 17_100 },
      { rider: kid!, score: 17_200 },
      { rider: gone!, score: 17_300 },
    ],
  })
  await db.userActivity.updateMany({ where: { user_id: gone!.id }, data: { user_id: null } })
  const youth = await createPaidClass(app, db, people, {
    activity: { name: 'Youth' },
    purse: { places: [{ upTo: null, percentsBp: [5714, 4286] }], added_cents: 70_000 },
    runs: [
      { rider: ann!, score: 18_000 },
      { rider: jen!, score: 18_100 },
    ],
  })
  const browser = await openBrowser(app, db, people.organizer)
  return { ...people, open, youth, jen: jen!, ann: ann!, kid: kid!, mae: mae!, browser }
}
type Arena = Awaited<ReturnType<typeof paidEvent>>
type Rider = { id: number }

const pathOf = ({ organization, event }: Pick<Arena, 'organization' | 'event'>) =>
  `/organizer/organizations/${organization.id}/events/${event.id}/payoff`
const payoffOf = async (arena: Arena, query = ''): Promise<PayoffProps> =>
  (await arena.browser.visit(`${pathOf(arena)}${query}`)).body.props
const cardOf = async ({ browser, event }: Arena, rider: Rider): Promise<RiderCard> =>
  (await browser.get(`/ajax/rider-cards/${event.id}/${rider.id}`)).body
const boxPath = ({ organization, event }: Arena) =>
  `/organizer/organizations/${organization.id}/events/${event.id}/cash-box`
const boxOf = async (arena: Arena): Promise<NonNullable<CashBoxProps['box']>> =>
  (await arena.browser.visit(boxPath(arena))).body.props.box
async function openBox(arena: Arena) {
  const opened = await arena.browser.patch(boxPath(arena), { opened_cents: 200_000, version: null })
  expect(opened.status).toBe(303)
}
async function countBox(arena: Arena) {
  const { version, expected_cents } = await boxOf(arena)
  const count = { version, expected_cents, counts: {}, first: 'Ann', second: 'Bob' }
  expect((await arena.browser.post(`${boxPath(arena)}/count`, count)).status).toBe(303)
}
const registerOf = async ({ organization, browser }: Arena, query = ''): Promise<CheckRegisterProps> =>
  (await browser.visit(`/organizer/checks/${organization.id}${query}`)).body.props

const owes = ({ event }: Arena, rider: Rider, cents: number) =>
  db.charge.create({
    data: { event_id: event.id, user_id: rider.id, name: 'Stall', cents, purpose: 'office' },
  })
const payerOf = ({ browser, event }: Arena, rider: Rider, payer: Rider) =>
  browser.patch(`/ajax/rider-cards/${event.id}/${rider.id}`, { payer_id: payer.id })

const wonBy = ({ lines }: UnpaidRider) => sum(lines)
const choose = (row: UnpaidRider, more: object = {}) => ({
  rider_id: row.rider.id,
  kind: 'check',
  payee_id: row.rider.id,
  nets: true,
  won_cents: wonBy(row),
  owes_cents: row.owes_cents,
  ...more,
})
const send = (arena: Arena, riders: object[], more: object = {}, by = arena.browser) =>
  by.post(`/ajax/payoff/${arena.event.id}`, { ...SHEET, riders, ...more })
async function pay(arena: Arena, how: (row: UnpaidRider) => object = () => ({}), more: object = {}) {
  const { unpaid } = await payoffOf(arena)
  const answer = await send(
    arena,
    unpaid.map((row) => choose(row, how(row))),
    more,
  )
  expect(answer.status, answer.text).toBe(200)
  return answer.body as PaidWinnings
}
const voidCheck = ({ browser }: Arena, id: number) => browser.post(`/ajax/checks/${id}/void`)
const unpublish = ({ browser, event }: Arena, activity: { id: number }) =>
  browser.get(`/events/${event.id}/activities/${activity.id}/unPublishPayout`)
const deliver = ({ browser }: Arena, id: number, delivery: string | null, seen: string | null = null) =>
  browser.patch(`/ajax/checks/${id}/delivery`, { delivery, seen })

function expectReconciled(totals: PayoffTotals) {
  const { published_cents, checks_cents, cash_cents, netted_cents, unpaid_cents } = totals
  expect(checks_cents + cash_cents + netted_cents + unpaid_cents).toBe(published_cents)
}

describe('the payoff', () => {
  test('lists what each rider won in published classes, and what the rider still owes', async () => {
    const arena = await paidEvent()
    await owes(arena, arena.jen, 5_500)
    const { unpaid, payoffs, totals, riderless_draws, cash_box_cents } = await payoffOf(arena)
    expect(unpaid.map((row) => [row.rider.name, wonBy(row), row.owes_cents])).toEqual([
      ['Ann Bell', 69_998, 0],
      ['Jen Cole', 70_002, 5_500],
      ['Kid Cole', 20_000, 0],
    ])
    expect(unpaid[1]!.lines).toEqual([
      { description: 'Open, place 1, run 17.000, Rocket', cents: 40_000 },
      { description: 'Youth, place 2, run 18.100', cents: 30_002 },
    ])
    expect(payoffs).toEqual([])
    expect(cash_box_cents, 'no cash box is open').toBeNull()
    expect(totals).toMatchObject({ published_cents: 170_000, unpaid_cents: 170_000, unpayable_cents: 10_000 })
    expect(riderless_draws).toEqual([{ activity_id: arena.open.id, name: 'Open', round: '' }])
  })

  test('lists winnings from averages, but not from classes with a draft payout', async () => {
    const people = await createOrganizationWithRoles(db)
    const rider = await make.createUser(db, { name: 'Jen Cole' })
    const runs = ['1', '2'].map((round) => ({ rider, score: 17_000, round }))
    const activity = { rounds: ['1', '2'], name: 'Two Go' }
    await createPaidClass(app, db, people, { activity, runs, purse: { weights: [1, 1, 2] } })
    await createPaidClass(app, db, people, { runs: [{ rider, score: 17_000 }], published: false })
    const browser = await openBrowser(app, db, people.organizer)
    const { body } = await browser.visit(pathOf(people))
    const [row] = (body.props as PayoffProps).unpaid
    expect(row!.lines.map(({ description }) => description)).toEqual([
      'Two Go, 1st Go, place 1, run 17.000',
      'Two Go, 2nd Go, place 1, run 17.000',
      'Two Go, Average, place 1, total 34.000',
    ])
    expect(wonBy(row!)).toBe(100_000)
  })

  test('pays a rider for all classes by check or in cash, after deducting owed fees', async () => {
    const arena = await paidEvent()
    const { jen, ann, kid } = arena
    await owes(arena, jen, 5_500)
    await openBox(arena)
    const paid = await pay(arena, ({ rider }) => ({ kind: rider.id === ann.id ? 'cash' : 'check' }))
    expect(paid).toEqual({
      checks: {
        url: `/organizer/checks/${arena.organization.id}/print?numbers=1001-1002`,
        first: 1001,
        last: 1002,
      },
      envelopes: 1,
      cents: 154_500,
      netted_cents: 5_500,
    })
    const { unpaid, payoffs, totals, cash_box_cents } = await payoffOf(arena)
    expect(cash_box_cents).toBe(130_002)
    expect(unpaid).toEqual([])
    expect(
      payoffs.map(({ number, payee, cents, netted_cents }) => [number, payee, cents, netted_cents]),
    ).toEqual([
      [null, 'Ann Bell', 69_998, 0],
      [1001, 'Jen Cole', 64_502, 5_500],
      [1002, 'Kid Cole', 20_000, 0],
    ])
    expect(totals).toEqual({
      published_cents: 170_000,
      checks_cents: 84_502,
      cash_cents: 69_998,
      netted_cents: 5_500,
      unpaid_cents: 10_000,
      unpayable_cents: 10_000,
      waiting_cents: 154_500,
    })
    expect(await cardOf(arena, jen)).toMatchObject({ owes_cents: 0, paid_cents: 5_500, won_cents: 70_002 })
    expect(await cardOf(arena, ann)).toMatchObject({ owes_cents: 0, paid_cents: 0, payments: [] })
    expect(await boxOf(arena)).toMatchObject({
      cash_in_cents: 0,
      cash_back_cents: 0,
      cash_won_cents: 69_998,
      expected_cents: 130_002,
      by_kind: [{ name: 'Winnings', in_cents: 5_500 }],
    })
    expect(await db.checkLine.count({ where: { check: { payee_id: kid.id } } })).toBe(1)
  })

  test('combines the winnings of riders who share a payer into one payment', async () => {
    const arena = await paidEvent()
    const { jen, kid, mae } = arena
    await payerOf(arena, kid, mae)
    await payerOf(arena, jen, mae)
    await owes(arena, kid, 6_000)
    await owes(arena, mae, 1_000)
    const { unpaid } = await payoffOf(arena)
    expect(unpaid.map(({ rider, payer, owes_cents }) => [rider.name, payer?.name, owes_cents])).toEqual([
      ['Ann Bell', undefined, 0],
      ['Jen Cole', 'Mae Cole', 7_000],
      ['Kid Cole', 'Mae Cole', 7_000],
    ])
    await pay(arena, ({ payer }) =>
      payer ? { payee_id: mae.id } : { payee_id: null, payee: 'Bell Ranch LLC' },
    )
    const { payoffs } = await payoffOf(arena)
    expect(payoffs.map(({ payee, cents, netted_cents }) => [payee, cents, netted_cents])).toEqual([
      ['Mae Cole', 83_002, 7_000],
      ['Bell Ranch LLC', 69_998, 0],
    ])
    expect(payoffs.find(({ payee }) => payee === 'Mae Cole')!.lines.at(-1)!.description).toBe(
      'Kid Cole: Open, place 3, run 17.200',
    )
    expect(await cardOf(arena, mae)).toMatchObject({
      owes_cents: 0,
      paid_cents: 7_000,
      payments: [{ cents: 7_000, note: "From Jen Cole's winnings" }],
      fees_from_winnings: [],
    })
    expect((await cardOf(arena, jen)).fees_from_winnings).toEqual([
      { id: mae.id, name: 'Mae Cole', cents: 7_000 },
    ])
    expect((await cardOf(arena, kid)).fees_from_winnings).toEqual([])

    const check = payoffs.find(({ payee }) => payee === 'Mae Cole')!
    expect((await voidCheck(arena, check.id)).status).toBe(200)
    expect((await cardOf(arena, jen)).fees_from_winnings).toEqual([])
    expect((await cardOf(arena, mae)).payments.map(({ cents, note }) => [cents, note])).toEqual([
      [7_000, "From Jen Cole's winnings"],
      [-7_000, 'Payoff voided'],
    ])
  })

  test("doesn't write a check when fees take up all of the winnings", async () => {
    const arena = await paidEvent()
    await owes(arena, arena.kid, 25_000)
    const { unpaid } = await payoffOf(arena)
    const kid = unpaid.find(({ rider }) => rider.id === arena.kid.id)!
    const { body } = await send(arena, [choose(kid)])
    expect(body).toEqual({ checks: null, envelopes: 0, cents: 0, netted_cents: 20_000 })
    expect((await cardOf(arena, arena.kid)).owes_cents).toBe(5_000)
    const { payoffs } = await payoffOf(arena)
    expect(payoffs).toMatchObject([{ number: null, cents: 0, netted_cents: 20_000, is_waiting: false }])
    expect((await deliver(arena, payoffs[0]!.id, 'picked up')).status).toBe(409)
  })

  test("shows only one rider's account and the event's totals if the URL names that rider", async () => {
    const arena = await paidEvent()
    await payerOf(arena, arena.kid, arena.mae)
    const { rider, unpaid, totals } = await payoffOf(arena, `?rider=${arena.mae.id}`)
    expect([rider?.name, unpaid.map((row) => row.rider.name)]).toEqual(['Mae Cole', ['Kid Cole']])
    expect(totals.published_cents).toBe(170_000)
    const stranger = await make.createUser(db)
    expect((await arena.browser.visit(`${pathOf(arena)}?rider=${stranger.id}`)).status).toBe(404)
  })

  test('includes checks written for a single class in the payoff totals', async () => {
    const arena = await paidEvent()
    await arena.browser.post(`/ajax/checks/${arena.open.id}`, { ...SHEET, per: 'rider' })
    const { unpaid, payoffs, totals } = await payoffOf(arena)
    expect(unpaid.map(wonBy)).toEqual([39_998, 30_002])
    expect(payoffs.map(({ class: name, is_waiting }) => [name, is_waiting])).toEqual(
      Array.from({ length: 3 }, () => ['Open', false]),
    )
    expectReconciled(totals)
    expect((await deliver(arena, payoffs[0]!.id, 'picked up')).status).toBe(409)
  })
})

describe('a request to pay', () => {
  test('pays nothing if the winnings or the fees changed after the page was opened', async () => {
    const arena = await paidEvent()
    const { unpaid } = await payoffOf(arena)
    const seen = unpaid.map((row) => choose(row))
    await owes(arena, arena.jen, 100)
    const refused = await send(arena, seen)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The winnings or fees changed after you opened this page. Nothing was paid. Check the list and try again.',
    ])
    await unpublish(arena, arena.youth)
    expect(
      (
        await send(
          arena,
          seen.map((row) => ({ ...row, nets: false })),
        )
      ).status,
    ).toBe(409)
    expect(await db.check.count({ where: { event_id: arena.event.id } })).toBe(0)
    expect(await db.payment.count({ where: { event_id: arena.event.id } })).toBe(0)
  })

  test("doesn't pay cash after the cash box has been counted", async () => {
    const arena = await paidEvent()
    await owes(arena, arena.jen, 5_500)
    await openBox(arena)
    const { unpaid } = await payoffOf(arena)
    await countBox(arena)
    const [ann, jen, kid] = unpaid
    const refused = await send(arena, [choose(ann!, { kind: 'cash' }), choose(jen!)])
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'No cash box is open, so nothing was paid. Open a cash box first.',
    ])
    const where = { event_id: arena.event.id }
    expect([await db.check.count({ where }), await db.payment.count({ where })]).toEqual([0, 0])
    expect(await db.cashBox.count({ where }), "doesn't open a second cash box").toBe(1)
    expect((await send(arena, [choose(kid!)])).status, 'allows a check without an open cash box').toBe(200)
    await openBox(arena)
    expect((await send(arena, [choose(ann!, { kind: 'cash' })])).status).toBe(200)
  })

  test("rejects a check whose payee's name can't be printed, but allows paying in cash", async () => {
    const arena = await paidEvent()
    await db.user.update({ where: { id: arena.jen.id }, data: { name: 'שרה כהן' } })
    await openBox(arena)
    const { unpaid } = await payoffOf(arena)
    const [ann, kid] = ['Ann Bell', 'Kid Cole'].map((name) =>
      unpaid.find(({ rider }) => rider.name === name)!,
    )
    const jen = unpaid.find(({ rider }) => rider.id === arena.jen.id)!
    const toOther = (payee: string) => ({ payee_id: null, payee })
    const refused = await send(arena, [
      choose(kid!, toOther('Łukasz Peña')),
      choose(jen),
      choose(ann!, toOther('Ann 🐎')),
    ])
    const message =
      "Some letters in this name can't be printed on checks. Retype the name in English letters, or pay in cash."
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'riders.1.payee': message, 'riders.2.payee': message },
    ])
    expect(await db.check.count({ where: { event_id: arena.event.id } })).toBe(0)
    expect((await payoffOf(arena)).next_number, 'the check number stays unused').toBe(1001)
    const { body } = await send(arena, [
      choose(kid!, toOther('Łukasz Peña')),
      choose(jen, { kind: 'cash' }),
      choose(ann!, toOther('Ann Horse')),
    ])
    expect(body).toMatchObject({ checks: { first: 1001, last: 1002 }, envelopes: 1 })
  })

  test('pays even if fees changed after the page was opened, as long as no fees are deducted', async () => {
    const arena = await paidEvent()
    const { unpaid } = await payoffOf(arena)
    await owes(arena, arena.jen, 100)
    const answer = await send(
      arena,
      unpaid.map((row) => choose(row, { nets: false })),
    )
    expect(answer.body).toMatchObject({ cents: 160_000, netted_cents: 0 })
  })

  test('pays only once when two organizers send the request at the same moment', async () => {
    const arena = await paidEvent()
    await owes(arena, arena.jen, 5_500)
    await openBox(arena)
    const owner = await openBrowser(app, db, arena.owner)
    const { unpaid } = await payoffOf(arena)
    const riders = unpaid.map((row) =>
      choose(row, { kind: row.rider.id === arena.ann.id ? 'cash' : 'check' }),
    )
    const answers = await Promise.all(
      [arena.browser, owner, arena.browser].map((by) => send(arena, riders, {}, by)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const { totals } = await payoffOf(arena)
    expect([totals.netted_cents, totals.cash_cents]).toEqual([5_500, 69_998])
    expectReconciled(totals)
  })

  test('keeps the totals consistent when a payoff, a payment and class checks are saved at once', async () => {
    const arena = await paidEvent()
    await owes(arena, arena.jen, 5_500)
    const { unpaid } = await payoffOf(arena)
    const answers = await Promise.all([
      send(
        arena,
        unpaid.map((row) => choose(row, { nets: false })),
      ),
      arena.browser.post(`/ajax/checks/${arena.open.id}`, { ...SHEET, per: 'rider' }),
      arena.browser.post(`/ajax/rider-cards/${arena.event.id}/${arena.jen.id}/payments`, {
        client_key: 'same-time',
        kind: 'cash',
        cents: 5_500,
      }),
    ])
    expect(answers.map(({ status }) => status).every((status) => [200, 201, 409].includes(status))).toBe(true)
    expectReconciled((await payoffOf(arena)).totals)
    const numbers = (await db.check.findMany({ where: { event_id: arena.event.id } })).map(
      ({ number }) => number,
    )
    expect(new Set(numbers).size).toBe(3)
  })

  test.each([
    ['riders', []],
    ['riders.0.kind', [{ kind: 'card' }]],
    ['riders.0.payee', [{ payee_id: null, payee: ' ' }]],
    ['riders.0.payee', [{ payee_id: null, payee: 'x'.repeat(121) }]],
    ['riders.0.payee_id', [{ payee_id: 1 }]],
    ['riders.0.won_cents', [{ won_cents: 0 }]],
    ['riders.0.owes_cents', [{ owes_cents: 0.5 }]],
    ['riders', [{}, {}]],
  ])('rejects a request with an invalid %s, and names the field', async (field, changes) => {
    const arena = await paidEvent()
    const { unpaid } = await payoffOf(arena)
    const refused = await send(
      arena,
      changes.map((change) => choose(unpaid[0]!, change)),
    )
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    expect(await db.check.count({ where: { event_id: arena.event.id } })).toBe(0)
  })

  test('starts check numbers at the number entered, and rejects a number already used', async () => {
    const arena = await paidEvent()
    const { unpaid } = await payoffOf(arena)
    const one = (row: UnpaidRider) => send(arena, [choose(row)], { number: 2_001 })
    expect((await one(unpaid[0]!)).body.checks).toMatchObject({ first: 2_001, last: 2_001 })
    expect((await one(unpaid[1]!)).body.errors).toEqual({
      number: 'Check #2001 has already been written. The next unused number is #2002.',
    })
  })

  test('lets only owners and organization-wide organizers open the payoff and pay winnings', async () => {
    const arena = await paidEvent()
    const guest = await make.createUser(db)
    await make.addMember(db, arena.organization, guest, 'organizer', arena.event)
    const { unpaid } = await payoffOf(arena)
    const riders = unpaid.map((row) => choose(row))
    const statuses = async (person: { id: number }) => {
      const by: Browser = await openBrowser(app, db, person as Arena['owner'])
      return [
        (await by.visit(pathOf(arena))).status,
        (await by.get(`${pathOf(arena)}/slips`)).status,
        (await by.get(`${pathOf(arena)}/sheet`)).status,
        (await send(arena, riders, {}, by)).status,
      ]
    }
    for (const person of [arena.scorer, arena.viewer, guest])
      expect(await statuses(person)).toEqual([403, 403, 403, 403])
    expect(await statuses(arena.outsider)).toEqual([404, 404, 404, 404])
    expect(await statuses(arena.owner)).toEqual([200, 200, 200, 200])
  })
})

describe('a check for several classes', () => {
  test("refuses to unpublish a class's payout until a check that also pays for other classes is voided", async () => {
    const arena = await paidEvent()
    await pay(arena)
    const jens = (await payoffOf(arena)).payoffs.find(({ payee }) => payee === 'Jen Cole')!
    for (const { id, payee } of (await payoffOf(arena)).payoffs)
      if (payee !== 'Jen Cole') await voidCheck(arena, id)
    for (const activity of [arena.open, arena.youth])
      expect((await unpublish(arena, activity)).body.message).toBe(
        'Winnings from this payout were paid. Void those checks or envelopes before you unpublish it.',
      )
    expect((await voidCheck(arena, jens.id)).body).toEqual({ id: jens.id, number: jens.number })
    for (const activity of [arena.open, arena.youth])
      expect((await unpublish(arena, activity)).status).toBe(200)
  })

  test('counts a check for several classes separately from cash envelopes on the payout page', async () => {
    const arena = await paidEvent()
    await openBox(arena)
    await pay(arena, ({ rider }) => ({ kind: rider.name === 'Jen Cole' ? 'check' : 'cash' }))
    const payout = await arena.browser.get(`/ajax/payouts/${arena.youth.id}`)
    expect(payout.body.checks).toMatchObject({ count: 2, envelopes: 1 })
  })

  test("voids a check for several classes from one class's payout page", async () => {
    const arena = await paidEvent()
    await owes(arena, arena.jen, 5_500)
    await pay(arena)
    const payout = await arena.browser.get(`/ajax/payouts/${arena.youth.id}`)
    expect(payout.body.checks).toEqual({ count: 2, envelopes: 0, cents: 134_500, pay_more: true })
    const voided = await arena.browser.post(`/ajax/void-checks-and-unpublish/${arena.youth.id}`, {
      checks: 2,
    })
    expect(voided.status, voided.text).toBe(200)
    const { unpaid, totals } = await payoffOf(arena)
    expect(unpaid.map((row) => [row.rider.name, wonBy(row), row.owes_cents])).toEqual([
      ['Ann Bell', 30_000, 0],
      ['Jen Cole', 40_000, 5_500],
    ])
    expectReconciled(totals)
  })

  test('prints the fees deducted from winnings on the check stub', async () => {
    const arena = await paidEvent()
    await owes(arena, arena.jen, 5_500)
    const { checks } = await pay(arena)
    const printed = async () => (await payoffOf(arena)).payoffs.map(({ is_printed }) => is_printed)
    expect(await printed()).toEqual([false, false, false])
    const { body } = await arena.browser.get(checks!.url).buffer(true).responseType('blob')
    const texts = (await readPdf(body)).pages.flatMap(({ lines }) => lines.map(({ text }) => text))
    expect(await printed()).toEqual([true, true, true])
    expect(texts).toContain('Stall')
    expect(texts).toContain('-$55.00')
    expect(texts).toContain('Open, place 1, run 17.000, Rocket')
    expect(texts).toContain('Summer Jackpot')
  })
})

describe('voiding a check or an envelope', () => {
  test('puts the cash back and bills the fees again when a cash payoff is voided after the cash box is counted', async () => {
    const arena = await paidEvent()
    await owes(arena, arena.jen, 5_500)
    await openBox(arena)
    await pay(arena, () => ({ kind: 'cash' }))
    await countBox(arena)
    const { payoffs } = await payoffOf(arena)
    const jens = payoffs.find(({ payee }) => payee === 'Jen Cole')!
    expect((await voidCheck(arena, jens.id)).body).toEqual({ id: jens.id, number: null })
    expect((await voidCheck(arena, jens.id)).status).toBe(200)
    expect(await boxOf(arena)).toMatchObject({ expected_cents: 64_502, cash_won_cents: -64_502 })
    expect((await cardOf(arena, arena.jen)).owes_cents).toBe(5_500)
    const { unpaid, totals } = await payoffOf(arena)
    expect(unpaid.map(({ rider }) => rider.name)).toEqual(['Jen Cole'])
    expectReconciled(totals)
    await pay(arena)
    expect((await cardOf(arena, arena.jen)).owes_cents).toBe(0)
  })

  test('refuses to void fees paid out of winnings, and points the user to the Payoff tab', async () => {
    const arena = await paidEvent()
    await owes(arena, arena.jen, 5_500)
    await pay(arena)
    const [payment] = (await cardOf(arena, arena.jen)).payments
    expect(payment).toMatchObject({ kind: 'winnings', cents: 5_500, can_void: false })
    const refused = await arena.browser.post(`/ajax/payments/${arena.event.id}/${payment!.id}/void`, {
      reason: 'no',
    })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This payment came out of winnings. Void the check or envelope on the Payoff tab.',
    ])
  })
})

describe('picking up a check or an envelope', () => {
  test('counts a check as waiting for pickup unless it is marked as picked up or mailed', async () => {
    const arena = await paidEvent()
    await openBox(arena)
    await pay(arena, ({ rider }) => ({ kind: rider.id === arena.ann.id ? 'cash' : 'check' }))
    const [ann, jen] = (await payoffOf(arena)).payoffs
    expect([ann!.is_waiting, jen!.is_waiting]).toEqual([true, true])
    expect((await deliver(arena, ann!.id, 'picked up')).status).toBe(204)
    expect((await deliver(arena, jen!.id, 'mailed')).status).toBe(204)
    const { payoffs, totals } = await payoffOf(arena)
    expect(payoffs.slice(0, 2).map(({ delivered, is_waiting }) => [delivered?.delivery, is_waiting])).toEqual(
      [
        ['picked up', false],
        ['mailed', false],
      ],
    )
    expect(totals.waiting_cents).toBe(20_000)
    expectReconciled(totals)

    const stale = await deliver(arena, ann!.id, 'mailed')
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'Someone else just changed this check or envelope. Reload the page.',
    ])
    expect((await deliver(arena, ann!.id, 'picked up')).status).toBe(204)
    expect((await deliver(arena, ann!.id, null, 'picked up')).status).toBe(204)
    expect((await payoffOf(arena)).payoffs[0]).toMatchObject({ is_waiting: true, delivered: null })
    expect((await deliver(arena, ann!.id, 'lost')).body.errors).toHaveProperty('delivery')
    await voidCheck(arena, ann!.id)
    expect((await deliver(arena, ann!.id, 'picked up')).body.message).toBe(
      'This check or envelope was voided.',
    )
    expect(await db.change.count({ where: { event_id: arena.event.id, kind: 'winnings delivered' } })).toBe(3)
  })

  test('prints a signature sheet for all checks and envelopes, and a slip for each envelope', async () => {
    const arena = await paidEvent()
    await owes(arena, arena.ann, 1_000)
    await openBox(arena)
    await pay(arena, ({ rider }) => ({ kind: rider.id === arena.ann.id ? 'cash' : 'check' }))
    const slips = (await arena.browser.get(`${pathOf(arena)}/slips`)).text
    expect(slips).toContain('1 envelope, $689.98')
    expect(slips).toContain('<td>Stall</td>')
    expect(slips).toContain('-$10.00')
    expect(slips).not.toContain('Jen Cole')
    const sheet = (await arena.browser.get(`${pathOf(arena)}/sheet`)).text
    for (const text of ['Ann Bell', 'Cash', 'Jen Cole', 'Check #1001', '3 payees'])
      expect(sheet).toContain(text)
    const [ann] = (await payoffOf(arena)).payoffs
    await deliver(arena, ann!.id, 'picked up')
    expect((await arena.browser.get(`${pathOf(arena)}/slips`)).text).toContain(
      'No cash is waiting to be picked up.',
    )
    expect((await arena.browser.get(`${pathOf(arena)}/sheet`)).text).toContain('Picked up')
  })

  test('filters the check register by cash, checks or pickup status', async () => {
    const arena = await paidEvent()
    await owes(arena, arena.jen, 5_500)
    await openBox(arena)
    await pay(arena, ({ rider }) => ({ kind: rider.id === arena.ann.id ? 'cash' : 'check' }))
    const [ann] = (await payoffOf(arena)).payoffs
    await deliver(arena, ann!.id, 'picked up')
    const { checks, total } = await registerOf(arena)
    expect(checks.map(({ number, payee, netted_cents }) => [number, payee, netted_cents])).toEqual([
      [1002, 'Kid Cole', 0],
      [1001, 'Jen Cole', 5_500],
      [null, 'Ann Bell', 0],
    ])
    expect(total).toEqual({ count: 2, cents: 84_502, voided: 0, cash_cents: 69_998, netted_cents: 5_500 })
    const listed = async (show: string) =>
      (await registerOf(arena, `?show=${show}`)).checks.map(({ payee }) => payee)
    expect(await listed('cash')).toEqual(['Ann Bell'])
    expect(await listed('checks')).toEqual(['Kid Cole', 'Jen Cole'])
    expect(await listed('not%20picked%20up')).toEqual(['Kid Cole', 'Jen Cole'])
    const csv = (await arena.browser.get(`/organizer/checks/${arena.organization.id}/export/checks.csv`)).text
    expect(csv).toContain('Winnings')
    expect(csv).toContain('700.02')
  })
})

test('accounts for every cent of the published payouts after payments, voids and charges in any order', async () => {
  const step = fc.oneof(
    fc.record({
      does: fc.constant('pay' as const),
      which: fc.nat(7),
      kind: fc.constantFrom('check', 'cash'),
      nets: fc.boolean(),
      toPayer: fc.boolean(),
    }),
    fc.record({ does: fc.constant('void' as const), which: fc.nat(5) }),
    fc.record({
      does: fc.constant('charge' as const),
      which: fc.nat(3),
      cents: fc.integer({ min: 1, max: 60_000 }),
    }),
    fc.record({ does: fc.constant('deliver' as const), which: fc.nat(5) }),
    fc.record({ does: fc.constant('unpublish' as const), isOpen: fc.boolean() }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const arena = await paidEvent()
      const { event, mae, kid } = arena
      await openBox(arena)
      await payerOf(arena, kid, mae)
      const riders = [arena.jen, arena.ann, kid, mae]
      for (const one of steps) {
        const { unpaid, payoffs } = await payoffOf(arena)
        const payoff = 'which' in one ? payoffs[one.which % Math.max(1, payoffs.length)] : undefined
        if (one.does === 'charge') await owes(arena, riders[one.which]!, one.cents)
        if (one.does === 'void' && payoff) await voidCheck(arena, payoff.id)
        if (one.does === 'deliver' && payoff) await deliver(arena, payoff.id, 'picked up')
        if (one.does === 'unpublish') await unpublish(arena, one.isOpen ? arena.open : arena.youth)
        if (one.does === 'pay') {
          const { kind, nets, toPayer } = one
          const chosen = unpaid.filter((_, index) => (one.which >> index) % 2 === 0)
          const rows = chosen.map((row) =>
            choose(row, { kind, nets, payee_id: (toPayer && row.payer?.id) || row.rider.id }),
          )
          if (rows.length) expect((await send(arena, rows)).status).toBe(200)
        }
      }
      const { totals } = await payoffOf(arena)
      expectReconciled(totals)

      const where = { event_id: event.id }
      const charges = await db.charge.findMany({ where })
      const payments = await db.payment.findMany({ where })
      const netted = sum(payments.filter(({ kind }) => kind === 'winnings'))
      expect(netted).toBe(totals.netted_cents)
      expect(sum(payments.filter(({ kind }) => kind === 'cash'))).toBe(-totals.cash_cents || 0)
      const owed = await Promise.all([arena.jen, arena.ann, mae].map((rider) => cardOf(arena, rider)))
      const balance = owed.reduce((all, card) => all + card.owes_cents, 0)
      expect(balance).toBe(sum(charges) - netted)
    }),
    { numRuns: 5 },
  )
}, 120_000)

const sum = (rows: { cents: number }[]) => rows.reduce((all, { cents }) => all + cents, 0)
