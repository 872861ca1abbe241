import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as make from '../../prisma/factories.ts'
import type { UnpaidRider } from '../../server/wire/payoff.ts'
import * as taxPaths from '../../server/wire/taxPaths.ts'
import type { TaxPayoutsProps, TaxYearProps } from '../../server/wire/taxYear.ts'
import { openBrowser, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { createOrganizationWithRoles, createPaidClass } from '../support/payouts.ts'

const { db } = await freshDatabase()
const app = testApp(db)

const SHEET = { stock: 'top', offset_x: 0, offset_y: 0 }

async function newOrganization() {
  const people = await createOrganizationWithRoles(db, { name: 'Three Rivers', time_zone: 'America/Chicago' })
  return { ...people, browser: await openBrowser(app, db, people.organizer) }
}
type Office = Awaited<ReturnType<typeof newOrganization>>
type Paid = { payee: string; payee_id?: number | null; cents: number; dated?: string } & Record<
  string,
  unknown
>

let number = 1_000
const paid = ({ organization, event, organizer }: Office, { dated = '2026-06-06', ...check }: Paid) =>
  db.check.create({
    data: {
      number: check.kind === 'cash' ? null : ++number,
      ...check,
      dated: new Date(dated),
      organization_id: organization.id,
      event_id: event.id,
      printed_by_id: organizer.id,
    },
  })

const taxYearOf = async (
  { organization, browser }: Office,
  asked: Parameters<typeof taxPaths.taxYear>[1] = { year: 2026 },
): Promise<TaxYearProps> => (await browser.visit(taxPaths.taxYear(organization.id, asked))).body.props
type Asked = { year: number; rider?: number; payee?: string; page?: number }
const payoutsOf = ({ organization, browser }: Office, { year, rider, payee = '', page }: Asked) =>
  browser.visit(taxPaths.taxPayouts(organization.id, year, { rider_id: rider ?? null, payee }, page))
const saveW9 = ({ organization, browser }: Office, w9: object) =>
  browser.patch(taxPaths.saveW9(organization.id), { seen: null, ...w9 })
const rows = ({ payees }: TaxYearProps) =>
  payees.map(({ payee, payouts, cents, waiting_cents }) => [payee, payouts, cents, waiting_cents])
const w9Of = async (office: Office, name: string) =>
  (await taxYearOf(office)).payees.find(({ payee }) => payee === name)!.w9

test('adds up prizes paid by check and in cash, before fees are deducted', async () => {
  const office = await newOrganization()
  const { event, browser } = office
  const [jen, ann] = await Promise.all(['Jen Cole', 'Ann Bell'].map((name) => make.createUser(db, { name })))
  for (const name of ['Open', 'Youth'])
    await createPaidClass(app, db, office, {
      activity: { name },
      purse: { places: [{ upTo: null, percentsBp: [7_000, 3_000] }], added_cents: 100_000 },
      runs: [
        { rider: jen!, score: 17_000 },
        { rider: ann!, score: 17_100 },
      ],
    })
  const charge = { event_id: event.id, user_id: jen!.id, name: 'Stall', cents: 5_500, purpose: 'office' }
  await db.charge.create({ data: charge })
  const at = `/organizer/organizations/${office.organization.id}/events/${event.id}`
  await browser.patch(`${at}/cash-box`, { opened_cents: 200_000, version: null })
  const unpaid: UnpaidRider[] = (await browser.visit(`${at}/payoff`)).body.props.unpaid
  const riders = unpaid.map(({ rider, lines, owes_cents }) => ({
    rider_id: rider.id,
    kind: rider.id === jen!.id ? 'check' : 'cash',
    payee_id: rider.id,
    nets: true,
    won_cents: lines.reduce((sum, { cents }) => sum + cents, 0),
    owes_cents,
  }))
  expect((await browser.post(`/ajax/payoff/${event.id}`, { ...SHEET, riders })).status).toBe(200)

  const { year } = await taxYearOf(office, {})
  expect(rows(await taxYearOf(office, { year }))).toEqual([
    ['Jen Cole', 1, 140_000, 140_000],
    ['Ann Bell', 1, 60_000, 60_000],
  ])
  const envelope = await db.check.findFirstOrThrow({ where: { event_id: event.id, kind: 'cash' } })
  await browser.patch(`/ajax/checks/${envelope.id}/delivery`, { delivery: 'picked up', seen: null })
  expect(rows(await taxYearOf(office, { year }))[1]).toEqual(['Ann Bell', 1, 60_000, 0])

  const { body } = await payoutsOf(office, { year, rider: jen!.id })
  const { payee, payouts } = body.props as TaxPayoutsProps
  expect(payee.cents).toBe(140_000)
  expect(payouts).toMatchObject([
    {
      cents: 134_500,
      netted_cents: 5_500,
      event: 'Summer Jackpot',
      is_waiting: true,
      lines: [
        { description: 'Open, place 1, run 17.000', cents: 70_000 },
        { description: 'Youth, place 1, run 17.000', cents: 70_000 },
      ],
    },
  ])

  const check = await db.check.findFirstOrThrow({ where: { event_id: event.id, kind: 'check' } })
  expect((await browser.post(`/ajax/checks/${check.id}/void`)).status).toBe(200)
  expect(rows(await taxYearOf(office, { year }))).toEqual([['Ann Bell', 1, 60_000, 0]])
  expect((await payoutsOf(office, { year, rider: jen!.id })).status).toBe(404)
})

test('includes checks printed for a single class, and names the class on each check line', async () => {
  const office = await newOrganization()
  const rider = await make.createUser(db, { name: 'Jen Cole' })
  const runs = [{ rider, score: 17_000 }]
  const activity = await createPaidClass(app, db, office, { activity: { name: 'Open' }, runs })
  await office.browser.post(`/ajax/checks/${activity.id}`, { ...SHEET, per: 'rider' }).expect(200)
  const { year, payees } = await taxYearOf(office, {})
  expect(payees).toMatchObject([{ rider_id: rider.id, cents: 100_000, waiting_cents: 0 }])
  const [payout] = ((await payoutsOf(office, { year, rider: rider.id })).body.props as TaxPayoutsProps)
    .payouts
  expect(payout!.lines).toEqual([{ description: 'Open, place 1, run 17.000', cents: 100_000 }])
})

test("assigns a check to a tax year by its date in the organization's time zone", async () => {
  const office = await newOrganization()
  const rider = await make.createUser(db, { name: 'Jen Cole' })
  const runs = [{ rider, score: 17_000 }]
  const classes = [
    await createPaidClass(app, db, office, { runs }),
    await createPaidClass(app, db, office, { runs, purse: { added_cents: 50_000 } }),
  ]
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const [index, now] of ['2026-01-01T05:59:00Z', '2026-01-01T06:01:00Z'].entries()) {
    vi.setSystemTime(new Date(now))
    const print = { ...SHEET, per: 'rider' }
    await office.browser.post(`/ajax/checks/${classes[index]!.id}`, print).expect(200)
  }
  const [before, after] = [await taxYearOf(office, { year: 2025 }), await taxYearOf(office)]
  expect(after.years).toEqual([2026, 2025])
  expect(rows(before)).toEqual([['Jen Cole', 1, 100_000, 0]])
  expect(before.threshold).toEqual({ cents: 60_000, year: 2025 })
  expect(rows(after)).toEqual([['Jen Cole', 1, 50_000, 0]])
  expect(after.threshold).toEqual({ cents: 200_000, year: 2026 })
  expect((await taxYearOf(office, {})).year).toBe(2026)
})

test('adds up payouts to the same manually entered payee, ignoring case', async () => {
  const office = await newOrganization()
  const rider = await make.createTypedInRider(db, office.organization, 'Jen Cole')
  await paid(office, { payee: 'Jen Cole', payee_id: rider.id, cents: 150_000 })
  await paid(office, { payee: 'JEN COLE', cents: 60_000 })
  await paid(office, { payee: 'Jen cole', cents: 10_000, kind: 'cash' })
  await paid(office, { payee: 'Cole Trucking LLC', cents: 5_000 })
  await paid(await newOrganization(), { payee: 'Jen Cole', cents: 99_000 })
  const { payees, total } = await taxYearOf(office)
  expect(
    payees.map(({ payee, rider_id, cents, namesake_cents }) => [payee, rider_id, cents, namesake_cents]),
  ).toEqual([
    ['Jen Cole', rider.id, 150_000, 70_000],
    ['Jen cole', null, 70_000, 150_000],
    ['Cole Trucking LLC', null, 5_000, 0],
  ])
  expect(total).toEqual({ payees: 3, cents: 225_000, over: 2, without_w9: 2 })
  const over = await taxYearOf(office, { year: 2026, show: 'over' })
  expect(over.payees.map(({ cents }) => cents)).toEqual([150_000, 70_000])
  const { body } = await payoutsOf(office, { year: 2026, payee: 'jen COLE' })
  expect((body.props as TaxPayoutsProps).payouts.map(({ cents }) => cents)).toEqual([60_000, 10_000])
})

test("adds a merged rider's payouts to those of the kept rider, and finds either rider's W-9", async () => {
  const office = await newOrganization()
  const [first, second] = [
    await make.createTypedInRider(db, office.organization, 'J. Cole'),
    await make.createTypedInRider(db, office.organization, 'Jen Coal'),
  ]
  const kept = await make.createUser(db, { name: 'Jen Cole', hometown: 'Waco, TX' })
  for (const [index, rider] of [first, second, kept].entries())
    await paid(office, { payee: rider.name, payee_id: rider.id, cents: 100_000 * (index + 1) })
  await saveW9(office, { rider: first.id, received_on: '2026-02-01' }).expect(204)
  await saveW9(office, { rider: second.id, received_on: '2026-03-01' }).expect(204)
  await db.user.update({ where: { id: first.id }, data: { merged_into_id: second.id } })
  await db.user.update({ where: { id: second.id }, data: { merged_into_id: kept.id } })

  const { payees, total } = await taxYearOf(office)
  expect(payees).toMatchObject([
    {
      rider_id: kept.id,
      payee: 'Jen Cole',
      hometown: 'Waco, TX',
      payouts: 3,
      cents: 600_000,
      w9: { received_on: '2026-02-01', is_paper: false },
    },
  ])
  expect(total).toEqual({ payees: 1, cents: 600_000, over: 1, without_w9: 0 })
  const { body } = await payoutsOf(office, { year: 2026, rider: kept.id })
  expect((body.props as TaxPayoutsProps).payouts).toHaveLength(3)
  await saveW9(office, { rider: kept.id, received_on: null, seen: '2026-02-01' }).expect(204)
  expect(await w9Of(office, 'Jen Cole')).toBeNull()
})

test('lists all payees, or those at or over the threshold, largest total first', async () => {
  const office = await newOrganization()
  for (let index = 0; index < 52; index++)
    await paid(office, { payee: `Payee ${index}`, cents: 200_000 + 50 - index })
  await saveW9(office, { payee: 'payee 50', received_on: '2026-01-05' }).expect(204)
  const all = await taxYearOf(office)
  expect([all.payees.length, all.pages, all.payees[0]!.payee]).toEqual([50, 2, 'Payee 0'])
  expect(all.total).toMatchObject({ payees: 52, over: 51, without_w9: 50 })
  expect(rows(await taxYearOf(office, { year: 2026, page: 2 }))).toEqual([
    ['Payee 50', 1, 200_000, 200_000],
    ['Payee 51', 1, 199_999, 199_999],
  ])
  const over = await taxYearOf(office, { year: 2026, show: 'over', page: 2 })
  expect(rows(over)).toEqual([['Payee 50', 1, 200_000, 200_000]])
  expect(over.total.payees).toBe(52)

  for (let index = 0; index < 50; index++)
    await paid(office, { payee: 'Payee 0', cents: 1, dated: '2026-07-01' })
  const { payouts, pages } = (await payoutsOf(office, { year: 2026, payee: 'Payee 0', page: 2 })).body
    .props as TaxPayoutsProps
  expect([payouts.length, pages]).toEqual([1, 2])
})

test("sets, changes and removes a W-9's received date", async () => {
  const office = await newOrganization()
  const { organization } = office
  const rider = await make.createTypedInRider(db, organization, 'Jen Cole')
  await paid(office, { payee: 'Jen Cole', payee_id: rider.id, cents: 200_000 })
  await paid(office, { payee: 'Cole LLC', cents: 200_000, dated: '2025-06-06' })
  expect(await w9Of(office, 'Jen Cole')).toBeNull()
  const save = (received_on: string | null, seen: string | null = null) =>
    saveW9(office, { rider: rider.id, received_on, seen })
  expect((await save('2026-03-01')).status).toBe(204)
  expect(await w9Of(office, 'Jen Cole')).toEqual({ received_on: '2026-03-01', is_paper: false })
  expect((await save('2026-03-01')).status, 'a repeated request changes nothing').toBe(204)
  const stale = await save('2026-04-01')
  expect([stale.status, stale.body.message]).toEqual([
    409,
    'Someone else just changed this W-9. Reload the page.',
  ])
  expect((await save('2026-02-01', '2026-03-01')).status).toBe(204)
  expect((await save(null, '2026-02-01')).status).toBe(204)
  expect(await w9Of(office, 'Jen Cole')).toBeNull()
  expect((await saveW9(office, { payee: 'COLE LLC', received_on: '2026-03-01' })).status).toBe(204)
  expect((await taxYearOf(office, { year: 2025 })).payees[0]!.w9).toMatchObject({ received_on: '2026-03-01' })

  const changes = await db.change.findMany({
    where: { organization_id: organization.id, kind: { startsWith: 'W-9' } },
    orderBy: { id: 'asc' },
  })
  expect(changes.map(({ kind }) => kind)).toEqual([
    'W-9 checked',
    'W-9 changed',
    'W-9 unchecked',
    'W-9 checked',
  ])
  expect(changes[1]).toMatchObject({
    before: { rider_id: rider.id, payee: 'Jen Cole', received_on: '2026-03-01' },
    after: { received_on: '2026-02-01' },
  })
})

test('rejects a W-9 that has a future date, names two payees or is for someone who was never paid', async () => {
  const office = await newOrganization()
  const [rider, stranger] = [
    await make.createUser(db, { name: 'Jen Cole' }),
    await make.createUser(db, { name: 'Ann Bell' }),
  ]
  await paid(office, { payee: 'Jen Cole', payee_id: rider.id, cents: 200_000 })
  await paid(office, { payee: 'Void LLC', cents: 200_000, voided_at: new Date() })
  const refusal = async (w9: object) => {
    const { status, body } = await saveW9(office, { received_on: '2026-03-01', ...w9 })
    return [status, ...Object.keys(body.errors ?? {})]
  }
  expect(await refusal({ rider: rider.id, received_on: '2199-01-01' })).toEqual([422, 'received_on'])
  expect(await refusal({ rider: rider.id, received_on: 'soon' })).toEqual([422, 'received_on'])
  expect(await refusal({ rider: rider.id, payee: 'Jen Cole' })).toEqual([422, 'payee'])
  expect(await refusal({})).toEqual([422, 'payee'])
  expect(await refusal({ rider: stranger.id })).toEqual([404])
  expect(
    await refusal({ payee: 'Jen Cole' }),
    'treats a typed name and a rider with that name as different payees',
  ).toEqual([404])
  expect(await refusal({ payee: 'Void LLC' })).toEqual([404])
  expect(await db.w9.count({ where: { organization_id: office.organization.id } })).toBe(0)
})

test("counts a rider's required paper named W-9 as a W-9 on file", async () => {
  const office = await newOrganization()
  const { organization, organizer } = office
  const rider = await make.createTypedInRider(db, organization, 'Jen Cole')
  await paid(office, { payee: 'Jen Cole', payee_id: rider.id, cents: 200_000 })
  const kind = { organization_id: organization.id, holder: 'rider', validity: 'date' }
  const [release, w9] = await db.paperKind.createManyAndReturn({
    data: ['Release', 'w-9'].map((name) => ({ ...kind, name })),
  })
  const paper = { user_id: rider.id, received_on: new Date('2026-05-01'), by_id: organizer.id }
  await db.paper.create({ data: { ...paper, kind_id: release!.id } })
  expect((await taxYearOf(office)).total).toMatchObject({ over: 1, without_w9: 1 })
  await db.paper.create({ data: { ...paper, kind_id: w9!.id } })
  expect(await w9Of(office, 'Jen Cole')).toEqual({ received_on: '2026-05-01', is_paper: true })
  expect((await taxYearOf(office)).total).toMatchObject({ over: 1, without_w9: 0 })
})

test('refuses to remove a paid rider, but removes a rider whose checks are all void', async () => {
  const office = await newOrganization()
  const rider = await make.createTypedInRider(db, office.organization, 'Jen Cole')
  await paid(office, { payee: 'Jen Cole', payee_id: rider.id, cents: 200_000 })
  await saveW9(office, { rider: rider.id, received_on: '2026-03-01' }).expect(204)
  const remove = () => office.browser.delete(`/ajax/typed-in-rider/${rider.id}`)
  const refused = await remove()
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "Jen Cole wasn't removed: winnings were paid to this rider.",
  ])
  expect(await db.w9.count({ where: { user_id: rider.id } })).toBe(1)

  await db.check.updateMany({ where: { payee_id: rider.id }, data: { voided_at: new Date() } })
  expect((await remove()).status).toBe(204)
  expect(await db.w9.count({ where: { user_id: rider.id } })).toBe(0)
})

test("changes the date of a merged rider's W-9 without moving the W-9 to the account", async () => {
  const office = await newOrganization()
  const rider = await make.createTypedInRider(db, office.organization, 'Jen Cole')
  const account = await make.createUser(db, { name: 'Jen Cole' })
  await paid(office, { payee: 'Jen Cole', payee_id: rider.id, cents: 200_000 })
  await saveW9(office, { rider: rider.id, received_on: '2026-03-01' }).expect(204)
  await db.user.update({ where: { id: rider.id }, data: { merged_into_id: account.id } })
  await saveW9(office, { rider: account.id, received_on: '2026-03-02', seen: '2026-03-01' }).expect(204)
  expect(await db.w9.findMany({ select: { user_id: true, received_on: true } })).toContainEqual({
    user_id: rider.id,
    received_on: new Date('2026-03-02'),
  })
})

test('exports payees as CSV or Excel, and escapes names that look like formulas', async () => {
  const office = await newOrganization()
  const { organization, browser } = office
  const rider = await make.createUser(db, { name: 'Jen Cole', hometown: 'Waco, TX' })
  await paid(office, { payee: 'Jen Cole', payee_id: rider.id, cents: 194_500, netted_cents: 5_500 })
  await paid(office, { payee: '=1+1', cents: 199_999 })
  await saveW9(office, { rider: rider.id, received_on: '2026-03-01' }).expect(204)
  const csv = await browser.get(taxPaths.exportTaxYear(organization.id, 'csv', 2026)).expect(200)
  expect(csv.headers['content-disposition']).toContain('filename="2026 Three Rivers - tax year.csv"')
  const table = Papa.parse<Record<string, string>>(csv.text.slice(1).trim(), { header: true }).data
  expect(table).toEqual([
    {
      Payee: 'Jen Cole',
      Hometown: 'Waco, TX',
      Total: '2000.00',
      Payouts: '1',
      'Also paid under this name': '',
      'Winnings not picked up': '2000.00',
      'W-9 on file since': '2026-03-01',
      'At or over $2,000': 'Yes',
    },
    {
      Payee: "'=1+1",
      Hometown: '',
      Total: '1999.99',
      Payouts: '1',
      'Also paid under this name': '',
      'Winnings not picked up': '1999.99',
      'W-9 on file since': '',
      'At or over $2,000': '',
    },
  ])
  const url = taxPaths.exportTaxYear(organization.id, 'xlsx', 2026, 'over')
  const xlsx = await browser.get(url).buffer(true).responseType('blob').expect(200)
  const [, ...cells] = await readSheet(xlsx.body as Buffer)
  expect(cells.map(([payee, , total]) => [payee, total])).toEqual([['Jen Cole', 2_000]])
})

test('lets only owners and organization-wide organizers see the tax year', async () => {
  const office = await newOrganization()
  const { organization, event } = office
  await paid(office, { payee: 'Cole LLC', cents: 200_000 })
  const guest = await make.createUser(db)
  await make.addMember(db, organization, guest, 'organizer', event)
  const statuses = async (person: { id: number }) => {
    const browser = await openBrowser(app, db, person)
    return [
      (await browser.visit(taxPaths.taxYear(organization.id, { year: 2026 }))).status,
      (await browser.visit(taxPaths.taxPayouts(organization.id, 2026, { rider_id: null, payee: 'Cole LLC' })))
        .status,
      (await browser.get(taxPaths.exportTaxYear(organization.id, 'csv', 2026))).status,
      (
        await browser.patch(taxPaths.saveW9(organization.id), {
          payee: 'Cole LLC',
          received_on: null,
          seen: null,
        })
      ).status,
    ]
  }
  for (const person of [office.owner, office.organizer])
    expect(await statuses(person)).toEqual([200, 200, 200, 204])
  for (const person of [office.scorer, office.viewer, guest])
    expect(await statuses(person)).toEqual([403, 403, 403, 403])
  expect(await statuses(office.outsider)).toEqual([404, 404, 404, 404])
})
