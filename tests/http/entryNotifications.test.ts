import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import type { NotificationSetting } from '../../prisma/client/client.ts'
import * as make from '../../prisma/factories.ts'
import { connect } from '../../server/database/db.ts'
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

const titles = async (activity: { id: number }, rider?: { id: number }) =>
  (
    await db.notification.findMany({
      where: { activity_id: activity.id, user_id: rider?.id, kind: { in: ['soon', 'saved'] } },
      orderBy: { id: 'asc' },
    })
  ).map(({ title }) => title)
const jobs = async () =>
  (
    await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM graphile_worker.jobs WHERE task_identifier = 'notify-entry'`
  )[0]!.count

async function classWith(asked: Partial<NotificationSetting>, { publish_draw = true } = {}) {
  const activity = await make.createActivity(db, {
    event: people.event,
    name: 'Open 4D',
    drag_every: 5,
    publish_draw,
  })
  const runs: (Awaited<ReturnType<typeof make.createEntry>> & { rider: { id: number } })[] = []
  for (let draw = 1; draw <= 10; draw++) {
    const rider = await make.createUser(db)
    await db.notificationSetting.create({ data: { user_id: rider.id, ...asked } })
    runs.push({ rider, ...(await make.createEntry(db, { activity, draw, rider })) })
  }
  const save = (slot: number, score: number | string | null) =>
    organizer.patch(`/ajax/score/${runs[slot - 1]!.score.id}`, { score })
  return { activity, runs, save, rider: (slot: number) => runs[slot - 1]!.rider }
}

describe('run notifications', () => {
  test("doesn't queue a notification job for a score by default", async () => {
    const { activity, save } = await classWith({})
    await save(1, 17.201)
    expect(await jobs()).toBe(0)
    await runNotificationJobs(db, url)
    expect(await titles(activity)).toEqual([])
  })

  test('runs only one SQL statement for notifications when a score is saved', async () => {
    const said: string[] = []
    const log = pino({ level: 'trace' }, { write: (line) => void said.push(JSON.parse(line).msg) })
    const watched = connect(url, 5, log)
    const { save, runs } = await classWith({})
    const scorer = await openBrowser(testApp(watched), db, people.organizer)
    await save(1, 17.2)
    await scorer.patch(`/ajax/score/${runs[0]!.score.id}`, { score: 17.201 })
    await watched.$disconnect()
    expect(said.filter((statement) => /notification|notify-entry/.test(statement))).toEqual([
      expect.stringContaining('graphile_worker.add_job'),
    ])
  })

  test('lets each account choose its run notifications', async () => {
    const browser = await openBrowser(app, db, await make.createUser(db))
    const settings = async () => (await browser.get('/ajax/notifications')).body.settings
    expect(await settings()).toEqual({ push: true, email: false, soon: false, saved: false })
    await browser.patch('/ajax/notifications/settings', { soon: true })
    expect(await settings()).toEqual({ push: true, email: false, soon: true, saved: false })
  })

  test("notifies a rider's guardian and names the rider", async () => {
    const { activity, save } = await classWith({})
    const parent = await make.createUser(db)
    const child = await make.createTypedInRider(db, people.organization, 'Tess')
    await db.riderManager.create({ data: { account_id: parent.id, rider_id: child.id } })
    await db.notificationSetting.create({ data: { user_id: parent.id, run_soon: true, score_saved: true } })
    await db.userActivity.updateMany({
      where: { activity_id: activity.id, draw: 6 },
      data: { user_id: child.id },
    })
    for (const slot of [1, 2, 6]) await save(slot, 17.2).then(() => runNotificationJobs(db, url))
    expect(await titles(activity)).toEqual(['Open 4D: Tess is three out', "Open 4D: Tess's time is 17.200"])
    expect(await titles(activity, parent)).toHaveLength(2)
  })
})

describe('"three to go" notifications', () => {
  test('sends "three to go" once per run, even if the order changes or a score is corrected', async () => {
    const { activity, runs, save, rider } = await classWith({ run_soon: true })
    await save(1, 17.2)
    await runNotificationJobs(db, url)
    expect(await titles(activity)).toEqual([
      "Open 4D: you're one out",
      "Open 4D: you're two out",
      "Open 4D: you're three out",
    ])
    await organizer.patch(`/ajax/user-activity-swap`, {
      sourceUserActivityId: runs[4]!.id,
      destUserActivityId: runs[5]!.id,
    })
    for (const score of [17.3, 17.4]) {
      await save(2, score)
      await runNotificationJobs(db, url)
    }
    expect(await titles(activity, rider(5)), 'sent before the swap').toEqual(["Open 4D: you're three out"])
    expect(await titles(activity, rider(6)), 'moved up by the swap').toEqual(["Open 4D: you're two out"])
    const [six] = await db.notification.findMany({ where: { user_id: rider(6).id } })
    expect(six!.body).toMatch(/: draw #5\.$/)
    expect(await titles(activity, rider(7))).toEqual([])
  })

  test('sends "three to go" for each of a rider\'s runs', async () => {
    const { activity, save, rider } = await classWith({ run_soon: true })
    await db.userActivity.updateMany({
      where: { activity_id: activity.id, draw: { in: [5, 6] } },
      data: { user_id: rider(5).id },
    })
    for (const slot of [1, 2, 3]) await save(slot, 17.2).then(() => runNotificationJobs(db, url))
    expect(await titles(activity, rider(5))).toEqual([
      "Open 4D: you're three out",
      "Open 4D: you're three out",
    ])
  })
})

describe('"your time was saved" notifications', () => {
  test('sends one "your time was saved" per run, and updates the notification after a correction', async () => {
    const { activity, save, rider } = await classWith({ score_saved: true })
    await save(1, 17.201)
    await runNotificationJobs(db, url)
    expect(await titles(activity)).toEqual(['Open 4D: your time is 17.201'])
    await db.notification.updateMany({ where: { user_id: rider(1).id }, data: { read_at: new Date() } })
    await save(1, 17.201)
    await runNotificationJobs(db, url)
    expect(await db.notification.count({ where: { user_id: rider(1).id, read_at: null } })).toBe(0)
    await save(1, 'NT')
    await runNotificationJobs(db, url)
    expect(await titles(activity)).toEqual(['Open 4D: your run was corrected to a no time (was 17.201)'])
    const [row] = await db.notification.findMany({ where: { user_id: rider(1).id } })
    expect(row!.read_at).toBeNull()
  })

  test('doesn\'t send "your time was saved" for a score that is cleared before delivery', async () => {
    const { activity, save } = await classWith({ score_saved: true })
    await save(1, 17.201)
    await save(1, null)
    await runNotificationJobs(db, url)
    expect(await titles(activity)).toEqual([])
  })
})

describe('runs in an unpublished draw', () => {
  test("doesn't queue a notification job when a score is saved in an unpublished draw", async () => {
    const { activity, save } = await classWith({ score_saved: true, run_soon: true }, { publish_draw: false })
    await save(1, 17.201)
    expect([await jobs(), await titles(activity)]).toEqual([0, []])
  })

  test("doesn't send a notification if the draw is unpublished before delivery", async () => {
    const { activity, save } = await classWith({ score_saved: true, run_soon: true })
    await save(1, 17.201)
    await organizer.post(`/ajax/unpublish-draw/${activity.id}`)
    await runNotificationJobs(db, url)
    expect(await titles(activity)).toEqual([])
  })
})
