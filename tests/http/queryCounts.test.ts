import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import {
  createActivity,
  createAssociationProfile,
  createEntry,
  createEvent,
  createHorse,
  createOnlineEntry,
  createPurse,
  createTypedInRider,
  createUser,
} from '../../prisma/factories.ts'
import { DAY_MS } from '../../server/lib/dates.ts'
import { connect } from '../../server/database/db.ts'
import { createScenario } from '../support/scenario.ts'
import { openBrowser, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'

const { db, url } = await freshDatabase()
const { event, organization, people } = await createScenario(db)

const loggedStatements: string[] = []
const log = pino({ level: 'trace' }, { write: (line) => void loggedStatements.push(JSON.parse(line).msg) })
const watched = connect(url, 2, log)
afterAll(() => watched.$disconnect())
const app = testApp(watched)
const scorer = await openBrowser(app, db, people.scorer)

async function statementsOf(request: () => PromiseLike<{ status: number }>) {
  loggedStatements.length = 0
  expect((await request()).status).toBe(200)
  return loggedStatements.map(firstWord)
}

const firstWord = (statement: string) => /^\s*(\w+)/.exec(statement)![1]!

test('saves a score in one transaction after reading the session and the score', async () => {
  const activity = await createActivity(db, { event, publish_draw: true })
  const entry = await createEntry(db, { activity, draw: 1 })
  expect(await statementsOf(() => save(scorer, entry.score.id))).toEqual([
    // Two reads: the session, and the score with the membership.
    'SELECT',
    'SELECT',
    // BEGIN isn't logged. This statement locks the activity and reads the entry.
    'SELECT',
    // This statement writes the score, the change log and the broadcasts.
    'WITH',
    'COMMIT',
  ])
  expect(await db.change.count({ where: { activity_id: activity.id } })).toBe(1)
})

test("numbers a class's public score messages without gaps when scores are saved at the same moment", async () => {
  const activity = await createActivity(db, { event, publish_draw: true })
  const entries = await Promise.all([1, 2, 3].map((draw) => createEntry(db, { activity, draw })))
  const scorers = [
    scorer,
    await openBrowser(app, db, people.owner),
    await openBrowser(app, db, people.organizer),
  ]
  const answers = await Promise.all(scorers.map((one, nth) => save(one, entries[nth]!.score.id)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const told = await db.broadcast.findMany({
    where: { channel: `live.${activity.id}`, event: 'score-updated' },
    orderBy: { id: 'asc' },
  })
  expect(told.map(({ payload }) => payload)).toMatchObject([{ told: 1 }, { told: 2 }, { told: 3 }])
})

/** supertest doesn't send a request until `then` is called. */
const save = (browser: typeof scorer, scoreId: number) =>
  browser.patch(`/ajax/score/${scoreId}`, { score: 17.201 }).then((answer) => answer)

test('reads all rows of a draw in three SQL statements', async () => {
  const activity = await createActivity(db, { event })
  for (let draw = 1; draw <= 5; draw++) await createEntry(db, { activity, draw })
  const rows = () => scorer.get(`/ajax/draw/${activity.id}`)
  expect(await statementsOf(rows)).toEqual(['SELECT', 'SELECT', 'SELECT'])
})

test('reads a draw page in four SQL statements and a payout page in three', async () => {
  const activity = await createActivity(db, { event })
  const page = `/organizer/scoring/${event.id}/activities/${activity.id}`
  await scorer.get('/')
  expect(await statementsOf(() => scorer.get(`${page}/draw`))).toHaveLength(4)
  expect(await statementsOf(() => scorer.get(`${page}/payout`))).toHaveLength(3)
})

test('reads an event page in the same number of SQL statements for any number of classes', async () => {
  const page = `/organizer/organizations/${event.organization_id}/events/${event.id}/activities`
  const organizer = await openBrowser(app, db, people.organizer)
  const addClass = async () => {
    const activity = await createActivity(db, { event, incentives: ['Senior'] })
    for (let draw = 1; draw <= 3; draw++) await createEntry(db, { activity, draw, score: 15_000 })
  }
  await addClass()
  await organizer.get('/')
  const before = await statementsOf(() => organizer.get(page))
  expect(before).toHaveLength(14)
  await addClass()
  await addClass()
  expect(await statementsOf(() => organizer.get(page))).toEqual(before)
})

test('reads an association report in a fixed number of SQL statements', async () => {
  const organizer = await openBrowser(app, db, people.organizer)
  const { organization_id } = event
  const { id: profile_id } = await createAssociationProfile(db, { id: organization_id })
  const report = await db.associationReport.create({ data: { event_id: event.id, profile_id } })
  const page = `/organizer/organizations/${organization_id}/events/${event.id}/reports/${report.id}`
  const addClass = async () => {
    const activity = await createActivity(db, { event })
    for (let draw = 1; draw <= 3; draw++) await createEntry(db, { activity, draw, score: 15_000 })
    await db.associationClass.create({ data: { report_id: report.id, activity_id: activity.id } })
  }
  await addClass()
  await organizer.get('/')
  const before = await statementsOf(() => organizer.get(page))
  await addClass()
  await addClass()
  expect(await statementsOf(() => organizer.get(page))).toEqual(before)
})

test("lists an event's unfinished items in a fixed number of SQL statements", async () => {
  const organizer = await openBrowser(app, db, people.organizer)
  const event = await createEvent(db, { organization })
  const page = `/organizer/organizations/${event.organization_id}/events/${event.id}/close`
  const grow = async () => {
    const activity = await createActivity(db, { event, incentives: ['Senior'] })
    for (let draw = 1; draw <= 3; draw++) await createEntry(db, { activity, draw })
    const rider = await createUser(db)
    const bill = { event_id: event.id, user_id: rider.id }
    await db.charge.create({ data: { ...bill, name: 'Stall', cents: 100, purpose: 'office' } })
    const profile = await createAssociationProfile(db, organization, { name: activity.name })
    await db.associationReport.create({ data: { event_id: event.id, profile_id: profile.id } })
    const counted = { counted_at: new Date(), counted_cents: 0, counts: {}, counters: ['Ann', 'Bob'] }
    await db.cashBox.create({ data: { event_id: event.id, ...counted } })
  }
  await grow()
  await organizer.get('/')
  const before = await statementsOf(() => organizer.get(page))
  await grow()
  await grow()
  expect(await statementsOf(() => organizer.get(page))).toEqual(before)
})

test('reads the cash box and unpublished payouts pages in a fixed number of SQL statements', async () => {
  const organizer = await openBrowser(app, db, people.organizer)
  const event = await createEvent(db, { organization })
  const pages = `/organizer/organizations/${event.organization_id}/events/${event.id}`
  const addClass = async () => {
    const activity = await createActivity(db, { event, age_to: 18 })
    await createPurse(db, activity, { entry_fee_cents: 5_000, payback_bp: 7_000 })
    for (let draw = 1; draw <= 3; draw++) await createEntry(db, { activity, draw, score: 15_000 })
  }
  await addClass()
  await organizer.get('/')
  const statements = async () => [
    await statementsOf(() => organizer.get(`${pages}/cash-box`)),
    await statementsOf(() => organizer.get(`${pages}/publish-payouts`)),
  ]
  const before = await statements()
  await addClass()
  await addClass()
  expect(await statements()).toEqual(before)
})

test('reads the tax year page in the same number of SQL statements for any number of payments', async () => {
  const organizer = await openBrowser(app, db, people.organizer)
  const { organization_id } = event
  const pay = (count: number) =>
    db.check.createMany({
      data: Array.from({ length: count }, (_, nth) => ({
        organization_id,
        event_id: event.id,
        kind: 'cash' as const,
        payee: `Payee ${count} ${nth}`,
        cents: 200_000,
        dated: new Date('2026-06-06'),
        printed_by_id: people.organizer.id,
      })),
    })
  const page = `/organizer/checks/${organization_id}/tax-year?year=2026`
  await pay(1)
  await organizer.get('/')
  const before = await statementsOf(() => organizer.get(page))
  await pay(20)
  expect(await statementsOf(() => organizer.get(page))).toEqual(before)
})

test('previews and imports forty lines in the same number of SQL statements as two lines', async () => {
  const organizer = await openBrowser(app, db, people.organizer)
  const activity = await createActivity(db, { event })
  const linesOf = (count: number) => {
    const lines = Array.from({ length: count }, (_, n) => ({
      rider_id: null,
      rider_name: `Imported ${count} ${n}`,
      hometown: null,
      bbr_id: null,
      birth_year: 2012,
      horse_id: null,
      horse_name: `Imported horse ${count} ${n}`,
      class_ids: [activity.id],
      request: null,
    }))
    return lines
  }
  const preview = (count: number) =>
    organizer.post(`/ajax/imports/${event.id}/fees`, { lines: linesOf(count) }).then((answer) => answer)
  const shown = await statementsOf(() => preview(2))
  expect(await statementsOf(() => preview(40))).toEqual(shown)
  const send = (count: number) => {
    const lines = linesOf(count)
    const file = { file_name: 'entries.csv', sha256: String(count).padStart(64, '0') }
    return organizer.post(`/ajax/imports/${event.id}`, { ...file, lines }).then((answer) => answer)
  }
  const few = await statementsOf(() => send(2))
  expect(few.length).toBeGreaterThan(5)
  expect(await statementsOf(() => send(40))).toEqual(few)
})

test('reads the online entry form and the waiting entries in a fixed number of SQL statements', async () => {
  const online = await createEvent(db, {
    organization,
    takes_online_entries: true,
    starts_on: new Date(Date.now() + 7 * DAY_MS),
  })
  const activity = await createActivity(db, { event: online })
  const account = await createUser(db)
  const rider = await openBrowser(app, db, account)
  const organizer = await openBrowser(app, db, people.organizer)
  const entries = `/m/my/entries/${online.slug}`
  const line = { user_id: account.id, horse_name: 'Estimated', activity_ids: [activity.id] }
  const statements = async () => [
    await statementsOf(() => rider.get(entries)),
    await statementsOf(() => rider.post(`${entries}/cost`, line)),
    await statementsOf(() =>
      organizer.get(`/organizer/organizations/${organization.id}/events/${online.id}/entries/online`),
    ),
  ]
  const addRider = async () => {
    const managed = await createTypedInRider(db, organization, `Managed ${account.id}`)
    await db.riderManager.create({ data: { account_id: account.id, rider_id: managed.id } })
    const horse = await createHorse(db, { organization_id: organization.id })
    await createEntry(db, { activity, draw: null, rider: managed, horse })
    for (const one of [account, managed])
      await createOnlineEntry(db, {
        event: online,
        rider: one,
        activities: [activity],
        sent_by_id: account.id,
        horse_name: `Horse ${managed.id}`,
      })
  }
  await addRider()
  await statements()
  const few = await statements()
  for (let riders = 2; riders <= 10; riders++) await addRider()
  expect(await statements()).toEqual(few)
})
