import { describe, expect, test } from 'vitest'
import { todayIn } from '#lib/dates.ts'
import * as make from '../../prisma/factories.ts'
import { loadChecksToPrint, recordPrinting } from '../../server/models/checks/print.ts'
import type { CheckRegisterItem } from '../../server/wire/checks.ts'
import { type Browser, openBrowser, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { createOrganizationWithRoles, createPaidClass } from '../support/payouts.ts'
import { readPdf } from '../support/pdf.ts'

const { db } = await freshDatabase()
const app = testApp(db)

const PRINT = { per: 'rider', stock: 'top', offset_x: 0, offset_y: 0 }

async function office(overrides: object = {}) {
  const people = await createOrganizationWithRoles(db, { name: 'Three Rivers', ...overrides })
  return { ...people, browser: await openBrowser(app, db, people.organizer) }
}

type Office = Awaited<ReturnType<typeof office>>

const rider = (name: string) => make.createUser(db, { name })

async function fourResults(people: Awaited<ReturnType<typeof office>>) {
  const [lukasz, munoz] = [await rider('Łukasz Kowal'), await rider('María Muñoz')]
  const obrien =
    (await db.user.findFirst({ where: { organization_id: people.organization.id } })) ??
    (await make.createTypedInRider(db, people.organization, "Pat O'Brien"))
  const activity = await createPaidClass(app, db, people, {
    runs: [
      { rider: lukasz, score: 17102, horse: await make.createHorse(db) },
      { rider: munoz, score: 17302 },
      { rider: obrien, score: 17500 },
      { rider: lukasz, score: 17900, horse: await make.createHorse(db) },
      { rider: await rider('Nan Notime'), score: 'NT' },
    ],
  })
  return { activity, lukasz, munoz, obrien }
}

const screenOf = (event: { id: number }, activity: { id: number }) =>
  `/organizer/scoring/${event.id}/activities/${activity.id}/print-checks`

const pdfOf = async (browser: Browser, url: string) => {
  const answer = await browser.get(url).buffer(true).responseType('blob')
  return { answer, pdf: answer.status === 200 ? await readPdf(answer.body) : null }
}

const saying = (page: { lines: { text: string; x: number; y: number }[] }, text: string) =>
  page.lines.filter((line) => line.text === text)

describe('a check for a whole event', () => {
  test("keeps the paid results published and doesn't pay them again until the check is voided", async () => {
    const people = await office()
    const { activity, munoz } = await fourResults(people)
    const result = await db.enrollment.findFirstOrThrow({
      where: { activity_id: activity.id, entry: { user_id: munoz.id } },
    })
    const check = await db.check.create({
      data: {
        organization_id: people.organization.id,
        event_id: people.event.id,
        number: 1,
        payee: munoz.name,
        payee_id: munoz.id,
        cents: 30_000,
        dated: new Date(),
        printed_by_id: people.organizer.id,
        lines: { create: { enrollment_id: result.id, cents: 30_000, description: 'Place 2' } },
      },
    })
    const unpublish = () =>
      people.browser.get(`/events/${people.event.id}/activities/${activity.id}/unPublishPayout`)
    expect((await unpublish()).status).toBe(409)
    const { body } = await people.browser.post(`/ajax/checks/${activity.id}`, PRINT)
    expect(body).toMatchObject({ count: 2, cents: 70_000 })

    expect((await people.browser.post(`/ajax/checks/${check.id}/void`)).status).toBeLessThan(300)
    expect((await people.browser.post(`/ajax/checks/${activity.id}`, PRINT)).body).toMatchObject({
      count: 1,
      cents: 30_000,
    })
  })
})

describe('writing checks', () => {
  test('writes one check per rider, numbered consecutively, for exactly the prize amounts', async () => {
    const people = await office()
    const { activity } = await fourResults(people)

    const { body, status } = await people.browser.post(`/ajax/checks/${activity.id}`, PRINT)
    expect(status).toBe(200)
    expect(body).toEqual({
      url: `/organizer/checks/${people.organization.id}/print?numbers=1001-1003`,
      first: 1001,
      last: 1003,
      count: 3,
      cents: 100_000,
    })
    const checks = await db.check.findMany({
      where: { activity_id: activity.id },
      orderBy: { number: 'asc' },
    })
    expect(checks.map(({ number, payee, cents, memo }) => [number, payee, cents, memo])).toEqual([
      [1001, 'Łukasz Kowal', 50_000, 'Open 4D: 2 results'],
      [1002, 'María Muñoz', 30_000, 'Open 4D place 2, run 17.302'],
      [1003, "Pat O'Brien", 20_000, 'Open 4D place 3, run 17.500'],
    ])
  })

  test('writes a separate check for each result if requested', async () => {
    const people = await office()
    const { activity } = await fourResults(people)
    const { body } = await people.browser.post(`/ajax/checks/${activity.id}`, { ...PRINT, per: 'result' })
    expect(body).toMatchObject({ first: 1001, last: 1004, count: 4, cents: 100_000 })
  })

  test('refuses to write checks when all results have already been paid', async () => {
    const people = await office()
    const { activity } = await fourResults(people)
    await people.browser.post(`/ajax/checks/${activity.id}`, PRINT)

    const again = await people.browser.post(`/ajax/checks/${activity.id}`, { ...PRINT, per: 'result' })
    expect(again.status).toBe(409)
    expect(again.body.message).toBe('All of these results have already been paid.')
    expect(await db.check.count({ where: { activity_id: activity.id } })).toBe(3)
  })

  test("refuses to write checks while an unpaid rider's name can't be printed", async () => {
    const people = await office()
    const { activity, munoz } = await fourResults(people)
    await db.user.update({ where: { id: munoz.id }, data: { name: '李小龙' } })
    for (const per of ['rider', 'result']) {
      const refused = await people.browser.post(`/ajax/checks/${activity.id}`, { ...PRINT, per })
      expect([refused.status, refused.body.message]).toEqual([
        409,
        "Some letters in the name 李小龙 can't be printed on checks. On the Payoff tab, pay this rider under a name in English letters, or in cash.",
      ])
    }
    expect(await db.check.count({ where: { activity_id: activity.id } })).toBe(0)

    const { per: _, ...sheet } = PRINT
    const paid = await people.browser.post(`/ajax/payoff/${people.event.id}`, {
      ...sheet,
      riders: [
        {
          rider_id: munoz.id,
          kind: 'check',
          payee_id: null,
          payee: 'Bruce Lee',
          nets: false,
          won_cents: 30_000,
          owes_cents: 0,
        },
      ],
    })
    expect(paid.body.checks, paid.text).toMatchObject({ first: 1001 })
    const { body } = await people.browser.post(`/ajax/checks/${activity.id}`, PRINT)
    expect(body).toMatchObject({ first: 1002, count: 2, cents: 70_000 })
  })

  test('writes only one set of checks for three simultaneous requests', async () => {
    const people = await office()
    const { activity } = await fourResults(people)
    const answers = await Promise.all(
      [1, 2, 3].map(() => people.browser.post(`/ajax/checks/${activity.id}`, PRINT)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await db.check.count({ where: { activity_id: activity.id } })).toBe(3)
  })

  test('numbers checks without gaps or duplicates when several classes write checks at once', async () => {
    const people = await office({ next_check_number: 500 })
    const classes = []
    for (let count = 0; count < 4; count++) classes.push(await fourResults(people))
    const answers = await Promise.all(
      classes.map(({ activity }) => people.browser.post(`/ajax/checks/${activity.id}`, PRINT)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])

    const checks = await db.check.findMany({ where: { organization_id: people.organization.id } })
    const numbers = checks.map(({ number }) => number!).sort((a, b) => a - b)
    expect(numbers).toEqual([500, 501, 502, 503, 504, 505, 506, 507, 508, 509, 510, 511])
    for (const { body } of answers) expect(body.last - body.first).toBe(2)
    const after = await db.organization.findUniqueOrThrow({ where: { id: people.organization.id } })
    expect(after.next_check_number).toBe(512)
  })

  test('accepts a starting check number lower than those already used, but never reuses a number', async () => {
    const people = await office()
    const print = async (number: number) => {
      const { activity } = await fourResults(people)
      return (await people.browser.post(`/ajax/checks/${activity.id}`, { ...PRINT, number })).body
    }
    expect(await print(10_230)).toMatchObject({ first: 10_230, last: 10_232 })
    expect(await print(1023)).toMatchObject({ first: 1023, last: 1025 })
    for (const number of [1021, 1025])
      expect((await print(number)).errors).toEqual({
        number: `Check #${number === 1021 ? 1023 : 1025} has already been written. The next unused number is #1026.`,
      })
    expect(await print(1026)).toMatchObject({ first: 1026, last: 1028 })
  })

  test('rejects check numbers that overlap used ones, and by default starts after the highest used number', async () => {
    const people = await office()
    const print = async (number?: number) => {
      const { activity } = await fourResults(people)
      return (await people.browser.post(`/ajax/checks/${activity.id}`, { ...PRINT, number })).body
    }
    await print(1001)
    await print(1005)
    expect(await print(998)).toMatchObject({ first: 998, last: 1000 })
    expect((await print(1004)).errors).toEqual({
      number: 'Check #1005 has already been written. The next unused number is #1008.',
    })
    expect(await print()).toMatchObject({ first: 1008, last: 1010 })
  })

  test('rejects check numbers above 999,999,999', async () => {
    const people = await office()
    const { activity } = await fourResults(people)
    const print = (number?: number) =>
      people.browser.post(`/ajax/checks/${activity.id}`, { ...PRINT, ...(number && { number }) })
    const beyond = await print(1_000_000_000)
    expect([beyond.status, beyond.body.errors]).toEqual([
      422,
      { number: 'Check numbers can have up to nine digits.' },
    ])
    const across = {
      number:
        '3 checks starting with #999999998 would go past the highest number, #999999999. Enter a lower number.',
    }
    expect((await print(999_999_998)).body.errors).toEqual(across)
    await db.organization.update({
      where: { id: people.organization.id },
      data: { next_check_number: 999_999_998 },
    })
    expect((await print()).body.errors).toEqual(across)
    expect(await db.check.count({ where: { organization_id: people.organization.id } })).toBe(0)

    const { body } = await print(999_999_997)
    expect(body).toMatchObject({ first: 999_999_997, last: 999_999_999 })
    expect((await people.browser.get(body.url)).status).toBe(200)
  })

  test("lists a result without a rider, but doesn't write a check for it", async () => {
    const people = await office()
    const activity = await createPaidClass(app, db, people, {
      runs: [
        { rider: await rider('Gone'), score: 17102 },
        { rider: await rider('Ann'), score: 17302 },
      ],
      purse: { places: [{ upTo: null, percentsBp: [6000, 4000] }] },
    })
    // Databases repaired by hand may contain entries without riders.
    await db.userActivity.updateMany({
      where: { activity_id: activity.id, score: { value: 17102 } },
      data: { user_id: null },
    })
    const { body } = await people.browser.visit(screenOf(people.event, activity))
    expect(body.component).toBe('Checks/Index')
    expect(body.props.results.map((one: { payee: string; cents: number }) => [one.payee, one.cents])).toEqual(
      [
        [null, 60_000],
        ['Ann', 40_000],
      ],
    )
    const printed = await people.browser.post(`/ajax/checks/${activity.id}`, PRINT)
    expect(printed.body).toMatchObject({ count: 1, cents: 40_000 })
  })

  test("pays a rider's round and average prizes with one check", async () => {
    const people = await office()
    const [ann, bea] = [await rider('Ann'), await rider('Bea')]
    const horses = [await make.createHorse(db), await make.createHorse(db)]
    const activity = await createPaidClass(app, db, people, {
      activity: { rounds: ['1', '2'] },
      purse: { weights: [1, 1, 2], places: [{ upTo: null, percentsBp: [6000, 4000] }] },
      runs: [
        { rider: ann, horse: horses[0], round: '1', score: 17000 },
        { rider: bea, horse: horses[1], round: '1', score: 18000 },
        { rider: ann, horse: horses[0], round: '2', score: 17100 },
        { rider: bea, horse: horses[1], round: '2', score: 18100 },
      ],
    })
    const { body } = await people.browser.post(`/ajax/checks/${activity.id}`, PRINT)
    expect(body).toMatchObject({ count: 2, cents: 100_000 })

    const lines = await db.checkLine.findMany({
      where: { check: { number: 1001, activity_id: activity.id } },
    })
    expect(lines.map(({ description, cents }) => [description.replace(/, Horse \d+$/, ''), cents])).toEqual([
      ['1st Go, place 1, run 17.000', 15_000],
      ['2nd Go, place 1, run 17.100', 15_000],
      ['Average, place 1, total 34.100', 30_000],
    ])
    expect(await db.checkLine.count({ where: { average_id: { not: null } } })).toBe(2)
    const again = await people.browser.post(`/ajax/checks/${activity.id}`, PRINT)
    expect(again.status).toBe(409)
  })

  test('refuses to write checks for an unpublished payout, or to unpublish a payout that has checks', async () => {
    const people = await office()
    const draft = await createPaidClass(app, db, people, {
      runs: [{ rider: await rider('Ann'), score: 17302 }],
      published: false,
    })
    expect((await people.browser.get(screenOf(people.event, draft))).status).toBe(409)
    const refused = await people.browser.post(`/ajax/checks/${draft.id}`, PRINT)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe("The payout isn't published yet. Publish it first.")

    const { activity } = await fourResults(people)
    await people.browser.post(`/ajax/checks/${activity.id}`, PRINT)
    const unpublish = await people.browser.get(
      `/events/${people.event.id}/activities/${activity.id}/unPublishPayout`,
    )
    expect(unpublish.status).toBe(409)
  })

  test.each([
    [{ ...PRINT, per: 'horse' }, 'per'],
    [{ ...PRINT, stock: 'napkin' }, 'stock'],
    [{ ...PRINT, offset_x: 73 }, 'offset_x'],
    [{ ...PRINT, offset_y: 'down' }, 'offset_y'],
    [{ ...PRINT, preprinted: 'text' }, 'preprinted'],
    [{ ...PRINT, number: 0 }, 'number'],
    [{ ...PRINT, cents: 1 }, 'cents'],
  ])('rejects the check request %j', async (body, field) => {
    const people = await office()
    const { activity } = await fourResults(people)
    const answer = await people.browser.post(`/ajax/checks/${activity.id}`, body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toContain(field)
  })
})

describe('voiding a check', () => {
  test("never reuses a voided check's number, but lets a new check pay the same results", async () => {
    const people = await office()
    const { activity } = await fourResults(people)
    await people.browser.post(`/ajax/checks/${activity.id}`, PRINT)
    const second = await db.check.findFirstOrThrow({ where: { activity_id: activity.id, number: 1002 } })

    expect((await people.browser.post(`/ajax/checks/${second.id}/void`)).body).toEqual({
      id: second.id,
      number: 1002,
    })
    const register = await people.browser.visit(`/organizer/checks/${people.organization.id}`)
    expect(register.body.component).toBe('Checks/Register')
    expect(register.body.props.checks.map((one: object) => Object.values({ ...one, id: 0 }))).toHaveLength(3)
    expect(register.body.props.checks[1]).toMatchObject({
      number: 1002,
      payee: '** VOID **',
      cents: 0,
      voided: { payee: 'María Muñoz', cents: 30_000 },
    })
    expect(register.body.props.total).toEqual({
      count: 3,
      cents: 70_000,
      voided: 1,
      cash_cents: 0,
      netted_cents: 0,
    })

    const next = await people.browser.post(`/ajax/checks/${activity.id}`, PRINT)
    expect(next.body).toMatchObject({ first: 1004, last: 1004, cents: 30_000 })
  })

  test("keeps a voided check's lines in the change log when an entry paid by the check is removed", async () => {
    const people = await office()
    const { activity, munoz } = await fourResults(people)
    await people.browser.post(`/ajax/checks/${activity.id}`, PRINT)
    const checks = await db.check.findMany({ where: { activity_id: activity.id }, include: { lines: true } })
    for (const { id } of checks) await people.browser.post(`/ajax/checks/${id}/void`)
    await people.browser.get(`/events/${people.event.id}/activities/${activity.id}/unPublishPayout`)
    const run = await db.userActivity.findFirstOrThrow({
      where: { activity_id: activity.id, user_id: munoz.id },
      include: { enrollments: true },
    })
    expect((await people.browser.delete(`/ajax/user-activity/${run.id}`)).status).toBe(204)
    const { before } = await db.change.findFirstOrThrow({
      where: { user_activity_id: run.id, kind: 'entry removed' },
    })
    const line = checks.find(({ payee }) => payee === munoz.name)!.lines[0]!
    expect(before).toMatchObject({ contests: [{ id: run.enrollments[0]!.id, check_lines: [line.id] }] })
  })

  test('logs a void only once when two requests void the same check at once', async () => {
    const people = await office()
    const { activity } = await fourResults(people)
    await people.browser.post(`/ajax/checks/${activity.id}`, PRINT)
    const check = await db.check.findFirstOrThrow({ where: { activity_id: activity.id } })
    const answers = await Promise.all([1, 2].map(() => people.browser.post(`/ajax/checks/${check.id}/void`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await db.change.count({ where: { activity_id: activity.id, kind: 'check voided' } })).toBe(1)
  })

  test('prints a voided check as void', async () => {
    const people = await office()
    const { activity } = await fourResults(people)
    await people.browser.post(`/ajax/checks/${activity.id}`, PRINT)
    const check = await db.check.findFirstOrThrow({ where: { activity_id: activity.id, number: 1003 } })
    await people.browser.post(`/ajax/checks/${check.id}/void`)

    const { pdf } = await pdfOf(
      people.browser,
      `/organizer/checks/${people.organization.id}/print?numbers=1003`,
    )
    expect(saying(pdf!.pages[0]!, '** VOID **')).toHaveLength(3)
    expect(saying(pdf!.pages[0]!, '$*******0.00')).toHaveLength(1)
    expect(saying(pdf!.pages[0]!, "Pat O'Brien")).toHaveLength(0)
  })
})

describe("voiding all of a payout's checks and unpublishing the payout", () => {
  const payoutOf = async (people: Office, { id }: { id: number }, view = '') =>
    (await people.browser.get(`/ajax/payouts/${id}?view=${view}`)).body
  const voidAll = (people: Office, { id }: { id: number }, checks: number, view = '') =>
    people.browser.post(`/ajax/void-checks-and-unpublish/${id}?view=${view}`, { checks })
  const living = () => db.check.count({ where: { voided_at: null } })

  test('voids every check, unpublishes the payout and logs each change', async () => {
    const people = await office()
    const { activity } = await fourResults(people)
    expect((await payoutOf(people, activity)).checks).toBe(null)
    await people.browser.post(`/ajax/checks/${activity.id}`, { ...PRINT, number: 501 })
    expect((await payoutOf(people, activity)).checks).toEqual({
      count: 3,
      envelopes: 0,
      cents: 100_000,
      pay_more: false,
    })

    const before = await living()
    const answer = await voidAll(people, activity, 3)
    expect([answer.status, answer.body]).toEqual([200, { publish_payout: false }])
    expect(await living()).toBe(before - 3)
    expect(await payoutOf(people, activity)).toMatchObject({ publish_payout: false, checks: null })
    const changes = await db.change.findMany({ where: { activity_id: activity.id }, orderBy: { id: 'asc' } })
    expect(changes.slice(-4).map(({ kind, before }) => [kind, before])).toEqual([
      ['check voided', { number: 501, payee: 'Łukasz Kowal', cents: 50_000 }],
      ['check voided', { number: 502, payee: 'María Muñoz', cents: 30_000 }],
      ['check voided', { number: 503, payee: "Pat O'Brien", cents: 20_000 }],
      ['payout unpublished', expect.objectContaining({ round: '' })],
    ])
  })

  test('changes nothing if checks were written or voided after the page was loaded', async () => {
    const people = await office()
    const { activity } = await fourResults(people)
    await people.browser.post(`/ajax/checks/${activity.id}`, PRINT)
    const before = await living()
    for (const seen of [2, 4]) {
      const { status, body } = await voidAll(people, activity, seen)
      expect([status, body.message]).toEqual([
        409,
        'The checks changed: 3 checks now pay results in this payout. Nothing was voided. Review the list and confirm again.',
      ])
    }
    expect(await living()).toBe(before)
    expect((await payoutOf(people, activity)).publish_payout).toBe(true)
    expect((await voidAll(people, activity, 0)).status).toBe(422)
  })

  test('voids only the checks that pay the given round', async () => {
    const people = await office()
    const ann = await rider('Ann')
    const activity = await createPaidClass(app, db, people, {
      activity: { rounds: ['1', '2'] },
      purse: { places: [{ upTo: null, percentsBp: [10_000] }] },
      runs: [
        { rider: ann, score: 17_102, round: '1' },
        { rider: ann, score: 17_202, round: '2' },
      ],
    })
    await people.browser.post(`/ajax/checks/${activity.id}`, { ...PRINT, per: 'result' })
    expect((await payoutOf(people, activity, '2')).checks).toMatchObject({ count: 1, pay_more: false })
    expect((await voidAll(people, activity, 1, '2')).status).toBe(200)
    expect((await payoutOf(people, activity, '1')).checks).toMatchObject({ count: 1, cents: 33_334 })
    expect((await payoutOf(people, activity, 'average')).checks).toMatchObject({ count: 1 })

    const [last] = await db.check.findMany({ orderBy: { id: 'desc' }, take: 1 })
    for (const view of ['1', 'average']) await voidAll(people, activity, 1, view)
    await people.browser.get(`/events/${people.event.id}/activities/${activity.id}/publishPayout?view=1`)
    await people.browser.get(`/events/${people.event.id}/activities/${activity.id}/publishPayout?view=2`)
    await people.browser.post(`/ajax/checks/${activity.id}`, PRINT)
    const both = await db.check.findFirstOrThrow({ where: { id: { gt: last!.id } } })
    expect((await payoutOf(people, activity, '1')).checks).toEqual({
      count: 1,
      envelopes: 0,
      cents: both.cents,
      pay_more: true,
    })
  })

  test('returns 403 to scorers and viewers and 404 to outsiders who try to void checks', async () => {
    const people = await office()
    const { activity } = await fourResults(people)
    await people.browser.post(`/ajax/checks/${activity.id}`, PRINT)
    const as = async (person: Office['scorer']) =>
      (await voidAll({ ...people, browser: await openBrowser(app, db, person) }, activity, 3)).status
    expect([await as(people.scorer), await as(people.viewer), await as(people.outsider)]).toEqual([
      403, 403, 404,
    ])
    expect((await payoutOf(people, activity)).publish_payout).toBe(true)
  })
})

test('broadcasts a payout update when checks are written or voided', async () => {
  const people = await office()
  const { activity } = await fourResults(people)
  const told = () =>
    db.broadcast.count({ where: { channel: `private-activity.${activity.id}`, event: 'payout-updated' } })
  const before = await told()
  await people.browser.post(`/ajax/checks/${activity.id}`, PRINT)
  expect(await told()).toBe(before + 1)
  const check = await db.check.findFirstOrThrow({ where: { activity_id: activity.id } })
  await people.browser.post(`/ajax/checks/${check.id}/void`)
  expect(await told()).toBe(before + 2)
})

test("dates checks in the organization's time zone", async () => {
  const dates = []
  // These two time zones never have the same date.
  for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const people = await office({ time_zone })
    const { activity } = await fourResults(people)
    expect((await people.browser.post(`/ajax/checks/${activity.id}`, PRINT)).status).toBe(200)
    const { dated } = await db.check.findFirstOrThrow({ where: { activity_id: activity.id } })
    dates.push([dated.toISOString().slice(0, 10), todayIn(time_zone, new Date())])
    const test = `/organizer/checks/${people.organization.id}/test-page?stock=top&offset_x=0&offset_y=0`
    const { pdf } = await pdfOf(people.browser, test)
    const inWords = dated.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    expect(saying(pdf!.pages[0]!, inWords)).not.toEqual([])
  }
  for (const [dated, today] of dates) expect(dated).toBe(today)
})

describe('the check PDF', () => {
  test('prints the check number, date, payee, memo and amount without scaling', async () => {
    const people = await office({ address: '120 Arena Road\nCanyon, TX 79015' })
    const { activity } = await fourResults(people)
    const { body } = await people.browser.post(`/ajax/checks/${activity.id}`, PRINT)
    const { answer, pdf } = await pdfOf(people.browser, body.url)

    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toBe('inline; filename="checks-1001-1003.pdf"')
    expect(pdf!.preferences).toMatchObject({ PrintScaling: 'None' })
    expect(pdf!.pages).toHaveLength(3)
    expect(pdf!.pages[0]).toMatchObject({ width: 612, height: 792 })
    const texts = pdf!.pages[0]!.lines.map(({ text }) => text)
    const { dated } = await db.check.findFirstOrThrow({ where: { activity_id: activity.id } })
    const date = dated.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    expect(texts).toEqual(
      expect.arrayContaining([
        'Three Rivers',
        '120 Arena Road',
        'Canyon, TX 79015',
        'No. 1001',
        date,
        'Łukasz Kowal',
        '$*****500.00',
        'Five Hundred and 00/100',
        'Open 4D: 2 results',
        'Summer Jackpot, Open 4D',
        '$400.00',
        '$100.00',
        'Total',
        '$500.00',
      ]),
    )
    expect(pdf!.pages.map(({ lines }) => lines.some(({ text }) => text === 'María Muñoz'))).toEqual([
      false,
      true,
      false,
    ])
  })

  // Positions are in points from the top of the page.
  test.each([
    ['top', 3, 95, [297, 549]],
    ['middle', 3, 347, [45, 549]],
    ['bottom', 3, 635, [45, 315]],
    ['three', 1, 95, []],
  ])(
    'lays out "%s" check stock on %i page(s), with the payee %f points from the top',
    async (stock, pages, check, stubs) => {
      const people = await office()
      const { activity } = await fourResults(people)
      const shift = { offset_x: 9, offset_y: -4.5 }
      const { body } = await people.browser.post(`/ajax/checks/${activity.id}`, { ...PRINT, stock, ...shift })
      const { pdf } = await pdfOf(people.browser, body.url)

      expect(pdf!.pages).toHaveLength(pages)
      const payees = saying(pdf!.pages[0]!, 'Łukasz Kowal').sort((a, b) => a.y - b.y)
      expect(payees.map(({ y }) => y + 4.5).sort()).toEqual(
        [check, ...stubs].sort().map((y) => expect.closeTo(y, 1)),
      )
      const onCheck = payees.find(({ y }) => Math.abs(y + 4.5 - check) < 1)!
      expect(onCheck.x).toBeCloseTo(88 + 9, 1)
      const figures = saying(pdf!.pages[0]!, '$*****500.00')[0]!
      expect([figures.x, figures.y]).toEqual([expect.closeTo(470 + 9, 1), expect.closeTo(check - 4.5, 1)])
    },
  )

  test("prints only what isn't already printed on preprinted check stock", async () => {
    const people = await office({ address: '120 Arena Road\nCanyon, TX 79015' })
    const { activity } = await fourResults(people)
    const stock = { ...PRINT, stock: 'three', preprinted: true }
    const { body } = await people.browser.post(`/ajax/checks/${activity.id}`, stock)
    const { pdf } = await pdfOf(people.browser, body.url)
    const onFirst = pdf!.pages[0]!.lines.filter(({ y }) => y < 252)
    const { dated } = await db.check.findFirstOrThrow({ where: { activity_id: activity.id } })
    const date = dated.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    expect(onFirst.map(({ text, y }) => [text, y])).toEqual([
      [date, 60],
      ['Łukasz Kowal', 95],
      ['*****500.00', 95],
      ['Five Hundred and 00/100', 124],
      [expect.stringMatching(/^\*{50,}$/), 124],
      ['Open 4D: 2 results', 187],
    ])
    expect(onFirst[1]!.x).toBe(88)

    const { props } = (await people.browser.visit(screenOf(people.event, activity))).body
    expect(props.sheet, 'keeps the choice for the next print').toMatchObject({ preprinted: true })
    const test = `/organizer/checks/${people.organization.id}/test-page?stock=top&preprinted=true`
    const testPage = (await pdfOf(people.browser, test)).pdf!.pages[0]!.lines.map(({ text }) => text)
    expect(testPage).not.toEqual(expect.arrayContaining(['Three Rivers']))
    expect(testPage).not.toEqual(expect.arrayContaining(['DATE']))
  })

  test('prints the check number, but not the payer, on each stub of preprinted vouchers', async () => {
    const people = await office()
    const { activity } = await fourResults(people)
    const { body } = await people.browser.post(`/ajax/checks/${activity.id}`, { ...PRINT, preprinted: true })
    const [page] = (await pdfOf(people.browser, body.url)).pdf!.pages
    expect(saying(page!, 'Check 1001')).toHaveLength(2)
    expect(saying(page!, 'No. 1001')).toEqual([])
    expect(saying(page!, 'Three Rivers')).toEqual([])
  })

  test('leaves the bottom 5/8 inch of every check blank for the bank', async () => {
    const people = await office()
    const { activity } = await fourResults(people)
    const { body } = await people.browser.post(`/ajax/checks/${activity.id}`, { ...PRINT, stock: 'three' })
    const { pdf } = await pdfOf(people.browser, body.url)
    const inBand = pdf!.pages[0]!.lines.filter(({ y }) => y % 252 > 252 - 45 || y > 756)
    expect(inBand).toEqual([])
    expect(saying(pdf!.pages[0]!, 'María Muñoz')[0]!.y).toBeCloseTo(252 + 95, 1)
    expect(saying(pdf!.pages[0]!, "Pat O'Brien")[0]!.y).toBeCloseTo(504 + 95, 1)
  })

  test('prints a reprint mark on the stubs of a reprinted check, but not on the check itself', async () => {
    const people = await office()
    const { activity } = await fourResults(people)
    const { body } = await people.browser.post(`/ajax/checks/${activity.id}`, PRINT)
    const sayingReprint = async (url: string) =>
      (await pdfOf(people.browser, url)).pdf!.pages.map(({ lines }) =>
        lines.filter(({ text }) => text.includes('Reprint')).map(({ text, y }) => [text, y > 252]),
      )
    expect(await sayingReprint(body.url), "doesn't mark the first print as a reprint").toEqual([[], [], []])
    const one = `/organizer/checks/${people.organization.id}/print?numbers=1002`
    const stubs = ['Reprint · Check 1002', true]
    expect(await sayingReprint(one)).toEqual([[stubs, stubs]])
    expect((await sayingReprint(one)).flat()).toEqual([stubs, stubs])

    const { checks } = (await people.browser.visit(`/organizer/checks/${people.organization.id}`)).body.props
    const today = todayIn(people.organization.time_zone, new Date())
    expect(checks.map((check: CheckRegisterItem) => [check.number, check.reprinted])).toEqual([
      [1003, null],
      [1002, { times: 2, on: today }],
      [1001, null],
    ])
    const changes = await db.change.findMany({ where: { kind: 'check reprinted', activity_id: activity.id } })
    expect(changes.map(({ by_id, after }) => [by_id, after])).toEqual([
      [people.organizer.id, { number: 1002, payee: 'María Muñoz', cents: 30_000, prints: 2 }],
      [people.organizer.id, { number: 1002, payee: 'María Muñoz', cents: 30_000, prints: 3 }],
    ])
  })

  test("doesn't print stubs or a reprint mark on stock with three checks per page", async () => {
    const people = await office()
    const { activity } = await fourResults(people)
    const { body } = await people.browser.post(`/ajax/checks/${activity.id}`, { ...PRINT, stock: 'three' })
    await pdfOf(people.browser, body.url)
    const { pdf } = await pdfOf(people.browser, body.url)
    expect(pdf!.pages[0]!.lines.filter(({ text }) => text.includes('Reprint'))).toEqual([])
    expect(await db.change.count({ where: { kind: 'check reprinted', activity_id: activity.id } })).toBe(3)
  })

  test('refuses to record the same printing of a check twice', async () => {
    const people = await office()
    const { activity } = await fourResults(people)
    await people.browser.post(`/ajax/checks/${activity.id}`, PRINT)
    const checks = await loadChecksToPrint(db, people.organization.id, { first: 1001, last: 1002 })
    const by = { ...people.organizer, session_id: null, socket: null } as never
    await recordPrinting(db, by, checks)
    await expect(recordPrinting(db, by, checks)).rejects.toThrow('Open them again.')
    const printed = await db.check.findMany({ where: { id: { in: checks.map(({ id }) => id) } } })
    expect(
      printed.map(({ prints }) => prints),
      "doesn't count the rejected print",
    ).toEqual([1, 1])
  })

  test("prints one total for the results that don't fit on a stub", async () => {
    const people = await office()
    const ann = await rider('Ann')
    const runs = []
    for (let run = 0; run < 14; run++)
      runs.push({ rider: ann, score: 17000 + run, horse: await make.createHorse(db) })
    const activity = await createPaidClass(app, db, people, {
      runs,
      purse: { places: [{ upTo: null, percentsBp: [1000, ...Array<number>(12).fill(700), 600] }] },
    })
    const { body } = await people.browser.post(`/ajax/checks/${activity.id}`, PRINT)
    const { pdf } = await pdfOf(people.browser, body.url)
    expect(pdf!.pages).toHaveLength(1)
    expect(saying(pdf!.pages[0]!, '5 more results')).toHaveLength(2)
    expect(saying(pdf!.pages[0]!, '$340.00')).toHaveLength(2)
    expect(saying(pdf!.pages[0]!, '$1,000.00')).toHaveLength(2)
  })

  test('prints a test page with the alignment offsets without writing a check', async () => {
    const people = await office()
    const { pdf } = await pdfOf(
      people.browser,
      `/organizer/checks/${people.organization.id}/test-page?stock=three&offset_x=-9&offset_y=18`,
    )
    expect(pdf!.pages).toHaveLength(1)
    const payees = saying(pdf!.pages[0]!, 'Test page, not a check')
    expect(payees.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
      [79, 113],
      [79, 365],
      [79, 617],
    ])
    expect(await db.check.count({ where: { organization_id: people.organization.id } })).toBe(0)
  })

  test.each([
    ['numbers=9001-9002', 404],
    ['numbers=1003-1001', 422],
    ['numbers=1-9999', 422],
    ['numbers=all', 422],
    ['', 422],
  ])('responds to the check printing query ?%s with status %i', async (query, status) => {
    const people = await office()
    expect(
      (await people.browser.get(`/organizer/checks/${people.organization.id}/print?${query}`)).status,
    ).toBe(status)
  })
})

describe('the check pages', () => {
  test('lists payees and amounts before printing, and the check numbers afterward', async () => {
    const people = await office()
    const { activity, obrien } = await fourResults(people)
    const before = await people.browser.visit(screenOf(people.event, activity))
    expect(before.body.props).toMatchObject({
      organization: { id: people.organization.id, name: 'Three Rivers' },
      activity: { id: activity.id, name: 'Open 4D' },
      sheet: { stock: 'top', offset_x: 0, offset_y: 0, preprinted: false },
      next_number: 1001,
    })
    expect(before.body.props.results[2]).toEqual({
      key: expect.stringMatching(/^result \d+$/),
      payee_id: obrien.id,
      payee: "Pat O'Brien",
      description: 'place 3, run 17.500',
      cents: 20_000,
      check: null,
    })

    const shift = { stock: 'bottom', offset_x: 2, offset_y: 3.5 }
    await people.browser.post(`/ajax/checks/${activity.id}`, { ...PRINT, ...shift })
    const { props } = (await people.browser.visit(screenOf(people.event, activity))).body
    expect(props).toMatchObject({ next_number: 1004, sheet: shift })
    expect(props.results.map((one: { check: number }) => one.check)).toEqual([1001, 1002, 1003, 1001])
  })

  test('finds checks by number or payee and lists the newest first', async () => {
    const people = await office()
    const { activity } = await fourResults(people)
    await people.browser.post(`/ajax/checks/${activity.id}`, PRINT)
    const found = async (query: string) => {
      const { body } = await people.browser.visit(`/organizer/checks/${people.organization.id}?${query}`)
      return body.props.checks.map((one: { number: number }) => one.number)
    }
    expect(await found('')).toEqual([1003, 1002, 1001])
    expect(await found('q=1002')).toEqual([1002])
    expect(await found(`q=${encodeURIComponent('muñ')}`)).toEqual([1002])
    expect(await found('q=%25')).toEqual([])
    expect(await found('page=2')).toEqual([])
  })
})

test('lets only organizers and owners see and write checks', async () => {
  const people = await office()
  const { activity } = await fourResults(people)
  await people.browser.post(`/ajax/checks/${activity.id}`, PRINT)
  const check = await db.check.findFirstOrThrow({ where: { activity_id: activity.id } })
  const register = `/organizer/checks/${people.organization.id}`
  const calls: ((browser: Browser) => PromiseLike<{ status: number }>)[] = [
    (browser) => browser.get(screenOf(people.event, activity)),
    (browser) => browser.get(register),
    (browser) => browser.get(`${register}/print?numbers=1001-1003`),
    (browser) => browser.get(`${register}/test-page`),
    (browser) => browser.post(`/ajax/checks/${activity.id}`, PRINT),
    (browser) => browser.post(`/ajax/checks/${check.id}/void`),
  ]
  const statuses = async (person: { id: number } | null) => {
    const browser = await openBrowser(app, db, person)
    const found = []
    for (const call of calls) found.push((await call(browser)).status)
    return found
  }
  expect(await statuses(people.scorer)).toEqual(calls.map(() => 403))
  expect(await statuses(people.viewer)).toEqual(calls.map(() => 403))
  expect(await statuses(people.outsider)).toEqual(calls.map(() => 404))
  expect(await statuses(null)).toEqual(calls.map(() => 401))
  expect(await statuses(people.owner)).toEqual([200, 200, 200, 200, 409, 200])

  const forged = [`/ajax/checks/${activity.id}`, `/ajax/checks/${check.id}/void`]
  for (const url of forged) expect((await people.browser.withoutToken('post', url, PRINT)).status).toBe(419)
})

test("returns 404 for a class's checks under another event's URL", async () => {
  const people = await office()
  const { activity } = await fourResults(people)
  const other = await make.createEvent(db, { organization: people.organization })
  expect((await people.browser.get(screenOf(other, activity))).status).toBe(404)
})
