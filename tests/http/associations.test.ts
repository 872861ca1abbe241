import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { beforeEach, describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import type { ReportProps, ReportsProps } from '../../server/wire/associations/report.ts'
import type { EntryLine } from '../../server/wire/entries.ts'
import type { CloseEventProps } from '../../server/wire/events/closing.ts'
import type { Browser } from '../support/app.ts'
import { formatDateTime } from '../../server/lib/formatDates.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, organization } = arena

type Id = { id: number }
const home = `/organizer/organizations/${organization.id}`
const associations = `${home}/associations`
const reportsOf = (event: Id) => `${home}/events/${event.id}/reports`

const BBR = {
  name: 'BBR',
  body: 'BBR',
  district: '',
  division_offsets: '',
  population: 'all',
  fastest_of: 'all',
  points_table: 'none',
  own_points: '',
  ties: null,
  columns: ['class', 'division', 'place', 'rider', 'number', 'horse', 'time'],
  deadline_days: 7,
  fee_cents: 200,
  fee_per: 'entry',
}
const NBHA = {
  ...BBR,
  name: 'NBHA TX-05',
  body: 'NBHA',
  district: 'TX-05',
  division_offsets: '0 .5 1 1.5 2',
  population: 'district',
  fastest_of: 'district',
  points_table: 'NBHA',
  columns: ['rider', 'number', 'points', 'time'],
}

async function addProfile(profile: object, by: Browser = organizer) {
  const { status, body } = await by.post(associations, profile)
  expect([status, body.errors]).toEqual([302, undefined])
  return db.associationProfile.findFirstOrThrow({ orderBy: { id: 'desc' } })
}

async function addReport(profile: Id, at: Id = event) {
  expect((await organizer.post(reportsOf(at), { profile_id: profile.id })).status).toBeLessThan(400)
  return db.associationReport.findFirstOrThrow({ where: { event_id: at.id, profile_id: profile.id } })
}

const propsOf = async (report: Id, at: Id = event): Promise<ReportProps> =>
  (await organizer.visit(`${reportsOf(at)}/${report.id}`)).body.props
const rowsOf = async (report: Id) =>
  (await propsOf(report)).races.map(({ rows }) =>
    rows.map(({ division, place, rider, number, points }) => [division, place, rider, number, points]),
  )
const kindsOfChanges = async () =>
  (await db.change.findMany({ where: { kind: { startsWith: 'association' } }, orderBy: { id: 'asc' } })).map(
    ({ kind }) => kind,
  )

const rider = async (name: string, bbr_id: string | null = null) =>
  db.user.update({
    where: { id: (await make.createTypedInRider(db, organization, name)).id },
    data: { bbr_id },
  })
const card = (user: Id, district: string | null, valid_until: string | null = null) =>
  db.associationMembership.create({
    data: {
      user_id: user.id,
      body: 'nbha',
      number: `N${user.id}`,
      district,
      valid_until: valid_until && new Date(valid_until),
    },
  })

let event: Awaited<ReturnType<typeof make.createEvent>>
let open: Awaited<ReturnType<typeof make.createActivity>>
let people: Record<'ann' | 'bea' | 'cleo' | 'dora', Id & { name: string }>

beforeEach(async () => {
  await db.associationProfile.deleteMany()
  event = await make.createEvent(db, { organization, ends_on: new Date('2026-06-07') })
  open = await make.createActivity(db, { event, name: 'Open', has_divisions: true, incentives: ['Novice'] })
  await make.createPurse(db, open, {
    divisions: [0, 500].map((offset) => ({ offset, shareBp: 5_000 })),
  })
  people = {
    ann: await rider('Ann Alder', '100'),
    bea: await rider('Bea Birch'),
    cleo: await rider('Cleo Cedar', '300'),
    dora: await rider('Dora Dell', '400'),
  }
  const horse = await make.createHorse(db, { name: '=Rocket' })
  const scores = [17_000, 17_100, 17_500, 'NT'] as const
  for (const [index, one] of Object.values(people).entries())
    await make.createEntry(db, { activity: open, rider: one, horse, score: scores[index] })
})

describe('association profiles', () => {
  test('creates a profile from a preset, changes the profile and deletes it', async () => {
    const { settings } = (await organizer.visit(`${associations}/new?preset=NBHA`)).body.props
    expect(settings).toMatchObject({
      body: 'NBHA',
      division_offsets: '0 0.5 1 1.5 2',
      population: 'district',
    })
    const profile = await addProfile({ ...settings, district: 'TX-05' })
    expect(profile).toMatchObject({ district: 'TX-05', division_offsets: [0, 500, 1000, 1500, 2000] })

    const at = `${associations}/${profile.id}`
    expect((await organizer.visit(at)).body.props).toMatchObject({
      profile: { name: 'NBHA', version: 0, events: 0 },
      settings: { points_table: 'NBHA', columns: settings.columns },
    })
    expect((await organizer.patch(`${at}?version=0`, { ...BBR, fee_per: 'race' })).status).toBeLessThan(400)
    const { profiles } = (await organizer.visit(associations)).body.props
    expect(profiles).toEqual([{ id: profile.id, name: 'BBR', body: 'BBR', events: 0 }])
    expect((await organizer.delete(`${at}?events=0`)).status).toBeLessThan(400)
    expect(await db.associationProfile.count()).toBe(0)
    expect((await kindsOfChanges()).slice(-3)).toEqual([
      'association profile made',
      'association profile changed',
      'association profile deleted',
    ])
  })

  test('rejects an invalid profile and names each invalid field', async () => {
    const errors = async (change: object) =>
      Object.keys((await organizer.post(associations, { ...BBR, ...change })).body.errors)
    expect(await errors({ name: ' ' })).toEqual(['name'])
    expect(await errors({ body: '' })).toEqual(['body'])
    expect(await errors({ population: 'nobody' })).toEqual(['population'])
    expect(await errors({ fastest_of: 'district', district: ' - ' })).toEqual(['district'])
    expect(await errors({ division_offsets: '.5 1' })).toEqual(['division_offsets'])
    expect(await errors({ points_table: 'own' })).toEqual(['own_points'])
    expect(await errors({ columns: [] })).toEqual(['columns'])
    expect(await errors({ columns: ['rider', 'time', 'rider'] })).toEqual(['columns.2'])
    expect(await errors({ columns: ['shoe size'] })).toEqual(['columns.0'])
    expect(await errors({ deadline_days: 366 })).toEqual(['deadline_days'])
    expect(await errors({ fee_cents: -1 })).toEqual(['fee_cents'])
    await addProfile(BBR)
    expect((await organizer.post(associations, { ...BBR, name: 'bbr' })).body.errors).toEqual({
      name: 'You already have a profile called bbr.',
    })
    expect(await db.associationProfile.count()).toBe(1)
  })

  test('rejects a stale edit of a profile and lists the differences', async () => {
    const profile = await addProfile(BBR)
    const at = `${associations}/${profile.id}?version=0`
    const changed = { ...BBR, deadline_days: 10 }
    expect((await organizer.patch(at, changed)).status).toBeLessThan(400)
    expect((await organizer.patch(at, changed)).status).toBeLessThan(400)
    const { status, body } = await organizer.patch(at, { ...BBR, deadline_days: 3 })
    expect([status, body.message]).toEqual([
      409,
      expect.stringContaining('Send within: they saved 10, you entered 3.'),
    ])
  })

  test('refuses to delete a profile if reports were added after the page was loaded', async () => {
    const profile = await addProfile(BBR)
    const report = await addReport(profile)
    const at = `${associations}/${profile.id}`
    expect((await organizer.delete(`${at}?events=0`)).status).toBe(409)
    expect((await organizer.delete(at)).status).toBe(422)
    expect((await organizer.delete(`${at}?events=1`)).status).toBeLessThan(400)
    expect(await db.associationReport.count({ where: { id: report.id } })).toBe(0)
  })

  test("returns 404 for another organization's profile", async () => {
    const { id } = await make.createAssociationProfile(db, arena.elsewhere)
    expect((await organizer.get(`${associations}/${id}`)).status).toBe(404)
    expect((await organizer.patch(`${associations}/${id}?version=0`, BBR)).status).toBe(404)
    expect((await organizer.delete(`${associations}/${id}?events=0`)).status).toBe(404)
    const { status, body } = await organizer.post(reportsOf(event), { profile_id: id })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['profile_id']])
  })
})

describe('association reports', () => {
  test("creates one report per association and event, with all of the event's barrel races", async () => {
    await make.createActivity(db, { event, name: 'Judged', judged: true })
    await make.createAggregate(db, [open])
    const profile = await addProfile(BBR)
    const report = await addReport(profile)
    expect((await addReport(profile)).id).toBe(report.id)
    const { report: shown, settings, contests } = await propsOf(report)
    expect(shown).toMatchObject({ classes: ['Open'], send_by: '2026-06-14', sent_at: null })
    expect(settings.classes).toEqual({ [open.id]: true })
    expect(contests.map(({ name }) => name)).toEqual(['Open', 'Novice'])

    const rodeo = await make.createEvent(db, { organization, category: 'Rodeo' })
    await make.createActivity(db, { event: rodeo, name: 'Breakaway' })
    const barrels = await make.createActivity(db, { event: rodeo, name: 'Ladies Barrels' })
    const other = await propsOf(await addReport(profile, rodeo), rodeo)
    expect(other.settings.classes).toEqual({ [barrels.id]: true })
  })

  test("places all riders in the class's divisions, and lists riders who have no member number", async () => {
    const report = await addReport(await addProfile(BBR))
    expect(await rowsOf(report)).toEqual([
      [
        [1, 1, 'Ann Alder', '100', null],
        [1, 2, 'Bea Birch', null, null],
        [2, 1, 'Cleo Cedar', '300', null],
        [null, null, 'Dora Dell', '400', null],
      ],
    ])
    expect(await propsOf(report)).toMatchObject({
      to_check: [{ id: people.bea.id, name: 'Bea Birch', problem: 'No BBR #' }],
      fee: { count: 4, riders: 4, cents: 800, per: 'entry', charged_cents: 0, paid_cents: 0 },
      open: 0,
    })
  })

  test("divides one district's members into divisions based on the district's fastest time", async () => {
    await card(people.bea, 'tx 05')
    await card(people.cleo, 'TX05', '2026-06-06')
    await card(people.ann, 'TX-05', '2026-06-05')
    await card(people.dora, null)
    const report = await addReport(await addProfile(NBHA))
    expect(await rowsOf(report)).toEqual([
      [
        [1, 1, 'Bea Birch', `N${people.bea.id}`, 5],
        [1, 2, 'Cleo Cedar', `N${people.cleo.id}`, 4],
      ],
    ])
    expect((await propsOf(report)).to_check.map(({ name, problem }) => [name, problem])).toEqual([
      ['Ann Alder', 'NBHA card expired on June 5, 2026'],
      ['Dora Dell', 'No NBHA district'],
    ])
  })

  test("uses the profile's divisions, and doesn't place scratched runs", async () => {
    const [first] = await db.userActivity.findMany({
      where: { activity_id: open.id },
      orderBy: { id: 'asc' },
    })
    const report = await addReport(await addProfile({ ...BBR, division_offsets: '0 .1' }))
    expect((await rowsOf(report))[0]!.map((row) => row[0])).toEqual([1, 2, 2, null])
    await db.userActivity.update({ where: { id: first!.id }, data: { scratched_at: new Date() } })
    expect((await rowsOf(report))[0]).toEqual([
      [1, 1, 'Bea Birch', null, null],
      [2, 1, 'Cleo Cedar', '300', null],
      [null, null, 'Dora Dell', '400', null],
    ])
    expect((await propsOf(report)).fee).toMatchObject({ count: 4 })
    await db.enrollment.updateMany({
      where: { user_activity_id: first!.id },
      data: { refunded_at: new Date() },
    })
    expect((await propsOf(report)).fee).toMatchObject({ count: 3, cents: 600 })
  })

  test("counts runs without a score, but doesn't place them", async () => {
    await make.createEntry(db, { activity: open, rider: await rider('Eve Elm', '500') })
    const report = await addReport(await addProfile(BBR))
    expect((await propsOf(report)).open).toBe(1)
    expect((await rowsOf(report))[0]).toHaveLength(4)
    const file = await organizer.get(`${reportsOf(event)}/${report.id}/export/results.csv`)
    expect(file.headers['content-disposition']).toContain('BBR results draft.csv')
  })

  test('places each go of a class separately, but counts the class fee only once', async () => {
    const futurity = await make.createActivity(db, { event, name: 'Futurity', rounds: ['1', '2'] })
    const horse = await make.createHorse(db)
    for (const [round, score] of [
      ['1', 16_000],
      ['2', 15_900],
    ] as const)
      await make.createEntry(db, { activity: futurity, round, rider: people.ann, horse, score })
    const report = await addReport(await addProfile({ ...BBR, fee_per: 'race' }))
    const { races, fee } = await propsOf(report)
    expect(races.map((race) => [race.class, race.go, race.total])).toEqual([
      ['Open', '', 4],
      ['Futurity', '1', 1],
      ['Futurity', '2', 1],
    ])
    expect(fee).toMatchObject({ count: 2, cents: 400, per: 'race' })
    await db.associationProfile.updateMany({ data: { fee_per: 'entry' } })
    expect((await propsOf(report)).fee).toMatchObject({ count: 5, riders: 4 })
  })

  test("downloads a report with its profile's columns, and escapes spreadsheet formulas in the CSV file", async () => {
    const columns = ['last name', 'first name', 'number', 'horse', 'division', 'place', 'time', 'date']
    const report = await addReport(await addProfile({ ...BBR, columns }))
    const at = `${reportsOf(event)}/${report.id}/export/results`
    const csv = await organizer.get(`${at}.csv`).expect(200)
    expect(csv.headers['content-disposition']).toContain(`2026-06-06 ${event.name} - BBR results.csv`)
    const rows = Papa.parse<string[]>(csv.text.slice(1).trim()).data
    expect(rows.slice(0, 3)).toEqual([
      ['Last name', 'First name', 'BBR #', 'Horse', 'Division', 'Place', 'Time', 'Date'],
      ['Alder', 'Ann', '100', "'=Rocket", '1D', '1', '17.000', '2026-06-06'],
      ['Birch', 'Bea', '', "'=Rocket", '1D', '2', '17.100', '2026-06-06'],
    ])
    const xlsx = await organizer.get(`${at}.xlsx`).buffer(true).responseType('blob').expect(200)
    const sheet = await readSheet(xlsx.body as Buffer)
    expect(sheet[1]!.slice(0, 7)).toEqual(['Alder', 'Ann', '100', '=Rocket', '1D', 1, 17])
    expect((await organizer.get(`${at}.pdf`)).status).toBe(404)
  })

  test('suggests a report for each association that is owed fees', async () => {
    const owed = async () => (await organizer.visit(reportsOf(event))).body.props.fee_associations
    const fee = { event_id: event.id, cents: 300, per: 'entry', purpose: 'association' }
    await db.feeKind.createMany({
      data: [
        { ...fee, name: 'Sanction', association: BBR.body },
        { ...fee, name: 'State fund', association: 'State' },
        { ...fee, name: 'Arena', purpose: 'office' },
      ],
    })
    const presets = async () => (await organizer.visit(reportsOf(event))).body.props.presets
    expect(await owed()).toEqual([BBR.body, 'State'])
    expect(await presets()).toEqual(['BBR'])
    const profile = await addProfile(BBR)
    expect(await presets()).toEqual([])
    await addReport(profile)
    expect(await owed()).toEqual(['State'])
    await db.feeKind.deleteMany({ where: { event_id: event.id } })
  })

  test("bases the amount owed to the association on the riders' charges, not on the profile", async () => {
    const report = await addReport(await addProfile({ ...BBR, body: 'N.B.H.A.' }))
    const charge = { event_id: event.id, user_id: people.ann.id, purpose: 'association' }
    await db.charge.createMany({
      data: [
        { ...charge, name: 'Sanction', association: 'NBHA', cents: 900 },
        { ...charge, name: 'Late', association: 'nbha', cents: 50 },
        { ...charge, name: 'Waived', association: 'NBHA', cents: 300, voided_at: new Date() },
        { ...charge, name: 'Other', association: 'BBR', cents: 70 },
        { ...charge, name: 'Unnamed', association: null, cents: 7 },
      ],
    })
    expect((await propsOf(report)).fee).toMatchObject({ charged_cents: 950, count: 4, cents: 800 })
    const { event_sums } = (await organizer.visit(`${home}/events/${event.id}/cash-box`)).body.props
    expect(event_sums.uncharged).toEqual([])
  })

  test('suggests associations with fees first, and then those with the most members', async () => {
    const offered = async () =>
      (await organizer.visit(reportsOf(event))).body.props.profiles.map(({ name }: { name: string }) => name)
    await addProfile({ ...BBR, name: 'Alpha', body: 'Alpha' })
    await addProfile(BBR)
    await addProfile(NBHA)
    expect(await offered()).toEqual(['BBR', 'Alpha', 'NBHA TX-05'])
    for (const one of Object.values(people)) await card(one, null)
    expect(await offered()).toEqual(['NBHA TX-05', 'BBR', 'Alpha'])
    const fee = { event_id: event.id, name: 'Sanction', cents: 300, per: 'entry', purpose: 'association' }
    await db.feeKind.create({ data: { ...fee, association: 'alpha' } })
    expect(await offered()).toEqual(['Alpha', 'NBHA TX-05', 'BBR'])
  })

  test('shows that results have changed since the report was sent', async () => {
    const report = await addReport(await addProfile(BBR))
    const at = `${reportsOf(event)}/${report.id}/sent`
    const changed = async () => (await propsOf(report)).report.changed
    const sentAt = async () =>
      (await db.associationReport.findUniqueOrThrow({ where: { id: report.id } })).sent_at!.getTime()
    expect((await organizer.post(at)).status).toBeLessThan(400)
    const first = await sentAt()
    // The report has no column for earnings, so this change doesn't affect the report.
    await db.enrollment.updateMany({ where: { activity_id: open.id }, data: { prize_cents: 500 } })
    expect(await changed()).toBe(false)
    const annsRun = { entry: { activity_id: open.id, user_id: people.ann.id } }
    await db.score.updateMany({ where: annsRun, data: { value: 17_200 } })
    expect(await changed()).toBe(true)
    const { reports }: ReportsProps = (await organizer.visit(reportsOf(event))).body.props
    expect(reports.find(({ id }) => id === report.id)!.changed).toBe(true)
    const isUnfinished = async () => {
      const page = await organizer.visit(`${home}/events/${event.id}/close`)
      const { unfinished }: CloseEventProps = page.body.props
      return unfinished.some(({ sentence }) => sentence === 'Results changed after the BBR report was sent.')
    }
    expect(await isUnfinished()).toBe(true)
    expect((await organizer.post(at)).status).toBeLessThan(400)
    expect([await changed(), await isUnfinished()]).toEqual([false, false])
    expect(await sentAt()).toBeGreaterThan(first)
    await db.score.updateMany({ where: annsRun, data: { value: 17_000 } })
    expect(await changed()).toBe(true)
  })

  test('records who marked a report as sent and when', async () => {
    const report = await addReport(await addProfile(BBR))
    const at = `${reportsOf(event)}/${report.id}/sent`
    expect((await organizer.post(at)).status).toBeLessThan(400)
    const { sent_at, sent_by } = (await propsOf(report)).report
    const stored = await db.associationReport.findUniqueOrThrow({ where: { id: report.id } })
    expect([sent_by, sent_at]).toEqual(['Otis Organizer', formatDateTime(stored.sent_at!, 'America/Chicago')])
    expect((await arena.owner.post(at)).status).toBeLessThan(400)
    expect((await propsOf(report)).report).toMatchObject({ sent_at, sent_by })
    expect((await propsOf(report)).report.changed).toBe(false)
    expect((await organizer.delete(at)).status).toBeLessThan(400)
    expect((await organizer.delete(at)).status).toBeLessThan(400)
    expect((await propsOf(report)).report).toMatchObject({ sent_at: null, sent_by: null })
    expect((await kindsOfChanges()).slice(-3)).toEqual([
      'association report added',
      'association report sent',
      'association report taken back',
    ])
  })

  test("rejects a stale edit of a report's classes, but accepts a repeated request", async () => {
    const report = await addReport(await addProfile(BBR))
    const at = `${reportsOf(event)}/${report.id}?version=0`
    const novice = open.incentives[0]!
    const choice = { classes: { [open.id]: false, [novice.id]: true } }
    expect((await organizer.patch(at, choice)).status).toBeLessThan(400)
    expect((await organizer.patch(at, choice)).status).toBeLessThan(400)
    expect((await propsOf(report)).report.classes).toEqual(['Novice'])
    const stale = await organizer.patch(at, { classes: { [open.id]: true } })
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'Someone else just changed the classes. Look them over and save again.',
    ])
  })

  test("rejects judged classes, averages and another event's classes in a report", async () => {
    const report = await addReport(await addProfile(BBR))
    const refused = [
      await make.createActivity(db, { event: await make.createEvent(db, { organization }) }),
      await make.createActivity(db, { event, judged: true }),
      await make.createAggregate(db, [open]),
    ]
    for (const { id } of refused) {
      const { status, body } = await organizer.patch(`${reportsOf(event)}/${report.id}?version=0`, {
        classes: { [open.id]: true, [id]: true },
      })
      expect([status, body.errors]).toEqual([
        422,
        { classes: 'Choose timed classes and side pots in this event.' },
      ])
    }
    const none = await organizer.patch(`${reportsOf(event)}/${report.id}?version=0`, { classes: {} })
    expect([none.status, none.body.errors]).toEqual([422, { classes: 'Choose at least one class.' }])
  })

  test("returns 404 for a report under another event's URL", async () => {
    const report = await addReport(await addProfile(BBR))
    const other = await make.createEvent(db, { organization })
    expect((await organizer.get(`${reportsOf(other)}/${report.id}`)).status).toBe(404)
    expect((await organizer.delete(`${reportsOf(other)}/${report.id}`)).status).toBe(404)
    expect((await organizer.get(`${reportsOf(other)}/${report.id}/export/results.csv`)).status).toBe(404)
    expect((await organizer.delete(`${reportsOf(event)}/${report.id}`)).status).toBeLessThan(400)
    expect((await kindsOfChanges()).at(-1)).toBe('association report deleted')
  })

  test('deletes a report along with its event, and removes a deleted class from its report', async () => {
    const empty = await make.createEvent(db, { organization })
    const poles = await make.createActivity(db, { event: empty, name: 'Poles' })
    const kept = await make.createActivity(db, { event: empty, name: 'Barrels' })
    const report = await addReport(await addProfile(BBR), empty)
    const destroy = await arena.owner.delete(`/organizer/scoring/${empty.id}/activities/${poles.id}`)
    expect(destroy.status).toBeLessThan(400)
    expect((await propsOf(report, empty)).settings.classes).toEqual({ [kept.id]: true })
    expect((await arena.owner.delete(`${home}/events/${empty.id}`)).status).toBeLessThan(400)
    expect(await db.associationReport.count({ where: { id: report.id } })).toBe(0)
  })

  test("copies a report with its event, but doesn't mark the copy as sent", async () => {
    const report = await addReport(await addProfile(BBR))
    await organizer.post(`${reportsOf(event)}/${report.id}/sent`)
    const copy = { name: 'Next month', starts_on: '2026-07-04', classes: true, incentives: true }
    const rest = { carryovers: true, money: true, note: true }
    expect(
      (await organizer.post(`${home}/events/${event.id}/copy`, { ...copy, ...rest })).status,
    ).toBeLessThan(400)
    const copied = await db.associationReport.findFirstOrThrow({
      where: { event: { name: 'Next month' } },
      include: { classes: { include: { activity: true } } },
    })
    expect(copied).toMatchObject({ profile_id: report.profile_id, sent_at: null, version: 0 })
    expect(copied.classes.map(({ activity }) => [activity.name, activity.event_id])).toEqual([
      ['Open', copied.event_id],
    ])
  })
})

describe('association numbers in the entry window', () => {
  const problemsOf = async () => {
    const lines: EntryLine[] = (await organizer.get(`/ajax/entries/${event.id}`)).body.lines
    return Object.fromEntries(lines.map(({ rider, card_problems }) => [rider.name, card_problems]))
  }

  test('warns about riders with a missing member number or an expired card', async () => {
    expect(await problemsOf()).toMatchObject({ 'Bea Birch': [] })
    await addReport(await addProfile(BBR))
    await addReport(await addProfile(NBHA))
    await card(people.ann, 'TX05')
    await card(people.cleo, 'TX05', '2026-01-31')
    await card(people.dora, null)
    expect(await problemsOf()).toEqual({
      'Ann Alder': [],
      'Bea Birch': ['No BBR #', 'No NBHA #'],
      'Cleo Cedar': ['NBHA card expired on January 31, 2026'],
      'Dora Dell': ['No NBHA district'],
    })
    expect(
      (
        await organizer.post(`/ajax/entries/${event.id}`, {
          user_id: people.bea.id,
          horse_name: 'Second',
          activity_ids: [open.id],
        })
      ).status,
    ).toBe(200)
  })

  test("doesn't warn about riders who are scratched or whose class doesn't require a member number", async () => {
    await addReport(await addProfile({ ...BBR, columns: ['rider', 'time'] }))
    expect(await problemsOf()).toMatchObject({ 'Bea Birch': [] })
    await addReport(await addProfile({ ...BBR, name: 'BBR 2' }))
    expect(await problemsOf()).toMatchObject({ 'Bea Birch': ['No BBR #'] })
    await db.userActivity.updateMany({
      where: { user_id: people.bea.id },
      data: { scratched_at: new Date() },
    })
    expect(await problemsOf()).toMatchObject({ 'Bea Birch': [] })
  })
})
