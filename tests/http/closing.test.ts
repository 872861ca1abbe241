import { describe, expect, test, vi } from 'vitest'
import { formatDateTime } from '#lib/formatDates.ts'
import * as make from '../../prisma/factories.ts'
import type { ActivitiesProps } from '../../server/wire/events/activities.ts'
import type { CloseEventProps } from '../../server/wire/events/closing.ts'
import type { EventsProps } from '../../server/wire/events/event.ts'
import type { PayoffProps } from '../../server/wire/payoff.ts'
import { type Browser, openBrowser, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { createOrganizationWithRoles, createPaidClass } from '../support/payouts.ts'

const { db } = await freshDatabase()
const app = testApp(db)

type Id = { id: number }

async function scoredEvent({ published = true } = {}) {
  const people = await createOrganizationWithRoles(db)
  const [jen, ann] = await Promise.all(['Jen Cole', 'Ann Bell'].map((name) => make.createUser(db, { name })))
  const open = await createPaidClass(app, db, people, {
    activity: { name: 'Open' },
    runs: [
      { rider: jen!, score: 17_000 },
      { rider: ann!, score: 17_100 },
    ],
    published,
  })
  const browser = await openBrowser(app, db, people.organizer)
  const { organization, event } = people
  const at = `/organizer/organizations/${organization.id}/events/${event.id}`
  return { ...people, jen: jen!, ann: ann!, open, browser, at }
}
type Arena = Awaited<ReturnType<typeof scoredEvent>>

const pageOf = async ({ browser, at }: Arena, by = browser): Promise<CloseEventProps> =>
  (await by.visit(`${at}/close`)).body.props
const kindsOf = async (arena: Arena) => (await pageOf(arena)).unfinished.map(({ kind }) => kind)
const sentencesOf = async (arena: Arena) => (await pageOf(arena)).unfinished.map(({ sentence }) => sentence)
const close = ({ at, browser }: Arena, by: Browser = browser) => by.post(`${at}/close`)
const reopen = ({ at, browser }: Arena) => browser.delete(`${at}/close`)
const stateOf = async ({ event }: Arena) => {
  const { closed_at, closed_by_id } = await db.event.findUniqueOrThrow({ where: { id: event.id } })
  return { closed_at, closed_by_id }
}
const changesOf = async ({ event }: Arena) => {
  const kind = { in: ['event closed', 'event reopened'] }
  return db.change.findMany({ where: { event_id: event.id, kind }, orderBy: { id: 'asc' } })
}

async function expectDone(request: PromiseLike<{ status: number; text: string }>) {
  const { status, text } = await request
  expect(status, text).toBeLessThan(400)
}

async function payAll({ browser, at, event }: Arena, kind: 'check' | 'cash' = 'check') {
  const { unpaid }: PayoffProps = (await browser.visit(`${at}/payoff`)).body.props
  const riders = unpaid.map(({ rider, lines, owes_cents }) => ({
    rider_id: rider.id,
    kind,
    payee_id: rider.id,
    nets: true,
    won_cents: lines.reduce((sum, { cents }) => sum + cents, 0),
    owes_cents,
  }))
  const sheet = { stock: 'top', offset_x: 0, offset_y: 0 }
  await expectDone(browser.post(`/ajax/payoff/${event.id}`, { ...sheet, riders }))
}

async function deliverAll({ browser, event }: Arena) {
  const checks = await db.check.findMany({ where: { event_id: event.id, delivery: null, voided_at: null } })
  for (const { id } of checks)
    await expectDone(browser.patch(`/ajax/checks/${id}/delivery`, { delivery: 'picked up', seen: null }))
}

async function settle(arena: Arena) {
  await payAll(arena)
  await deliverAll(arena)
  expect(await kindsOf(arena)).toEqual([])
}

let keys = 0
const pay = ({ browser, event }: Arena, rider: Id, payment: object) =>
  expectDone(
    browser.post(`/ajax/rider-cards/${event.id}/${rider.id}/payments`, {
      client_key: `closing-${++keys}`,
      kind: 'card',
      ...payment,
    }),
  )
const owes = ({ event }: Arena, rider: Id, cents: number) =>
  db.charge.create({
    data: { event_id: event.id, user_id: rider.id, name: 'Stall', cents, purpose: 'office' },
  })

const openBox = ({ browser, at }: Arena) =>
  expectDone(browser.patch(`${at}/cash-box`, { opened_cents: 200_000, version: null }))

async function countBox({ browser, at }: Arena, counts: object) {
  const { box } = (await browser.visit(`${at}/cash-box`)).body.props
  const { version, expected_cents } = box
  const counted = { counts, first: 'Ann', second: 'Bob', note: '' }
  await expectDone(browser.post(`${at}/cash-box/count`, { version, expected_cents, ...counted }))
}

describe("the list of an event's unfinished items", () => {
  test('lists winnings until they are paid, and then until the checks and cash are picked up', async () => {
    const arena = await scoredEvent()
    expect(await sentencesOf(arena)).toEqual(["$1,000.00 in winnings hasn't been paid."])
    await payAll(arena)
    expect(await sentencesOf(arena)).toEqual(["$1,000.00 in checks and cash hasn't been picked up."])
    await deliverAll(arena)
    expect(await pageOf(arena)).toMatchObject({ closed: null, unfinished: [] })
  })

  test('lists runs without a score, and links to the first of them in the draw', async () => {
    const arena = await scoredEvent()
    await settle(arena)
    const { event } = arena
    const youth = await make.createActivity(db, {
      event,
      name: 'Youth',
      total_slots: 200,
      publish_draw: true,
    })
    const [first, second] = await make.createEntries(
      db,
      [107, 120].map((draw) => ({ activity: youth, rider: arena.jen, draw })),
    )
    const { unfinished } = await pageOf(arena)
    expect(unfinished.map(({ kind, blocks, sentence }) => [kind, blocks, sentence])).toEqual([
      ['unscored', true, '2 runs in Youth have no final score.'],
      ['payout', false, "The Youth payout isn't published."],
    ])
    expect(unfinished.map(({ url }) => url)).toEqual([
      `/organizer/scoring/${event.id}/activities/${youth.id}/draw?page=2`,
      `/organizer/scoring/${event.id}/activities/${youth.id}/payout`,
    ])
    await expectDone(arena.browser.patch(`/ajax/score/${first!.score.id}`, { score: 'NT' }))
    expect((await sentencesOf(arena))[0]).toBe('1 run in Youth has no final score.')
    await db.userActivity.update({ where: { id: second!.id }, data: { scratched_at: new Date() } })
    expect(await kindsOf(arena)).toEqual(['payout'])
  })

  test('lists an unscored run that has no slot in the draw', async () => {
    const arena = await scoredEvent()
    await settle(arena)
    await make.createEntry(db, { activity: arena.open, draw: null })
    const { unfinished } = await pageOf(arena)
    expect(unfinished[0]).toMatchObject({
      kind: 'unscored',
      url: `/organizer/scoring/${arena.event.id}/activities/${arena.open.id}/draw`,
    })
  })

  test('lists unpublished draws and payouts for gos, side pots and averages', async () => {
    const arena = await scoredEvent()
    await settle(arena)
    const { event, jen, browser } = arena
    await make.createActivity(db, { event, name: 'Nobody entered', incentives: ['Empty'] })
    const rounds = ['1', '2', '3']
    const derby = await make.createActivity(db, {
      event,
      name: 'Derby',
      rounds,
      incentives: ['Senior', 'None'],
    })
    const [senior] = derby.incentives
    for (const round of ['1', '2'])
      await make.createEntry(db, { activity: derby, round, rider: jen, score: 17_000, alsoIn: [senior!] })
    const average = await make.createAggregate(db, [arena.open], { name: 'Best of show' })
    const run = await db.userActivity.findFirstOrThrow({ where: { activity_id: arena.open.id } })
    await make.enroll(db, run, average)
    expect(await sentencesOf(arena)).toEqual([
      "The Derby (1st Go) draw isn't published.",
      "The Derby (2nd Go) draw isn't published.",
      "The Derby (1st Go) payout isn't published.",
      "The Derby (2nd Go) payout isn't published.",
      "The Derby (Average) payout isn't published.",
      "The Senior (Derby, 1st Go) payout isn't published.",
      "The Senior (Derby, 2nd Go) payout isn't published.",
      "The Senior (Derby, Average) payout isn't published.",
      "The Best of show payout isn't published.",
    ])
    for (const draw of ['1', '2'])
      await expectDone(browser.post(`/ajax/publish-draw/${derby.id}?round=${draw}`))
    expect((await kindsOf(arena)).includes('draw')).toBe(false)
    await expectDone(browser.get(`/events/${event.id}/activities/${average.id}/publishPayout`))
    expect((await sentencesOf(arena)).at(-1)).toBe("The Senior (Derby, Average) payout isn't published.")
  })

  test('lists a payout if one of its scores has changed since publication', async () => {
    const arena = await scoredEvent()
    await settle(arena)
    const { id } = await db.score.findFirstOrThrow({
      where: { entry: { activity_id: arena.open.id, user_id: arena.ann.id } },
    })
    await expectDone(arena.browser.patch(`/ajax/score/${id}`, { score: 17.2 }))
    expect(await sentencesOf(arena)).toEqual(['A score changed after the Open payout was published.'])
    await expectDone(arena.browser.patch(`/ajax/score/${id}`, { score: 17.1 }))
    expect(await kindsOf(arena)).toEqual([])
  })

  test('lists accounts that owe money or have a credit, grouped by payer', async () => {
    const arena = await scoredEvent({ published: false })
    const { event, jen, ann, owner, at } = arena
    await db.eventRider.create({ data: { event_id: event.id, user_id: jen.id, payer_id: owner.id } })
    await owes(arena, jen, 4_000)
    await owes(arena, owner, 1_000)
    await owes(arena, ann, 2_000)
    await pay(arena, ann, { cents: 2_500, confirmed: true })
    const { unfinished } = await pageOf(arena)
    const money = unfinished.filter(({ kind }) => kind === 'fees' || kind === 'credits')
    expect(money.map(({ sentence }) => sentence)).toEqual([
      '1 account owes $50.00.',
      '1 account has a credit of $5.00.',
    ])
    expect(money[0]!.url).toBe(`${at}/entries`)
    await pay(arena, owner, { cents: 5_000 })
    await pay(arena, ann, { cents: 500, gives_back: true })
    expect(await kindsOf(arena)).toEqual(['payout', 'cash box'])
  })

  test('lists cash boxes that are uncounted or short', async () => {
    const arena = await scoredEvent()
    const { browser, at, jen } = arena
    await openBox(arena)
    await owes(arena, jen, 5_000)
    await pay(arena, jen, { cents: 5_000, kind: 'cash' })
    await payAll(arena, 'cash')
    await deliverAll(arena)
    const box = await db.cashBox.findFirstOrThrow({ where: { event_id: arena.event.id } })
    const { unfinished } = await pageOf(arena)
    expect(unfinished).toMatchObject([
      { kind: 'cash box', blocks: false, url: `${at}/cash-box?box=${box.id}` },
    ])
    expect(unfinished[0]!.sentence).toMatch(
      /^The cash box from \w+ \d+, \d+:\d\d [AP]M hasn't been counted\.$/,
    )
    // $2,000 and $50 in, $1,000 out: $1,050 should be in the cash box.
    await countBox(arena, { '10000': 10, '2000': 2 })
    expect((await sentencesOf(arena))[0]).toMatch(/ is \$10\.00 short\.$/)
    await expectDone(browser.post(`${at}/cash-box/${box.id}/reopen`))
    await countBox(arena, { '10000': 10, '5000': 1 })
    expect(await kindsOf(arena)).toEqual([])
  })

  test('lists association reports and their deadlines until the reports are sent', async () => {
    const arena = await scoredEvent()
    await settle(arena)
    const { browser, at, event, organization } = arena
    const profile = await make.createAssociationProfile(db, organization, { name: 'BBR', deadline_days: 7 })
    await expectDone(browser.post(`${at}/reports`, { profile_id: profile.id }))
    const report = await db.associationReport.findFirstOrThrow({ where: { event_id: event.id } })
    expect((await pageOf(arena)).unfinished).toEqual([
      {
        kind: 'report',
        blocks: false,
        sentence: "The BBR report hasn't been sent. It's due June 13, 2026.",
        url: `${at}/reports/${report.id}`,
      },
    ])
    await expectDone(browser.post(`${at}/reports/${report.id}/sent`))
    expect(await kindsOf(arena)).toEqual([])
  })

  test('lists fees owed to an association until they are paid', async () => {
    const arena = await scoredEvent()
    const { browser, at, event, organization, jen } = arena
    const fee = { event_id: event.id, user_id: jen.id, purpose: 'association' }
    await db.charge.createMany({
      data: [
        { ...fee, name: 'NBHA sanction', association: 'NBHA', cents: 300 },
        { ...fee, name: 'State fund', association: 'nbha', cents: 200 },
        { ...fee, name: 'Waived', association: 'BBR', cents: 400, voided_at: new Date() },
      ],
    })
    const fees = (await pageOf(arena)).unfinished.filter(({ kind }) => kind === 'association fees')
    expect(fees).toEqual([
      {
        kind: 'association fees',
        blocks: false,
        sentence: '$5.00 in fees is owed to NBHA.',
        url: `${at}/cash-box`,
      },
    ])
    const profile = await make.createAssociationProfile(db, organization, {
      name: 'Our district',
      body: 'NBHA',
    })
    await expectDone(browser.post(`${at}/reports`, { profile_id: profile.id }))
    expect(await kindsOf(arena)).toContain('association fees')
    const report = await db.associationReport.findFirstOrThrow({ where: { event_id: event.id } })
    await expectDone(browser.post(`${at}/reports/${report.id}/sent`))
    expect(await kindsOf(arena)).toContain('association fees')

    const pay = (cents: number) =>
      browser.post(`${at}/association-payments`, { association: 'nbha', cents, kind: 'check' })
    expect((await pay(400)).text).toContain('$5.00 is owed to nbha now.')
    const nameless = await browser.post(`${at}/association-payments`, {
      association: null,
      cents: 500,
      kind: 'check',
    })
    expect(nameless.text).toContain('These fees have no association yet. Enter one on the Fees tab first.')
    expect(await kindsOf(arena)).toContain('association fees')
    await expectDone(pay(500))
    expect(await kindsOf(arena)).not.toContain('association fees')
    expect(await db.associationPayment.count({ where: { event_id: event.id } })).toBe(1)

    await db.charge.create({ data: { ...fee, name: 'NBHA sanction', association: 'NBHA', cents: 100 } })
    const later = (await pageOf(arena)).unfinished.filter(({ kind }) => kind === 'association fees')
    expect(later).toMatchObject([{ sentence: '$1.00 in fees is owed to NBHA.' }])

    const { id } = await db.associationPayment.findFirstOrThrow({ where: { event_id: event.id } })
    await expectDone(browser.delete(`${at}/association-payments/${id}`))
    await expectDone(browser.delete(`${at}/association-payments/${id}`))
    const again = (await pageOf(arena)).unfinished.filter(({ kind }) => kind === 'association fees')
    expect(again).toMatchObject([{ sentence: '$6.00 in fees is owed to NBHA.' }])
    const kinds = await db.change.findMany({
      where: { event_id: event.id, kind: { startsWith: 'association pa' } },
      orderBy: { id: 'asc' },
    })
    expect(kinds.map(({ kind }) => kind)).toEqual(['association paid', 'association payment taken back'])
  })

  test('lists an association that owes money back because its fees were reduced after payment', async () => {
    const arena = await scoredEvent()
    const { browser, at, event, jen } = arena
    const fee = { event_id: event.id, user_id: jen.id, purpose: 'association', association: 'NBHA' }
    await db.charge.create({ data: { ...fee, name: 'NBHA sanction', cents: 3_750 } })
    await expectDone(
      browser.post(`${at}/association-payments`, { association: 'NBHA', cents: 3_750, kind: 'check' }),
    )
    const overpaid = async () =>
      (await pageOf(arena)).unfinished.filter(({ kind }) => kind === 'association fees')
    expect(await overpaid()).toEqual([])
    await db.charge.create({ data: { ...fee, name: 'NBHA sanction', cents: -250 } })
    expect(await overpaid()).toMatchObject([{ sentence: 'NBHA was overpaid and owes $2.50 back.' }])
    await db.charge.updateMany({ where: fee, data: { voided_at: new Date() } })
    expect(await overpaid()).toMatchObject([{ sentence: 'NBHA was overpaid and owes $37.50 back.' }])
  })

  test('deducts cash payments to an association from the open cash box', async () => {
    const arena = await scoredEvent()
    const { browser, at, event, jen } = arena
    const fee = { event_id: event.id, user_id: jen.id, purpose: 'association', association: 'NBHA' }
    await db.charge.create({ data: { ...fee, name: 'NBHA sanction', cents: 3_000 } })
    const payInCash = () =>
      browser.post(`${at}/association-payments`, { association: 'NBHA', cents: 3_000, kind: 'cash' })
    expect((await payInCash()).text).toContain('No cash box is open, so nothing was paid.')
    await openBox(arena)
    const boxAt = async (id?: number) =>
      (await browser.visit(`${at}/cash-box${id ? `?box=${id}` : ''}`)).body.props.box
    const { id: first, expected_cents } = await boxAt()
    await expectDone(payInCash())
    expect(await boxAt()).toMatchObject({
      cash_associations_cents: 3_000,
      expected_cents: expected_cents - 3_000,
    })
    expect(await kindsOf(arena)).not.toContain('cash')
    await countBox(arena, {})
    const { id } = await db.associationPayment.findFirstOrThrow({ where: { event_id: event.id } })
    await expectDone(browser.delete(`${at}/association-payments/${id}`))
    expect(await boxAt(first)).toMatchObject({ cash_associations_cents: 3_000 })
    expect(await boxAt()).toMatchObject({ cash_associations_cents: -3_000, expected_cents: 3_000 })
    expect(await kindsOf(arena)).not.toContain('cash')
    const unnamed = await browser.post(`${at}/association-payments`, { association: 'NBHA', cents: 3_000 })
    expect([unnamed.status, unnamed.body.errors]).toEqual([422, { kind: 'Choose a payment type.' }])
  })

  test('lists a fee owed to an association even if no rider was charged for the fee', async () => {
    const arena = await scoredEvent()
    const { browser, at, event, organization, jen } = arena
    const profile = await make.createAssociationProfile(db, organization, { fee_cents: 250, fee_per: 'race' })
    await expectDone(browser.post(`${at}/reports`, { profile_id: profile.id }))
    const report = await db.associationReport.findFirstOrThrow({ where: { event_id: event.id } })
    const owed = async () => {
      const { unfinished } = await pageOf(arena)
      const { fee } = (await browser.visit(`${at}/reports/${report.id}`)).body.props
      const { event_sums } = (await browser.visit(`${at}/cash-box`)).body.props
      return {
        close: unfinished.flatMap(({ kind, sentence }) => (kind === 'association fees' ? sentence : [])),
        report: [fee.charged_cents, fee.cents],
        cash: event_sums.uncharged,
      }
    }
    expect(await owed()).toEqual({
      close: ['$2.50 in fees is owed to BBR.'],
      report: [0, 250],
      cash: [{ name: 'BBR', cents: 250 }],
    })
    const fee = { event_id: event.id, user_id: jen.id, purpose: 'association', association: 'bbr' }
    await db.charge.create({ data: { ...fee, name: 'Sanction', cents: 400 } })
    expect(await owed()).toEqual({
      close: ['$4.00 in fees is owed to bbr.'],
      report: [400, 250],
      cash: [],
    })
    await expectDone(
      browser.post(`${at}/association-payments`, { association: 'BBR', cents: 400, kind: 'check' }),
    )
    expect((await owed()).close).toEqual([])
    const { fee: paid } = (await browser.visit(`${at}/reports/${report.id}`)).body.props
    expect(paid.paid_cents).toBe(400)
  })
})

const waitsForALock = () =>
  vi.waitUntil(
    async () => {
      const [{ count }] = await db.$queryRaw<[{ count: bigint }]>`
        SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      return count > 0n
    },
    { timeout: 10_000 },
  )

describe('closing an event', () => {
  test('records who closed the event, when, and what was unfinished', async () => {
    const arena = await scoredEvent()
    const { event, organizer, browser, at } = arena
    await db.event.update({ where: { id: event.id }, data: { time_zone: 'Pacific/Honolulu' } })
    const { status, headers } = await close(arena)
    expect([status, headers.location]).toEqual([302, `${at}/close`])
    const { closed_at, closed_by_id } = await stateOf(arena)
    expect(closed_by_id).toBe(organizer.id)
    expect(await pageOf(arena)).toMatchObject({
      closed: { at: formatDateTime(closed_at!, 'Pacific/Honolulu'), by: 'Otto Organizer' },
      unfinished: [{ kind: 'winnings' }],
    })
    await expectDone(reopen(arena))
    await expectDone(reopen(arena))
    expect(await stateOf(arena)).toEqual({ closed_at: null, closed_by_id: null })
    expect((await changesOf(arena)).map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['event closed', null, { name: event.name, unfinished: ["$1,000.00 in winnings hasn't been paid."] }],
      ['event reopened', { name: event.name }, null],
    ])
    const told = await db.broadcast.findMany({ where: { channel: `private-entries.${event.id}` } })
    expect(told.filter((one) => one.event === 'closing-changed')).toHaveLength(2)
    expect((await browser.visit(`${at}/close`)).body.props.closed).toBeNull()
  })

  test('refuses to close an event while a run has no final score', async () => {
    const arena = await scoredEvent()
    await settle(arena)
    const entry = await make.createEntry(db, { activity: arena.open })
    const { status, body } = await close(arena)
    expect([status, body.message]).toEqual([
      409,
      "The event can't be closed yet. 1 run in Open has no final score.",
    ])
    expect(await stateOf(arena)).toEqual({ closed_at: null, closed_by_id: null })
    expect(await changesOf(arena)).toEqual([])
    await make.setScore(db, entry!, 'NT')
    await expectDone(close(arena))
    expect((await stateOf(arena)).closed_at).not.toBeNull()
  })

  test("refuses to close an event while the payoff and the cash don't reconcile", async () => {
    const arena = await scoredEvent()
    await openBox(arena)
    await payAll(arena, 'cash')
    const { id } = await db.check.findFirstOrThrow({ where: { event_id: arena.event.id } })
    const add = (cents: number) => db.check.update({ where: { id }, data: { cents: { increment: cents } } })
    await add(1)
    const { unfinished } = await pageOf(arena)
    expect(unfinished.filter(({ blocks }) => blocks).map(({ kind }) => kind)).toEqual(['payoff', 'cash'])
    const { status, body } = await close(arena)
    expect([status, body.message]).toEqual([
      409,
      "The event can't be closed yet. Published payouts come to $1,000.00, but checks, cash, unpaid winnings and fees taken " +
        'out of winnings add up to $1,000.01. 1 more thing needs attention.',
    ])
    await add(-1)
    await expectDone(close(arena))
  })

  test('closes an event despite a voided check, a voided payment or fees deducted from winnings', async () => {
    const arena = await scoredEvent()
    const { browser, event, jen } = arena
    await owes(arena, jen, 5_500)
    await pay(arena, jen, { cents: 2_000, kind: 'cash' })
    await pay(arena, jen, { cents: 1_000, kind: 'cash' })
    const payment = await db.payment.findFirstOrThrow({ where: { event_id: event.id, cents: 1_000 } })
    await expectDone(browser.post(`/ajax/payments/${event.id}/${payment.id}/void`, { reason: 'typed twice' }))
    await payAll(arena, 'cash')
    const { id } = await db.check.findFirstOrThrow({ where: { event_id: event.id, payee_id: jen.id } })
    await expectDone(browser.post(`/ajax/checks/${id}/void`))
    expect(await kindsOf(arena)).toEqual(['fees', 'winnings', 'not picked up', 'cash box'])
    await expectDone(close(arena))
  })

  test('closes an event only once if two organizers close it at the same time', async () => {
    const arena = await scoredEvent()
    const owner = await openBrowser(app, db, arena.owner)
    const answers = await Promise.all([close(arena), close(arena, owner), close(arena), close(arena, owner)])
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302])
    const changes = await changesOf(arena)
    expect(changes).toHaveLength(1)
    expect((await stateOf(arena)).closed_by_id).toBe(changes[0]!.by_id)
  })

  test('waits to close an event while one of its scores is being cleared, and then refuses', async () => {
    const arena = await scoredEvent()
    const { id: activity_id } = arena.open
    let closing: Promise<{ status: number }> | undefined
    await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM activities WHERE id = ${activity_id} FOR UPDATE`
      closing = close(arena).then((answer) => answer)
      await waitsForALock()
      await tx.score.updateMany({ where: { entry: { activity_id } }, data: { value: null } })
    })
    expect((await closing!).status).toBe(409)
    expect((await stateOf(arena)).closed_at).toBeNull()
  })

  test('allows corrections to a closed event, and lists the items that are unfinished as a result', async () => {
    const arena = await scoredEvent()
    await payAll(arena)
    await expectDone(close(arena))
    expect(await kindsOf(arena)).toEqual(['not picked up'])
    const { id } = await db.check.findFirstOrThrow({ where: { event_id: arena.event.id } })
    await expectDone(arena.browser.post(`/ajax/checks/${id}/void`))
    const { closed, unfinished } = await pageOf(arena)
    expect(closed).not.toBeNull()
    expect(unfinished.map(({ kind }) => kind)).toEqual(['winnings', 'not picked up'])
  })

  test('tells only owners and organizers that an event is closed', async () => {
    const arena = await scoredEvent()
    const { organization, at } = arena
    await expectDone(close(arena))
    const shown = async (person: Id) => {
      const browser = await openBrowser(app, db, person)
      const { closed }: ActivitiesProps = (await browser.visit(`${at}/activities`)).body.props
      const { events }: EventsProps = (await browser.visit(`/organizer/organizations/${organization.id}`))
        .body.props
      return [closed?.by ?? null, events[0]!.is_closed, (await browser.visit(`${at}/close`)).status]
    }
    expect(await shown(arena.owner)).toEqual(['Otto Organizer', true, 200])
    expect(await shown(arena.organizer)).toEqual(['Otto Organizer', true, 200])
    expect(await shown(arena.scorer)).toEqual([null, false, 403])
    expect(await shown(arena.viewer)).toEqual([null, false, 403])
    const outsider = await openBrowser(app, db, arena.outsider)
    expect((await outsider.visit(`${at}/close`)).status).toBe(404)
    expect((await close(arena, outsider)).status).toBe(404)
  })

  test('keeps an event closed after the account of the organizer who closed it is deleted', async () => {
    const arena = await scoredEvent()
    const person = await make.createUser(db, { is_rider: false })
    await make.addMember(db, arena.organization, person, 'organizer')
    await expectDone(close(arena, await openBrowser(app, db, person)))
    await db.user.delete({ where: { id: person.id } })
    expect((await pageOf(arena)).closed).toEqual({ at: expect.any(String), by: null })
  })
})
