import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { type EntrySlotChange, notifySlotChanges } from '../../server/models/notifications/slotChanges.ts'
import { type Browser, openBrowser, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { type OrganizationWithRoles, createOrganizationWithRoles } from '../support/payouts.ts'
import { runNotificationJobs, runDueJobs } from '../support/jobs.ts'

const { db, url } = await freshDatabase()
const app = testApp(db)
let people: OrganizationWithRoles
let organizer: Browser
beforeAll(async () => {
  people = await createOrganizationWithRoles(db)
  organizer = await openBrowser(app, db, people.organizer)
})
beforeEach(() => runDueJobsNow())

type Id = { id: number }
type Activity = Awaited<ReturnType<typeof newClass>>
const newClass = (given: object = {}) =>
  make.createActivity(db, { event: people.event, name: 'Open 4D', drag_every: 0, ...given })
const titles = async (activity: Id, rider: Id) =>
  (
    await db.notification.findMany({
      where: { activity_id: activity.id, user_id: rider.id, kind: 'moved' },
      orderBy: { id: 'asc' },
    })
  ).map(({ title }) => title)

async function drawn(riders: Record<number, Id>, given: object = {}) {
  const activity = await newClass(given)
  const entries: Record<number, Id> = {}
  for (const [slot, rider] of Object.entries(riders))
    entries[Number(slot)] = await make.createEntry(db, { activity, draw: Number(slot), rider })
  await organizer.post(`/ajax/publish-draw/${activity.id}`)
  await runNotificationJobs(db, url)
  return { activity, entries }
}

const waiting = () =>
  db.$queryRaw<{ seconds: number; payload: object[] }[]>`
    SELECT extract(epoch FROM run_at - now())::float AS seconds, payload
    FROM graphile_worker._private_jobs AS jobs JOIN graphile_worker._private_tasks AS tasks ON tasks.id = task_id
    WHERE identifier = 'notify-slot-changes'`

async function runDueJobsNow() {
  await makeJobsDue()
  await runNotificationJobs(db, url)
}

const makeJobsDue = () =>
  db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() - interval '1 second'`

const move = (entry: Id, slotNumber: number) =>
  organizer.patch(`/ajax/user-activity/${entry.id}`, { slotNumber })
const remove = (entry: Id) => organizer.delete(`/ajax/user-activity/${entry.id}`)
const undo = (entry: Id) => organizer.post(`/ajax/user-activity/${entry.id}/restore`)
const add = async (activity: Id, rider: Id, slotNumber: number): Promise<Id> =>
  (await organizer.post(`/ajax/draw/${activity.id}`, { user_id: rider.id, slotNumber })).body
const swap = (one: Id, two: Id) =>
  organizer.patch('/ajax/user-activity-swap', {
    sourceUserActivityId: one.id,
    destUserActivityId: two.id,
  })

describe('notifying riders of draw changes', () => {
  test('notifies a moved rider of the new and the previous slot', async () => {
    const ann = await make.createUser(db)
    const { activity, entries } = await drawn({ 7: ann })
    await move(entries[7]!, 1)
    expect(await titles(activity, ann), 'sends nothing before the delay').toEqual([])
    await runDueJobsNow()
    const [told] = await db.notification.findMany({ where: { user_id: ann.id, kind: 'moved' } })
    expect(told).toMatchObject({
      title: "Open 4D: you're now draw #1 (was #7).",
      body: 'Summer Jackpot: the draw has changed.',
      slot: 1,
    })
  })

  test('notifies riders added to the draw and riders removed from it', async () => {
    const [ann, bea] = [await make.createUser(db), await make.createUser(db)]
    const { activity, entries } = await drawn({ 7: ann })
    await add(activity, bea, 12)
    await remove(entries[7]!)
    await runDueJobsNow()
    expect(await titles(activity, bea)).toEqual(["Open 4D: you're in the draw, #12."])
    expect(await titles(activity, ann)).toEqual(['Open 4D: you were taken out of the draw (was #7).'])
  })

  test('notifies both riders in a swap', async () => {
    const [ann, bea] = [await make.createUser(db), await make.createUser(db)]
    const { activity, entries } = await drawn({ 1: ann, 7: bea })
    await swap(entries[1]!, entries[7]!)
    await runDueJobsNow()
    expect(await titles(activity, ann)).toEqual(["Open 4D: you're now draw #7 (was #1)."])
    expect(await titles(activity, bea)).toEqual(["Open 4D: you're now draw #1 (was #7)."])
  })

  test('notifies the replaced rider and the replacement', async () => {
    const [ann, bea] = [await make.createUser(db), await make.createUser(db)]
    const { activity, entries } = await drawn({ 7: ann })
    await organizer.patch(`/ajax/user-activity/${entries[7]!.id}`, { user_id: bea.id })
    await runDueJobsNow()
    expect(await titles(activity, ann)).toEqual(['Open 4D: you were taken out of the draw (was #7).'])
    expect(await titles(activity, bea)).toEqual(["Open 4D: you're in the draw, #7."])
  })

  test("lists all of a rider's slots in the notification, not only the changed one", async () => {
    const ann = await make.createUser(db)
    const { activity, entries } = await drawn({ 3: ann, 38: ann })
    await move(entries[38]!, 40)
    await runDueJobsNow()
    await remove(entries[3]!)
    await runDueJobsNow()
    expect(await titles(activity, ann)).toEqual([
      "Open 4D: you're now draw #3 and #40 (was #3 and #38).",
      "Open 4D: you're now draw #40 (was #3 and #40).",
    ])
  })

  test('names the go in the notification if the class has several gos', async () => {
    const ann = await make.createUser(db)
    const activity = await newClass({ rounds: ['1', '2'], publish_draw: true })
    const entry = await make.createEntry(db, { activity, round: '2', draw: 4, rider: ann })
    await move(entry, 5)
    await runDueJobsNow()
    expect(await titles(activity, ann)).toEqual(["Open 4D, 2nd Go: you're now draw #5 (was #4)."])
  })
})

describe('several draw changes in a row', () => {
  test('merges moves within the notification delay into one notification with the first and last slots', async () => {
    const ann = await make.createUser(db)
    const { activity, entries } = await drawn({ 7: ann })
    for (const slot of [9, 3, 1]) await move(entries[7]!, slot)
    expect(await waiting()).toHaveLength(1)
    await runDueJobsNow()
    expect(await titles(activity, ann)).toEqual(["Open 4D: you're now draw #1 (was #7)."])
  })

  test("doesn't send a notification if a rider ends up back in the original slot", async () => {
    const ann = await make.createUser(db)
    const { activity, entries } = await drawn({ 7: ann })
    await move(entries[7]!, 9)
    await move(entries[7]!, 7)
    await runDueJobsNow()
    expect(await titles(activity, ann)).toEqual([])
  })

  test('sends nothing to a rider who is added and then removed', async () => {
    const ann = await make.createUser(db)
    const { activity } = await drawn({})
    await remove(await add(activity, ann, 2))
    await runDueJobsNow()
    expect(await titles(activity, ann)).toEqual([])
  })

  test('reports a move when a rider is removed and then added in another slot', async () => {
    const ann = await make.createUser(db)
    const { activity, entries } = await drawn({ 7: ann })
    await remove(entries[7]!)
    await add(activity, ann, 12)
    await runDueJobsNow()
    expect(await titles(activity, ann)).toEqual(["Open 4D: you're now draw #12 (was #7)."])
  })

  test('restarts the notification delay after each change', async () => {
    const ann = await make.createUser(db)
    const { entries } = await drawn({ 7: ann })
    await move(entries[7]!, 9)
    await db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() + interval '1 second'`
    await remove(entries[7]!)
    const [job] = await waiting()
    expect(job!.seconds).toBeGreaterThan(10)
    expect(job!.seconds).toBeLessThanOrEqual(20)
  })

  test('sends a second notification if the draw changes while the notification job is running', async () => {
    const ann = await make.createUser(db)
    const { activity, entries } = await drawn({ 7: ann })
    await move(entries[7]!, 9)
    await makeJobsDue()
    await runDueJobs(url, {
      async 'notify-slot-changes'(payload, { job }) {
        await notifySlotChanges(db, payload as EntrySlotChange[], Number(job.id))
        await move(entries[7]!, 3)
      },
    })
    await runDueJobsNow()
    expect(await titles(activity, ann)).toEqual([
      "Open 4D: you're now draw #9 (was #7).",
      "Open 4D: you're now draw #3 (was #9).",
    ])
  })
})

describe('undoing a removal from the draw', () => {
  test('sends nothing when a removal is undone within the notification delay', async () => {
    const ann = await make.createUser(db)
    const { activity, entries } = await drawn({ 7: ann })
    await remove(entries[7]!)
    expect((await undo(entries[7]!)).status).toBe(200)
    await runDueJobsNow()
    expect(await titles(activity, ann)).toEqual([])
  })

  test('notifies the rider again if a removal is undone after its notification was sent', async () => {
    const ann = await make.createUser(db)
    const { activity, entries } = await drawn({ 7: ann })
    await remove(entries[7]!)
    await runDueJobsNow()
    await undo(entries[7]!)
    await runDueJobsNow()
    expect(await titles(activity, ann)).toEqual([
      'Open 4D: you were taken out of the draw (was #7).',
      "Open 4D: you're in the draw, #7.",
    ])
  })

  test("notifies the rider of the removal if an undo can't restore the slot", async () => {
    const ann = await make.createUser(db)
    const { activity, entries } = await drawn({ 7: ann })
    await remove(entries[7]!)
    await organizer.post(`/ajax/draw/${activity.id}`, { user_name: 'Quick Quinn', slotNumber: 7 })
    await undo(entries[7]!)
    await runDueJobsNow()
    expect(await titles(activity, ann)).toEqual(['Open 4D: you were taken out of the draw (was #7).'])
    await move(entries[7]!, 8)
    await runDueJobsNow()
    expect((await titles(activity, ann)).at(-1)).toBe("Open 4D: you're in the draw, #8.")
  })
})

describe("draw changes that don't need a notification", () => {
  test("doesn't queue a job for a change in an unpublished draw", async () => {
    const ann = await make.createUser(db)
    const activity = await newClass()
    const entry = await add(activity, ann, 1)
    await move(entry, 2)
    await remove(entry)
    expect(await waiting()).toEqual([])
    await runDueJobsNow()
    expect(await titles(activity, ann)).toEqual([])
  })

  test('sends no move notification if the draw is republished within the notification delay', async () => {
    const ann = await make.createUser(db)
    const { activity, entries } = await drawn({ 7: ann })
    await move(entries[7]!, 9)
    await organizer.post(`/ajax/unpublish-draw/${activity.id}`)
    await organizer.post(`/ajax/publish-draw/${activity.id}`)
    await runDueJobsNow()
    expect(await titles(activity, ann)).toEqual([])
    const told = await db.notification.findMany({ where: { user_id: ann.id }, orderBy: { id: 'asc' } })
    expect(told.map(({ title }) => title)).toEqual(['Open 4D: draw #7', 'Open 4D, changed: draw #9'])
  })

  test("doesn't notify riders without an account, but notifies a child's parent", async () => {
    const typedIn = await make.createTypedInRider(db, people.organization)
    const child = await make.createTypedInRider(db, people.organization, 'Tess')
    const parent = await make.createUser(db)
    await db.riderManager.create({ data: { account_id: parent.id, rider_id: child.id } })
    const { activity, entries } = await drawn({ 3: typedIn, 7: child })
    await swap(entries[3]!, entries[7]!)
    await runDueJobsNow()
    expect(await titles(activity, typedIn)).toEqual([])
    expect(await titles(activity, parent)).toEqual(['Open 4D: Tess is now draw #3 (was #7).'])
    await remove(entries[7]!)
    await runDueJobsNow()
    expect((await titles(activity, parent)).at(-1)).toBe('Open 4D: Tess was taken out of the draw (was #3).')
  })

  test('doesn\'t notify anyone of changes to the horse, the request or "Session only"', async () => {
    const ann = await make.createUser(db)
    const { entries } = await drawn({ 7: ann })
    const horse = await make.createHorse(db)
    await organizer.patch(`/ajax/user-activity/${entries[7]!.id}`, {
      horse_id: horse.id,
      request: 'Late',
      is_session_only: true,
    })
    expect(await waiting()).toEqual([])
  })
})

test('notifies a rider only once when two workers run the job', async () => {
  const ann = await make.createUser(db)
  const { activity, entries } = await drawn({ 7: ann })
  await move(entries[7]!, 9)
  await makeJobsDue()
  await Promise.all([runNotificationJobs(db, url), runNotificationJobs(db, url)])
  expect(await titles(activity, ann)).toHaveLength(1)
})

test("respects the rider's push and email settings for draw changes", async () => {
  const ann = await make.createUser(db)
  await db.notificationSetting.create({ data: { user_id: ann.id, push: false, email: true } })
  const { activity, entries } = await drawn({ 7: ann })
  await move(entries[7]!, 9)
  await runDueJobsNow()
  const sent = await db.delivery.findMany({
    where: { notification: { activity_id: activity.id, user_id: ann.id, kind: 'moved' } },
  })
  expect(sent).toMatchObject([{ method: 'email', status: 'waiting' }])
})

describe('publishing a draw or a payout again', () => {
  const publishAgain = async (activity: Activity) => {
    await organizer.post(`/ajax/unpublish-draw/${activity.id}`)
    await organizer.post(`/ajax/publish-draw/${activity.id}`)
    await runNotificationJobs(db, url)
  }
  const all = async (activity: Id, rider: Id) =>
    (
      await db.notification.findMany({
        where: { activity_id: activity.id, user_id: rider.id },
        orderBy: { id: 'asc' },
      })
    ).map(({ title }) => title)

  test('sends nothing for an unchanged draw', async () => {
    const ann = await make.createUser(db)
    const { activity } = await drawn({ 7: ann })
    await publishAgain(activity)
    expect(await all(activity, ann)).toEqual(['Open 4D: draw #7'])
  })

  test('sends nothing for a draw whose changes were already sent', async () => {
    const ann = await make.createUser(db)
    const { activity, entries } = await drawn({ 7: ann })
    await move(entries[7]!, 9)
    await runDueJobsNow()
    await publishAgain(activity)
    expect(await all(activity, ann)).toEqual(['Open 4D: draw #7', "Open 4D: you're now draw #9 (was #7)."])
  })

  test('notifies only riders whose payout result changed', async () => {
    const [ann, bea, cleo] = [await make.createUser(db), await make.createUser(db), await make.createUser(db)]
    const activity = await newClass({ publish_draw: true })
    await make.createPurse(db, activity, {
      entry_fee_cents: 0,
      added_cents: 100_000,
      places: [{ upTo: null, percentsBp: [6000, 4000] }],
    })
    await make.createEntry(db, { activity, draw: 1, rider: ann, score: 17_000 })
    const second = await make.createEntry(db, { activity, draw: 2, rider: bea, score: 17_500 })
    await make.createEntry(db, { activity, draw: 3, rider: cleo, score: 18_000 })
    const payout = (what: string) =>
      organizer.get(`/events/${people.event.id}/activities/${activity.id}/${what}Payout`)
    const publish = async () => {
      expect((await payout('publish')).status).toBe(200)
      await runNotificationJobs(db, url)
    }
    await publish()
    await payout('unPublish')
    await publish()
    expect(await Promise.all([ann, bea, cleo].map(async (one) => (await all(activity, one)).length))).toEqual(
      [1, 1, 1],
    )

    await payout('unPublish')
    await organizer.patch(
      `/ajax/score/${(await db.score.findUniqueOrThrow({ where: { user_activity_id: second.id } })).id}`,
      { score: 19 },
    )
    await publish()
    expect(await all(activity, ann)).toHaveLength(1)
    expect((await all(activity, bea)).at(-1)).toBe('Open 4D, changed: third')
    expect((await all(activity, cleo)).at(-1)).toBe('Open 4D, changed: second, $400.00')
  })
})
