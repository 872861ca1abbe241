import { unzipSync } from 'fflate'
import Papa from 'papaparse'
import readXlsxFile, { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { type Browser, openBrowser, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { createOrganizationWithRoles, createPaidClass } from '../support/payouts.ts'

const { db } = await freshDatabase()
const app = testApp(db)

type PaidClass = Parameters<typeof createPaidClass>[3]

async function fourRuns(overrides: Partial<PaidClass> = {}) {
  const people = await createOrganizationWithRoles(db, { name: 'Three Rivers' })
  const riders: { id: number }[] = []
  for (const name of ['Ann Muñoz', 'Bea', 'Cleo', 'Dora'])
    riders.push(await make.createUser(db, { name, hometown: `${name}ville` }))
  const activity = await createPaidClass(app, db, people, {
    activity: { has_divisions: true },
    purse: {
      divisions: [
        { offset: 0, shareBp: 6000 },
        { offset: 500, shareBp: 4000 },
      ],
      places: [{ upTo: null, percentsBp: [6000, 4000] }],
    },
    runs: [17102, 17102, 17702, 'NT' as const].map((score, index) => ({ rider: riders[index]!, score })),
    ...overrides,
  })
  return { people, activity, riders, browser: await openBrowser(app, db, people.organizer) }
}

const atEvent = ({ id, organization_id }: { id: number; organization_id: number }) =>
  `/organizer/organizations/${organization_id}/events/${id}/export`
const atClass = ({ id, event_id }: { id: number; event_id: number }) =>
  `/organizer/scoring/${event_id}/activities/${id}/export`

async function csvRows(browser: Browser, url: string) {
  const { text } = await browser.get(url).expect(200)
  expect(text.startsWith('\uFEFF')).toBe(true)
  return Papa.parse<Record<string, string>>(text.slice(1).trim(), { header: true }).data
}

async function workbook(browser: Browser, url: string) {
  const answer = await browser.get(url).buffer(true).responseType('blob').expect(200)
  return readXlsxFile(answer.body as Buffer)
}

async function xlsxRows(browser: Browser, url: string) {
  const answer = await browser.get(url).buffer(true).responseType('blob').expect(200)
  const [titles, ...rows] = await readSheet(answer.body as Buffer)
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [String(titles![index]), cell])))
}

type EntryRun = { id: number; activity_id: number }

const pick = (row: Record<string, unknown>, ...titles: string[]) => titles.map((title) => row[title])

describe('payout export', () => {
  test("exports every result's place and prize as CSV", async () => {
    const { activity, browser } = await fourRuns()
    const answer = await browser.get(`${atClass(activity)}/payout.csv`)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="2026-06-06 Summer Jackpot - Open 4D payout.csv"',
    )
    expect(answer.text.startsWith('\uFEFFDraw,Division,Place,Tied through,Rider,')).toBe(true)
    const rows = await csvRows(browser, `${atClass(activity)}/payout.csv`)
    expect(
      rows.map((row) => pick(row, 'Draw', 'Division', 'Place', 'Tied through', 'Rider', 'Time', 'Earnings')),
    ).toEqual([
      ['1', '1D', '1', '2', 'Ann Muñoz', '17.102', '300.00'],
      ['2', '1D', '1', '2', 'Bea', '17.102', '300.00'],
      ['3', '2D', '1', '', 'Cleo', '17.702', '400.00'],
      ['4', '', '', '', 'Dora', 'NT', ''],
    ])
  })

  test('exports times and amounts as numbers in a workbook', async () => {
    const { activity, browser } = await fourRuns()
    const { headers } = await browser.get(`${atClass(activity)}/payout.xlsx`)
    expect(headers['content-type']).toMatch(/^application\/vnd\.openxmlformats-officedocument\.spreadsheetml/)
    expect(headers['content-disposition']).toMatch(/payout\.xlsx"$/)
    const rows = await xlsxRows(browser, `${atClass(activity)}/payout.xlsx`)
    expect(rows.map((row) => pick(row, 'Place', 'Rider', 'Time', 'Earnings'))).toEqual([
      [1, 'Ann Muñoz', 17.102, 300],
      [1, 'Bea', 17.102, 300],
      [1, 'Cleo', 17.702, 400],
      [null, 'Dora', 'NT', null],
    ])
  })

  test('marks the payout as a draft until it is published', async () => {
    const { activity, browser } = await fourRuns({ published: false })
    const { headers } = await browser.get(`${atClass(activity)}/payout.csv`)
    expect(headers['content-disposition']).toMatch(/Open 4D payout draft\.csv"$/)
    const rows = await csvRows(browser, `${atClass(activity)}/payout.csv`)
    expect(rows.map((row) => row.Status)).toEqual(['Draft', 'Draft', 'Draft', 'Draft'])
    const sheets = await workbook(browser, `${atClass(activity)}/payout.xlsx`)
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Open 4D payout draft'])
  })

  test('escapes names that look like formulas in CSV, but not in XLSX', async () => {
    const { activity, browser, riders } = await fourRuns()
    const names = ['=HYPERLINK("http://x.test")', '\u200B+1', '－2', '@SUM(A1)']
    for (const [index, name] of names.entries())
      await db.user.update({ where: { id: riders[index]!.id }, data: { name } })
    const csv = await csvRows(browser, `${atClass(activity)}/payout.csv`)
    expect(csv.map((row) => row.Rider)).toEqual(names.map((name) => `'${name}`))
    expect(csv[0]!.Earnings).toBe('300.00')
    const xlsx = await xlsxRows(browser, `${atClass(activity)}/payout.xlsx`)
    expect(xlsx.map((row) => row.Rider)).toEqual(names)
  })

  test('exports all rounds and the average of a class, or only the requested round or average', async () => {
    const people = await createOrganizationWithRoles(db)
    const ann = await make.createUser(db, { name: 'Ann' })
    const activity = await createPaidClass(app, db, people, {
      activity: { rounds: ['1', '2'], name: 'Añejo & Co.' },
      runs: [
        { rider: ann, round: '1', score: 17000 },
        { rider: ann, round: '2', score: 19500 },
      ],
      published: false,
    })
    const browser = await openBrowser(app, db, people.organizer)
    const times = async (query: string) =>
      (await csvRows(browser, `${atClass(activity)}/payout.csv${query}`)).map((row) => [row.Go, row.Time])
    const all = [
      ['1st Go', '17.000'],
      ['2nd Go', '19.500'],
      ['Average', '36.500'],
    ]
    expect(await times('')).toEqual(all)
    expect(await times('?view=2')).toEqual([all[1]])
    expect(await times('?view=average')).toEqual([all[2]])
    const answer = await browser.get(`${atClass(activity)}/payout.csv`)
    expect(answer.headers['content-disposition']).toContain(
      "filename*=UTF-8''2026-06-06%20Summer%20Jackpot%20-%20A%C3%B1ejo%20%26%20Co%20payout%20draft.csv",
    )
    expect((await browser.get(`${atClass(activity)}/payout.csv?view=3`)).status).toBe(404)
  })

  test('exports judged points with two decimals, in a separate column from season points', async () => {
    const season = await make.createPointsSeason(db, await make.createOrganization(db))
    const group = await make.createPointsGroup(db, season)
    const { activity, browser } = await fourRuns({
      activity: { track_horses: false, judged: true, points_seasons_group_id: group.id },
    })
    const { text } = await browser.get(`${atClass(activity)}/payout.csv`)
    expect(text).toMatch(/Hometown,Points,Earnings,Season points\r\n/)
    expect(text).toContain(',177.02,')
  })

  test('exports the published score next to a corrected score', async () => {
    const { activity, browser, riders } = await fourRuns()
    const [entry] = await db.userActivity.findMany({ where: { user_id: riders[2]!.id } })
    await make.setScore(db, entry!, 22702)
    const rows = await csvRows(browser, `${atClass(activity)}/payout.csv`)
    expect(pick(rows[2]!, 'Rider', 'Time', 'Corrected score')).toEqual(['Cleo', '17.702', '22.702'])
  })
})

test('leaves prizes out of the results export, which lists places and times', async () => {
  const { activity, browser } = await fourRuns()
  const rows = await csvRows(browser, `${atClass(activity)}/results.csv`)
  expect(pick(rows[0]!, 'Place', 'Rider', 'Time')).toEqual(['1', 'Ann Muñoz', '17.102'])
  expect(Object.keys(rows[0]!)).not.toContain('Earnings')
})

describe('draw export', () => {
  async function drawnClass() {
    const people = await createOrganizationWithRoles(db)
    const activity = await make.createActivity(db, {
      event: people.event,
      name: 'Open 4D',
      rounds: ['1', '2'],
      incentives: ['Senior', 'Novice'],
    })
    const named = async (name: string) => make.createUser(db, { name, hometown: 'Waco' })
    await make.createEntry(db, {
      activity,
      rider: await named('Bea'),
      horse: await make.createHorse(db, { name: 'Stingray' }),
      draw: 2,
      round: '1',
      score: 22102,
      penalty_seconds: 5,
      alsoIn: activity.incentives,
    })
    await make.createEntry(db, {
      activity,
      rider: await named('Ann'),
      draw: 1,
      round: '1',
      request: 'Early, please',
    })
    await make.createEntry(db, { activity, rider: await named('Cleo'), draw: null, round: '1' })
    await make.createEntry(db, {
      activity,
      rider: await named('Dora'),
      draw: 1,
      round: '2',
      scratched_at: new Date(),
      is_session_only: true,
    })
    await make.createEntry(db, {
      activity,
      rider: await named('Eve'),
      draw: null,
      round: '2',
      scratched_at: new Date(),
      scratch_kind: 'vet-out',
    })
    return { people, activity, browser: await openBrowser(app, db, people.organizer) }
  }

  test('lists the runs of all gos, or of the requested go, in running order', async () => {
    const { activity, browser } = await drawnClass()
    const columns = ['Go', 'Draw', 'Rider', 'Horse', 'Time', 'Penalty', 'Side pots and rollovers', 'Request']
    const rows = await xlsxRows(browser, `${atClass(activity)}/draw.xlsx`)
    expect(rows.map((row) => pick(row, ...columns, 'Session only'))).toEqual([
      ['1st Go', 1, 'Ann', null, null, null, null, 'Early, please', null],
      ['1st Go', 2, 'Bea', 'Stingray', 22.102, 5, 'Senior, Novice', null, null],
      ['2nd Go', 1, 'Dora', null, 'Scratched', null, null, null, 'Yes'],
    ])
    const second = await csvRows(browser, `${atClass(activity)}/draw.csv?round=2`)
    expect(second.map((row) => row.Rider)).toEqual(['Dora'])
    expect((await browser.get(`${atClass(activity)}/draw.csv?round=3`)).status).toBe(404)
  })

  test('marks the draw as a draft until every go in it is published', async () => {
    const { activity, browser } = await drawnClass()
    const name = async (query = '') =>
      /filename="(.+)"/.exec(
        (await browser.get(`${atClass(activity)}/draw.csv${query}`)).headers['content-disposition']!,
      )![1]
    expect(await name()).toBe('2026-06-06 Summer Jackpot - Open 4D draw draft.csv')
    await make.publishRounds(db, activity, { publish_draw: true }, ['1'])
    expect(await name()).toBe('2026-06-06 Summer Jackpot - Open 4D draw draft.csv')
    expect(await name('?round=1')).toBe('2026-06-06 Summer Jackpot - Open 4D draw.csv')
  })

  test("returns 404 for a side pot's draw export and for unknown formats", async () => {
    const { activity, browser } = await drawnClass()
    const { event_id, incentives } = activity
    expect((await browser.get(`${atClass({ event_id, id: incentives[0]!.id })}/draw.csv`)).status).toBe(404)
    expect((await browser.get(`${atClass(activity)}/draw.pdf`)).status).toBe(404)
  })

  test("includes entries without a slot in the event's entries.csv", async () => {
    const { people, activity, browser } = await drawnClass()
    const rows = await csvRows(browser, `${atEvent(people.event)}/entries.csv`)
    expect(rows.map((row) => pick(row, 'Class', 'Go', 'Draw', 'Rider', 'Hometown', 'Scratched'))).toEqual([
      ['Open 4D', '1st Go', '1', 'Ann', 'Waco', ''],
      ['Open 4D', '1st Go', '2', 'Bea', 'Waco', ''],
      ['Open 4D', '1st Go', '', 'Cleo', 'Waco', ''],
      ['Open 4D', '2nd Go', '1', 'Dora', 'Waco', 'Yes'],
      ['Open 4D', '2nd Go', '', 'Eve', 'Waco', 'Vet-out'],
    ])
    const entries = await db.userActivity.findMany({
      where: { activity_id: activity.id },
      include: { user: true },
    })
    const ids = new Map(entries.map(({ user, uid }) => [user!.name, [uid, user!.uid]]))
    for (const row of rows) expect(pick(row, 'Entry ID', 'Rider ID')).toEqual(ids.get(row.Rider!))
    expect(rows[0]!.Entered).toMatch(/^\d{4}-\d\d-\d\d$/)
  })
})

describe('cash report export', () => {
  async function eventWithMoney() {
    const { people, browser, riders } = await fourRuns()
    const { event } = people
    const at = `/organizer/organizations/${event.organization_id}/events/${event.id}`
    const [jen, bea] = riders
    await db.user.update({ where: { id: jen!.id }, data: { name: '=Jen' } })
    const mae = await make.createUser(db, { name: 'Mae Cole' })
    await browser.patch(`/ajax/rider-cards/${event.id}/${jen!.id}`, { payer_id: mae.id })
    for (const [user_id, name, cents] of [
      [jen!.id, 'Stall', 5_000],
      [bea!.id, 'Office', 1_500],
    ] as const)
      await db.charge.create({ data: { event_id: event.id, user_id, name, cents, purpose: 'office' } })
    await browser.patch(`${at}/cash-box`, { opened_cents: 10_000, version: null }).expect(303)
    let keys = 0
    const pay = async (rider: { id: number }, payment: object) => {
      const sent = { client_key: `cash-${event.id}-${++keys}`, kind: 'cash', confirmed: true, ...payment }
      await browser.post(`/ajax/rider-cards/${event.id}/${rider.id}/payments`, sent).expect(201)
      return db.payment.findFirstOrThrow({ where: { client_key: sent.client_key } })
    }
    await pay(jen!, { cents: 6_000 })
    await pay(jen!, { cents: 500, gives_back: true })
    await pay(bea!, { cents: 1_000, kind: 'check', check_number: '1042' })
    const typo = await pay(bea!, { cents: 700 })
    await browser.post(`/ajax/payments/${event.id}/${typo.id}/void`, { reason: 'typed twice' }).expect(204)
    const bounced = await pay(bea!, { cents: 300, kind: 'check', check_number: '7' })
    await browser.post(`/ajax/payments/${event.id}/${bounced.id}/return`).expect(204)
    return { people, event, browser, at, jen: jen!, bea: bea!, pay }
  }
  type Paid = Awaited<ReturnType<typeof eventWithMoney>>

  async function countBox({ browser, at }: Paid, hundreds: number) {
    const { box } = (await browser.visit(`${at}/cash-box`)).body.props
    const { version, expected_cents } = box
    const count = { version, expected_cents, counts: { 10000: hundreds }, first: 'Ann', second: 'Bob' }
    await browser.post(`${at}/cash-box/count`, count).expect(303)
    return expected_cents as number
  }

  const cents = (text: string | undefined) => Math.round(Number(text) * 100)

  test('lists each payment, opening amount and count in its own row of the cash report', async () => {
    const paid = await eventWithMoney()
    const expected = await countBox(paid, 1)
    const { headers } = await paid.browser.get(`${paid.at}/export/cash.csv`)
    expect(headers['content-disposition']).toBe(
      'attachment; filename="2026-06-06 Summer Jackpot - cash report.csv"',
    )
    const rows = await csvRows(paid.browser, `${paid.at}/export/cash.csv`)
    const columns = ['Type', 'Name', 'Paid by', 'Check number', 'Amount', 'Cash', 'Amount voided or returned']
    expect(rows.map((row) => pick(row, ...columns))).toEqual([
      ['Opening cash', '', 'Cash', '', '100.00', '100.00', ''],
      ['Payment', 'Mae Cole', 'Cash', '', '60.00', '60.00', ''],
      ['Given back', 'Mae Cole', 'Cash', '', '-5.00', '-5.00', ''],
      ['Payment', 'Bea', 'Check', '1042', '10.00', '0.00', ''],
      ['Payment', 'Bea', 'Cash', '', '0.00', '0.00', '7.00'],
      ['Payment', 'Bea', 'Check', '7', '0.00', '0.00', '3.00'],
      ['Count', '', '', '', '', '0.00', ''],
    ])
    expect(rows.map((row) => row['Voided']).filter(Boolean)).toEqual(['typed twice'])
    expect(rows.map((row) => row['Returned by the bank']).filter(Boolean)).toEqual(['Yes'])
    expect(pick(rows.at(-1)!, 'By', 'Should be in the box', 'Counted')).toEqual([
      'Ann, Bob',
      '155.00',
      '100.00',
    ])
    expect(rows.reduce((sum, row) => sum + cents(row.Cash), 0)).toBe(expected)
    for (const row of rows) expect(pick(row, 'Date', 'Time').join(' ')).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  })

  test('writes the totals per cash box and per payment method on separate sheets', async () => {
    const paid = await eventWithMoney()
    await countBox(paid, 2)
    await paid.pay(paid.bea, { cents: 200 })
    const sheets = await workbook(paid.browser, `${paid.at}/export/cash.xlsx`)
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['payments', 'cash boxes', 'payment methods'])
    const [boxTitles, ...boxes] = sheets[1]!.data
    expect(boxTitles!.slice(2, 10)).toEqual([
      'Opening cash',
      'Cash in',
      'Cash given back',
      'Winnings in cash',
      'Fees paid to associations',
      'Should be in the box',
      'Counted',
      'Difference',
    ])
    expect(boxes.map((row) => row.slice(2, 10))).toEqual([
      [100, 60, -5, 0, 0, 155, 200, 45],
      [0, 2, 0, 0, 0, 2, null, null],
    ])
    expect(sheets[2]!.data.map((row) => row.slice(1))).toEqual([
      ['Payment type', 'Payments', 'In', 'Given back', 'Total'],
      ['Cash', 2, 60, -5, 55],
      ['Check', 1, 10, 0, 10],
      ['Cash', 1, 2, 0, 2],
    ])
    const last = sheets[0]!.data.at(-1)!
    expect(last[3]).toBe('Not counted yet')
  })

  test("hides the names of winners paid in cash from members who can't see amounts", async () => {
    const paid = await eventWithMoney()
    const { browser, event, at, people } = paid
    const { unpaid } = (await browser.visit(`${at}/payoff`)).body.props
    const riders = unpaid.map(({ rider, lines, owes_cents }: (typeof unpaid)[number]) => ({
      rider_id: rider.id,
      kind: 'cash',
      payee_id: rider.id,
      nets: false,
      won_cents: lines.reduce((sum: number, line: { cents: number }) => sum + line.cents, 0),
      owes_cents,
    }))
    const sheet = { stock: 'top', offset_x: 0, offset_y: 0 }
    await browser.post(`/ajax/payoff/${event.id}`, { ...sheet, riders }).expect(200)
    const limited = await make.createUser(db, { is_rider: false })
    await make.addMember(db, people.organization, limited, 'organizer', event)
    const winningsFor = async (by: Browser) => {
      const rows = await csvRows(by, `${at}/export/cash.csv`)
      const { expected_cents } = (await by.visit(`${at}/cash-box`)).body.props.box
      expect(rows.reduce((sum, row) => sum + cents(row.Cash), 0)).toBe(expected_cents)
      return rows
        .filter(({ Type }) => Type === 'Winnings in cash')
        .map((row) => [row.Name, row.Cash])
        .toSorted()
    }
    expect(await winningsFor(browser)).toEqual(
      [
        ['Bea', '-300.00'],
        ['Cleo', '-400.00'],
        ["'=Jen", '-300.00'],
      ].toSorted(),
    )
    expect(await winningsFor(await openBrowser(app, db, limited))).toEqual([['', '-1000.00']])
    const boxes = (await workbook(browser, `${at}/export/cash.xlsx`))[1]!.data
    expect(boxes[1]!.slice(2, 8)).toEqual([100, 60, -5, -1000, 0, -845])
  })

  test('lists association fees paid in cash, and amounts returned to the cash box', async () => {
    const paid = await eventWithMoney()
    const { browser, at, event } = paid
    const fee = { name: 'Sanction', cents: 300, purpose: 'association', association: 'NBHA' }
    await db.charge.create({ data: { event_id: event.id, user_id: paid.bea.id, ...fee } })
    await browser
      .post(`${at}/association-payments`, { association: 'NBHA', cents: 300, kind: 'cash' })
      .expect(303)
    const { id } = await db.associationPayment.findFirstOrThrow({ where: { event_id: event.id } })
    const lines = async () =>
      (await csvRows(browser, `${at}/export/cash.csv`))
        .filter(({ Name }) => Name === 'NBHA')
        .map((row) => pick(row, 'Type', 'Cash'))
    expect(await lines()).toEqual([['Fees paid to associations', '-3.00']])
    await browser.delete(`${at}/association-payments/${id}`).expect(303)
    expect(await lines()).toEqual([
      ['Fees paid to associations', '-3.00'],
      ['Association fees returned to box', '3.00'],
    ])
  })

  test('adds the cash report and all charges to the event workbook', async () => {
    const paid = await eventWithMoney()
    const waived = await db.charge.create({
      data: {
        event_id: paid.event.id,
        user_id: paid.bea.id,
        name: 'Ground',
        cents: 900,
        purpose: 'other',
        voided_at: new Date(),
        void_reason: 'helped out',
      },
    })
    const sheets = await workbook(paid.browser, `${paid.at}/export/event.xlsx`)
    const names = sheets.map(({ sheet }) => sheet)
    expect(names.slice(names.indexOf('charges'))).toEqual([
      'charges',
      'payments',
      'cash boxes',
      'payment methods',
    ])
    const [titles, ...charges] = sheets.find(({ sheet }) => sheet === 'charges')!.data
    const rows = charges.map((row) => Object.fromEntries(titles!.map((title, n) => [String(title), row[n]])))
    const columns = ['Rider', 'Bill paid by', 'Fee', 'Goes to', 'Amount', 'Waived', 'Waived amount']
    const byHand = ['Stall', 'Office', waived.name]
    expect(
      rows
        .filter(({ Fee }) => byHand.includes(String(Fee)))
        .map((row) => pick(row, ...columns))
        .toSorted(),
    ).toEqual([
      ['=Jen', 'Mae Cole', 'Stall', 'Office', 50, null, null],
      ['Bea', null, 'Ground', 'Other', 0, 'helped out', 9],
      ['Bea', null, 'Office', 'Office', 15, null, null],
    ])
  })

  test('names the class of each charge, or the whole event', async () => {
    const people = await createOrganizationWithRoles(db)
    const { event } = people
    await db.event.update({ where: { id: event.id }, data: { exhibition_cents: 1_000 } })
    const browser = await openBrowser(app, db, people.organizer)
    const open = await make.createActivity(db, { event, name: 'Open 4D' })
    const novice = await make.createIncentive(db, open, { name: 'Novice' })
    for (const contest of [open, novice]) await make.createPurse(db, contest)
    const fee = (name: string, per: string) => ({
      id: null,
      name,
      cents: 500,
      per,
      purpose: 'office',
      association: null,
    })
    await browser
      .patch(`/organizer/organizations/${people.organization.id}/events/${event.id}/fees`, {
        kinds: [fee('Timer', 'entry'), fee('Office', 'rider'), fee('Grounds', 'horse')],
        stages: [],
        pay_before_draw: false,
        version: 0,
      })
      .expect(303)
    const line = {
      user_name: 'Fay Fees',
      horse_name: 'Feebee',
      activity_ids: [open.id],
      contests: [{ activity_id: open.id, contest_id: novice.id }],
      exhibitions: { count: 1, was: 0 },
    }
    await browser.post(`/ajax/entries/${event.id}`, line).expect(200)
    const sheets = await workbook(browser, `${atEvent(event)}/event.xlsx`)
    const [titles, ...rows] = sheets.find(({ sheet }) => sheet === 'charges')!.data
    const at = (title: string) => titles!.indexOf(title)
    expect(rows.map((row) => [row[at('Fee')], row[at('Class')]]).toSorted()).toEqual([
      ['Exhibition', 'Exhibitions'],
      ['Grounds', 'Whole event'],
      ['Novice', 'Novice'],
      ['Office', 'Whole event'],
      ['Open 4D', 'Open 4D'],
      ['Timer', 'Open 4D'],
    ])
  })

  test("shows the amounts due and paid on each bill's first row in the entries export", async () => {
    const { people, event, browser, at, jen, bea } = await eventWithMoney()
    const again = await make.createActivity(db, { event: people.event, name: 'Zebra' })
    for (const rider of [jen, bea]) await make.createEntry(db, { activity: again, rider })
    const rows = await csvRows(browser, `${at}/export/entries.csv`)
    const amountsOf = (name: string) =>
      rows
        .filter(({ Rider }) => Rider === name)
        .map((row) => pick(row, 'Class', 'Due', 'Paid', 'Bill paid by'))
    const { lines } = (await browser.get(`/ajax/entries/${event.id}`)).body as {
      lines: { rider: { name: string }; owes_cents: number; paid_cents: number }[]
    }
    const dueOf = (name: string) =>
      (lines.find(({ rider }) => rider.name === name)!.owes_cents / 100).toFixed(2)
    expect(amountsOf("'=Jen")).toEqual([
      ['Open 4D', dueOf('=Jen'), '55.00', 'Mae Cole'],
      ['Zebra', '', '', 'Mae Cole'],
    ])
    expect(amountsOf('Bea')).toEqual([
      ['Open 4D', dueOf('Bea'), '10.00', ''],
      ['Zebra', '', '', ''],
    ])
    expect(amountsOf('Dora')).toEqual([['Open 4D', '', '', '']])
  })
})

test('exports exhibitions on a separate sheet after the entries, in running order', async () => {
  const people = await createOrganizationWithRoles(db)
  const { event } = people
  const browser = await openBrowser(app, db, people.organizer)
  const entries = (format: string) => `${atEvent(event)}/entries.${format}`
  const open = await make.createActivity(db, { event, name: 'Open 4D' })
  const [ann, bea] = [await make.createUser(db, { name: 'Ann' }), await make.createUser(db, { name: 'Bea' })]
  const horse = await make.createHorse(db, { name: 'Stingray' })
  await make.createExhibition(db, {
    event,
    rider: ann,
    activity_id: open.id,
    after_drag: 2,
    gone_at: new Date(),
  })
  await make.createExhibition(db, { event, rider: bea, horse, cents: 1_500, paid_at: new Date() })
  const sheets = await workbook(browser, entries('xlsx'))
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['entries', 'exhibitions'])
  expect(sheets[1]!.data).toEqual([
    ['When', 'Rider', 'Horse', 'Price', 'Paid', 'Gone'],
    [null, 'Bea', 'Stingray', 15, 'Yes', null],
    ['After drag 2 of Open 4D', 'Ann', null, 10, null, 'Yes'],
  ])
  expect(await csvRows(browser, entries('csv'))).toEqual([])
  expect((await csvRows(browser, `${atEvent(event)}/exhibitions.csv`)).map(Object.values)).toEqual([
    ['', 'Bea', 'Stingray', '15.00', 'Yes', ''],
    ['After drag 2 of Open 4D', 'Ann', '', '10.00', '', 'Yes'],
  ])
})

describe('check export', () => {
  test('exports one row per check, with an amount of 0 for a void check', async () => {
    const { people, activity, browser } = await fourRuns()
    const print = { per: 'rider', stock: 'top', offset_x: 0, offset_y: 0 }
    await browser.post(`/ajax/checks/${activity.id}`, print).expect(200)
    const second = await db.check.findFirstOrThrow({
      where: { organization_id: people.organization.id, number: 1002 },
    })
    await browser.post(`/ajax/checks/${second.id}/void`).expect(200)
    const url = `/organizer/checks/${people.organization.id}/export/checks`
    const rows = await xlsxRows(browser, `${url}.xlsx`)
    const columns = ['Number', 'Payee', 'Amount', 'Event', 'Class', 'Void', 'Voided amount']
    expect(rows.map((row) => pick(row, ...columns))).toEqual([
      [1001, 'Bea', 300, 'Summer Jackpot', 'Open 4D', null, null],
      [1002, 'Cleo', 0, 'Summer Jackpot', 'Open 4D', 'Yes', 400],
      [1003, 'Ann Muñoz', 300, 'Summer Jackpot', 'Open 4D', null, null],
    ])
    expect(rows[0]!.Date).toBeInstanceOf(Date)
    expect((await csvRows(browser, `${url}.csv?q=muñoz`)).map((row) => row.Number)).toEqual(['1003'])
    const { headers } = await browser.get(`${url}.csv`)
    expect(headers['content-disposition']).toMatch(/filename="\d{4}-\d\d-\d\d Three Rivers - checks\.csv"/)
  })
})

test('exports standings with a points column for each event, earliest event first', async () => {
  const people = await createOrganizationWithRoles(db)
  const season = await make.createPointsSeason(db, people.organization, '2026 Series')
  const group = await make.createPointsGroup(db, season, { name: 'Open', tracks_horse: false })
  const browser = await openBrowser(app, db, people.organizer)
  const [ann, bea] = [await make.createUser(db, { name: 'Ann' }), await make.createUser(db, { name: 'Bea' })]
  for (const rider of [ann, bea]) await make.createPointsGroupMember(db, group, rider)
  for (const [name, day, points] of [
    ['June', '2026-06-06', [5, 8]],
    ['May', '2026-05-02', [4, 0]],
  ] as const) {
    const event = await make.createEvent(db, {
      organization: people.organization,
      name,
      starts_on: new Date(day),
    })
    const activity = await createPaidClass(
      app,
      db,
      { ...people, event },
      {
        activity: { points_seasons_group_id: group.id },
        runs: [
          { rider: ann, score: 17000 },
          { rider: bea, score: 17500 },
        ],
        published: false,
      },
    )
    for (const [index, rider] of [ann, bea].entries()) {
      const { id } = await db.enrollment.findFirstOrThrow({
        where: { activity_id: activity.id, entry: { user_id: rider.id } },
      })
      await browser.post('/ajax/points', { id, points: points[index] }).expect(200)
    }
    await browser.get(`/events/${event.id}/activities/${activity.id}/publishPayout`).expect(200)
  }
  const url = `/organizer/points-groups/${group.id}/export/standings`
  const rows = await xlsxRows(browser, `${url}.xlsx`)
  expect(Object.keys(rows[0]!)).toEqual(['Place', 'Rider', 'Points', 'May', 'June'])
  expect(rows.map((row) => Object.values(row))).toEqual([
    [1, 'Ann', 9, 4, 5],
    [2, 'Bea', 8, null, 8],
  ])
  expect((await csvRows(browser, `${url}.csv?q=bea`)).map((row) => row.Rider)).toEqual(['Bea'])
})

describe('whole-event workbook', () => {
  test('exports each draw, payout, set of results and list on its own sheet, and omits empty sheets', async () => {
    const { people, activity, browser } = await fourRuns()
    const youth = await make.createIncentive(db, { ...activity, rounds: [''] } as never, { name: 'Youth' })
    const [entry] = await db.userActivity.findMany({ where: { activity_id: activity.id } })
    await make.enroll(db, entry!, youth)
    await make.createActivity(db, { event: people.event, name: 'Nobody yet' })
    await make.createExhibition(db, { event: people.event })
    const average = await make.createAggregate(db, [{ ...activity, rounds: [''] } as never], {
      name: 'Average',
    })
    await make.enroll(db, entry!, average)
    await browser.post(`/ajax/checks/${activity.id}`, {
      per: 'rider',
      stock: 'top',
      offset_x: 0,
      offset_y: 0,
    })
    const { headers } = await browser.get(`${atEvent(people.event)}/event.xlsx`)
    expect(headers['content-disposition']).toBe('attachment; filename="2026-06-06 Summer Jackpot.xlsx"')
    const sheets = await workbook(browser, `${atEvent(people.event)}/event.xlsx`)
    expect(sheets.map(({ sheet, data }) => [sheet, data.length - 1])).toEqual([
      ['entries', 4],
      ['Open 4D draw', 4],
      ['Open 4D results', 4],
      ['Open 4D payout', 4],
      ['Youth results draft', 1],
      ['Youth payout draft', 1],
      ['Average results draft', 1],
      ['Average payout draft', 1],
      ['purses', 3],
      ['exhibitions', 1],
      ['checks', 3],
    ])
  })

  test('adds the class to the sheet names of side pots with the same name', async () => {
    const { people, activity, browser } = await fourRuns()
    const sunday = await make.createActivity(db, { event: people.event, name: 'Open Sunday' })
    const [entry] = await db.userActivity.findMany({ where: { activity_id: activity.id } })
    for (const one of [activity, sunday])
      await make.enroll(
        db,
        entry!,
        await make.createIncentive(db, { ...one, rounds: [''] } as never, { name: 'Youth' }),
      )
    const sheets = await workbook(browser, `${atEvent(people.event)}/event.xlsx`)
    expect(sheets.map(({ sheet }) => sheet).filter((name) => /Youth.*results/.test(name))).toEqual([
      'Open 4D Youth results draft',
      'Open Sunday Youth results draft',
    ])
  })

  test("exports the workbook's sheets as CSV files in a ZIP file", async () => {
    const { people, activity, browser } = await fourRuns()
    await make.createExhibition(db, { event: people.event })
    const answer = await browser
      .get(`${atEvent(people.event)}/event.zip`)
      .buffer(true)
      .responseType('blob')
      .expect(200)
    expect(answer.headers['content-type']).toBe('application/zip')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="2026-06-06 Summer Jackpot.zip"')
    const files = unzipSync(answer.body as Buffer)
    expect(Object.keys(files)).toEqual([
      'entries.csv',
      'Open 4D draw.csv',
      'Open 4D results.csv',
      'Open 4D payout.csv',
      'purses.csv',
      'exhibitions.csv',
    ])
    const payout = await browser.get(`${atClass(activity)}/payout.csv`)
    expect(Buffer.from(files['Open 4D payout.csv']!).toString()).toBe(payout.text)
  })

  test('lists the added money and prizes of each purse on one sheet', async () => {
    const { people, activity, browser } = await fourRuns()
    await db.purse.update({ where: { activity_id: activity.id }, data: { added_cents: 50_000 } })
    const { reconciliation } = (await browser.get(`/ajax/payouts/${activity.id}`)).body
    const sheets = await workbook(browser, `${atEvent(people.event)}/event.xlsx`)
    const [titles, ...rows] = sheets.find(({ sheet }) => sheet === 'purses')!.data
    const row = Object.fromEntries(titles!.map((title, index) => [String(title), rows[0]![index]]))
    expect(row).toMatchObject({
      Class: 'Open 4D',
      'Added money': reconciliation.added_cents / 100,
      'Total payout': reconciliation.net_cents / 100,
      Prizes: reconciliation.paid_cents / 100,
    })
  })

  test('accounts for every row of the payout sheets in the purses of a two-day event', async () => {
    const people = await createOrganizationWithRoles(db)
    const { event } = people
    const browser = await openBrowser(app, db, people.organizer)
    const saturday = await make.createActivity(db, { event, name: 'Open Sat', runs_on: event.starts_on })
    const sunday = await make.createActivity(db, { event, name: 'Open Sun', runs_on: event.ends_on })
    const novice = await make.createIncentive(db, saturday, { name: 'Novice' })
    const senior = await make.createIncentive(db, saturday, { name: 'Senior' })
    const average = await make.createAggregate(db, [saturday, sunday], { name: 'Average' })
    for (const contest of [saturday, sunday, novice, average]) await make.createPurse(db, contest)
    await make.createPurse(db, senior, { added_cents: 10_000 })
    const runs: { id: number }[] = []
    for (const user_name of ['Wes Walk', 'Wim Walk', 'Wyn Walk']) {
      const line = {
        user_name,
        activity_ids: [saturday.id, sunday.id],
        contests: [novice, average].map(({ id }) => ({ activity_id: saturday.id, contest_id: id })),
      }
      const { body } = await browser.post(`/ajax/entries/${event.id}`, line)
      runs.push(body.lines[0].entries.find((run: EntryRun) => run.activity_id === saturday.id))
    }
    const { id } = runs[2]!
    await browser.post(`/ajax/user-activity/${id}/scratch`, { kind: 'draw-out' }).expect(200)
    const refund = {
      contests: [saturday, novice].map((contest) => ({ contest_id: contest.id, refund_cents: 5_000 })),
      fees_refunded: true,
      kept_for: 'office',
      reason: null,
    }
    await browser.patch(`/ajax/user-activity/${id}/refund`, refund).expect(204)

    const sheets = await workbook(browser, `${atEvent(event)}/event.xlsx`)
    const [titles, ...rows] = sheets.find(({ sheet }) => sheet === 'purses')!.data
    const purses = rows.map((row) => Object.fromEntries(titles!.map((title, n) => [String(title), row[n]])))
    expect(purses.map((row) => pick(row, 'Class', 'Entries', 'Refunded', 'Total payout', 'Note'))).toEqual([
      ['Open Sat', 2, 1, 75, null],
      ['Novice (Open Sat)', 2, 1, 75, null],
      ['Senior (Open Sat)', 0, 0, 100, 'Added money, but no entries'],
      ['Open Sun', 3, 0, 112.5, null],
      ['Average', 3, 0, 112.5, null],
    ])
    for (const row of purses) expect(row['Total payout']).toBe(Number(row.Prizes) + Number(row['Left over']))
    const payouts = sheets.filter(({ sheet }) => sheet.endsWith('payout draft'))
    expect(payouts.map(({ sheet, data }) => [sheet, data.length - 1])).toEqual([
      ['Open Sat payout draft', 3],
      ['Novice payout draft', 3],
      ['Open Sun payout draft', 3],
      ['Average payout draft', 3],
    ])
    const { body } = await browser.get(`/ajax/payouts/${saturday.id}`)
    expect([body.total, body.reconciliation]).toMatchObject([3, { entries: 2, refunded_entries: 1 }])
  })

  test('exports only an entries sheet with a heading row if the event has no entries', async () => {
    const people = await createOrganizationWithRoles(db)
    const browser = await openBrowser(app, db, people.organizer)
    const sheets = await workbook(browser, `${atEvent(people.event)}/event.xlsx`)
    expect(sheets.map(({ sheet, data }) => [sheet, data.length])).toEqual([['entries', 1]])
  })
})

test('lets all members export payouts, but lets only owners and organizers export anything else', async () => {
  const { people, activity, riders } = await fourRuns()
  const season = await make.createPointsSeason(db, people.organization)
  const group = await make.createPointsGroup(db, season)
  const payout = `${atClass(activity)}/payout.csv`
  const urls = [
    `${atEvent(people.event)}/event.xlsx`,
    `${atEvent(people.event)}/event.zip`,
    `${atEvent(people.event)}/entries.csv`,
    `${atEvent(people.event)}/exhibitions.csv`,
    `${atEvent(people.event)}/cash.csv`,
    ...['draw', 'results'].map((content) => `${atClass(activity)}/${content}.csv`),
    `/organizer/points-groups/${group.id}/export/standings.csv`,
    `/organizer/checks/${people.organization.id}/export/checks.csv`,
  ]
  const statuses = async (person: { id: number } | null) => {
    const browser = await openBrowser(app, db, person)
    const answers = []
    for (const url of urls) answers.push((await browser.get(url)).status)
    return [[...new Set(answers)], (await browser.get(payout)).status]
  }
  for (const person of [people.owner, people.organizer]) expect(await statuses(person)).toEqual([[200], 200])
  for (const person of [people.scorer, people.viewer]) expect(await statuses(person)).toEqual([[403], 200])
  for (const person of [people.outsider, riders[0]!]) expect(await statuses(person)).toEqual([[404], 404])
  expect(await statuses(null)).toEqual([[401], 401])
})

test("returns 404 for an export under another event's or organization's URL", async () => {
  const { people, activity, browser } = await fourRuns()
  const other = await fourRuns()
  const { event_id } = other.activity
  expect((await browser.get(`${atClass({ id: activity.id, event_id })}/draw.csv`)).status).toBe(404)
  const organization_id = other.people.organization.id
  const { id } = people.event
  expect((await browser.get(`${atEvent({ id, organization_id })}/entries.csv`)).status).toBe(404)
})
