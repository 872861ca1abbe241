import { beforeAll, describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { notifyPublication } from '../../server/models/notifications/notifyPublication.ts'
import { type Browser, openBrowser, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { type OrganizationWithRoles, createOrganizationWithRoles } from '../support/payouts.ts'
import { runNotificationJobs } from '../support/jobs.ts'

const { db, url } = await freshDatabase()
const app = testApp(db)
let people: OrganizationWithRoles
let organizer: Browser
beforeAll(async () => {
  people = await createOrganizationWithRoles(db)
  organizer = await openBrowser(app, db, people.organizer)
})

const newClass = (given: object = {}) =>
  make.createActivity(db, { event: people.event, name: 'Open 4D', drag_every: 6, ...given })
const call = (what: string, { id }: { id: number }) => organizer.post(`/ajax/${what}-draw/${id}`)
const payout = (what: string, { id }: { id: number }) =>
  organizer.get(`/events/${people.event.id}/activities/${id}/${what}Payout`)
const notificationsFor = (activity: { id: number }, rider?: { id: number }) =>
  db.notification.findMany({
    where: { activity_id: activity.id, user_id: rider?.id },
    orderBy: { id: 'asc' },
  })
const titles = async (activity: { id: number }, rider?: { id: number }) =>
  (await notificationsFor(activity, rider)).map(({ title }) => title)

async function drawn(slots: (number | [number, { id: number }])[], given: object = {}) {
  const activity = await newClass(given)
  for (const slot of slots)
    await make.createEntry(db, {
      activity,
      ...(Array.isArray(slot) ? { draw: slot[0], rider: slot[1] } : { draw: slot }),
    })
  await call('publish', activity)
  await runNotificationJobs(db, url)
  return activity
}

describe('publishing a draw', () => {
  test("sends each rider one notification with all of the rider's slots", async () => {
    const [ann, bea] = [await make.createUser(db), await make.createUser(db)]
    const activity = await drawn([
      [37, ann],
      [3, bea],
      [38, bea],
    ])
    expect(await titles(activity, ann)).toEqual(['Open 4D: draw #37, after the drag'])
    expect(await titles(activity, bea)).toEqual(['Open 4D: draw #3 and #38'])
  })

  test("gives a notification the event's time zone, or the organization's if the event has none", async () => {
    const ann = await make.createUser(db)
    const activity = await drawn([[1, ann]])
    const phone = await openBrowser(app, db, ann)
    const zone = async () => (await phone.get('/ajax/notifications')).body.notifications[0].time_zone
    const { event } = await db.activity.findUniqueOrThrow({
      where: { id: activity.id },
      include: { event: { include: { organization: true } } },
    })
    expect(await zone()).toBe(event.organization.time_zone)
    await db.event.update({ where: { id: event.id }, data: { time_zone: 'Pacific/Honolulu' } })
    expect(await zone()).toBe('Pacific/Honolulu')
    await db.event.update({ where: { id: event.id }, data: { time_zone: event.time_zone } })
  })

  test("notifies a parent about a child's slot until the parent's claim to the child is undone", async () => {
    const parent = await make.createUser(db)
    const child = await make.createTypedInRider(db, people.organization, 'Tess')
    const { id } = await db.riderManager.create({ data: { account_id: parent.id, rider_id: child.id } })
    const activity = await drawn([[12, child]])
    expect(await titles(activity)).toEqual(['Open 4D: Tess is draw #12'])
    expect(await notificationsFor(activity, parent)).toHaveLength(1)
    await db.riderManager.update({ where: { id }, data: { undone_at: new Date() } })
    expect(await titles(await drawn([[12, child]]))).toEqual([])
  })

  test('notifies every rider even if shortening a long name would split an emoji', async () => {
    const [parent, ann] = [await make.createUser(db), await make.createUser(db)]
    const child = await make.createTypedInRider(db, people.organization, '🐎'.repeat(60))
    await db.riderManager.create({ data: { account_id: parent.id, rider_id: child.id } })
    const slots: [number, { id: number }][] = [
      [1, child],
      [2, ann],
    ]
    const activity = await drawn(slots, { name: '🐂'.repeat(60) })
    expect([
      (await notificationsFor(activity, parent)).length,
      (await notificationsFor(activity, ann)).length,
    ]).toEqual([1, 1])
  })

  test("doesn't send a notification if the draw is unpublished before delivery", async () => {
    const activity = await newClass()
    await make.createEntry(db, { activity, draw: 1 })
    await call('publish', activity)
    await call('unpublish', activity)
    await runNotificationJobs(db, url)
    expect(await notificationsFor(activity)).toEqual([])
  })

  test('notifies only riders whose slot has changed when a draw is republished', async () => {
    const [ann, bea] = [await make.createUser(db), await make.createUser(db)]
    const activity = await drawn([
      [2, ann],
      [37, bea],
    ])
    await call('unpublish', activity)
    await db.userActivity.updateMany({ where: { activity_id: activity.id, draw: 37 }, data: { draw: 41 } })
    await call('publish', activity)
    await runNotificationJobs(db, url)
    expect(await titles(activity, ann)).toEqual(['Open 4D: draw #2'])
    const [, again] = await notificationsFor(activity, bea)
    expect(again).toMatchObject({
      title: 'Open 4D, changed: draw #41',
      body: 'Summer Jackpot: the draw has changed (was draw #37, after the drag).',
    })
  })

  test('notifies each rider only once when the job runs several times', async () => {
    const rider = await make.createUser(db)
    const activity = await drawn([[1, rider]])
    const [round] = await db.round.findMany({ where: { activity_id: activity.id } })
    const publication = { round_id: round!.id, kind: 'draw', publication: 1 } as const
    await Promise.all([1, 2, 3].map(() => notifyPublication(db, publication)))
    expect(await titles(activity, rider)).toHaveLength(1)
  })

  test('writes the notifications for 5,000 riders in a job, not in the request', async () => {
    const activity = await newClass({ total_slots: 5000 })
    await db.$executeRaw`
      WITH riders AS (
        INSERT INTO users (name, email) SELECT 'Rider ' || n, 'r' || n || '@many.test' FROM generate_series(1, 5000) n
        RETURNING id)
      INSERT INTO user_activities (activity_id, draw, user_id)
      SELECT ${activity.id}::int, row_number() OVER (ORDER BY id), id FROM riders`
    await call('publish', activity)
    expect(await notificationsFor(activity)).toEqual([])
    const begun = performance.now()
    await runNotificationJobs(db, url)
    expect(performance.now() - begun).toBeLessThan(8000)
    expect(await db.notification.count({ where: { activity_id: activity.id } })).toBe(5000)
  })
})

describe('publishing a payout', () => {
  async function paid(given: object = {}) {
    const [ann, bea, cleo] = await Promise.all([1, 2, 3].map(() => make.createUser(db)))
    const activity = await newClass({ publish_draw: true, ...given })
    await make.createPurse(db, activity, {
      entry_fee_cents: 0,
      added_cents: 100_000,
      places: [{ upTo: null, percentsBp: [6000, 4000] }],
    })
    await make.createEntry(db, {
      activity,
      draw: 1,
      rider: ann!,
      score: 17_000,
      horse: await make.createHorse(db),
    })
    await make.createEntry(db, { activity, draw: 2, rider: bea!, score: 17_500 })
    await make.createEntry(db, {
      activity,
      draw: 3,
      rider: ann!,
      score: 'NT',
      horse: await make.createHorse(db),
    })
    const other = await newClass({ name: 'Youth' })
    await make.createEntry(db, { activity: other, draw: 1, rider: cleo! })
    expect((await payout('publish', activity)).body).toEqual({ publish_payout: true })
    await runNotificationJobs(db, url)
    return { activity, ann: ann!, bea: bea!, cleo: cleo! }
  }

  test("tells winners what they won, and tells the event's other riders that results are out", async () => {
    const { activity, ann, bea, cleo } = await paid()
    expect(await titles(activity, ann)).toEqual(['Open 4D: first, $600.00; no time'])
    expect(await titles(activity, bea)).toEqual(['Open 4D: second, $400.00'])
    expect(await titles(activity, cleo)).toEqual(['Open 4D: results are posted'])
  })

  test("doesn't notify typed-in riders or riders at other events when a payout is published", async () => {
    const stranger = await make.createUser(db)
    const other = await make.createActivity(db, {
      event: await make.createEvent(db, { organization: people.organization }),
    })
    await make.createEntry(db, { activity: other, draw: 1, rider: stranger })
    const typedIn = await make.createTypedInRider(db, people.organization)
    await make.createEntry(db, { activity: await newClass(), draw: 1, rider: typedIn })
    const { activity } = await paid()
    expect([await notificationsFor(activity, stranger), await notificationsFor(activity, typedIn)]).toEqual([
      [],
      [],
    ])
  })
})
