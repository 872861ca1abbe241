import { mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addJobAdhoc } from 'graphile-worker'
import { expect, onTestFinished, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { tasks, withFormerNames } from '../../server/jobs.ts'
import { accountMailTasks } from '../../server/mail/accountMailTasks.ts'
import { notificationTasks } from '../../server/push/notificationTasks.ts'
import { notifyPublication } from '../../server/models/notifications/notifyPublication.ts'
import { loadDeliveryCounts } from '../../server/models/notifications/deliveries/counts.ts'
import { openMailer } from '../../server/mail/mailer.ts'
import { testEnv, inlineWorkers } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { runDueJobs } from '../support/jobs.ts'

const { db, url } = await freshDatabase()
const mail = { hasMailServer: true, send: async () => {}, close() {} }
const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000)

async function atNight() {
  for (const name of ['delete-old-notifications', 'delete-failed-jobs'])
    await addJobAdhoc({ connectionString: url }, name, {})
  await runDueJobs(url, tasks(db, mail, inlineWorkers))
}

async function createOldNotification(age: number, error: string | null = null) {
  const activity = await make.createActivity(db, {})
  const rider = await make.createUser(db)
  await make.createEntry(db, { activity, draw: 1, rider })
  await make.publishRounds(db, activity, { publish_draw: true })
  const round = await db.round.findFirstOrThrow({ where: { activity_id: activity.id } })
  await notifyPublication(db, { round_id: round.id, kind: 'draw', publication: round.draw_publication })
  const where = { activity_id: activity.id }
  await db.notification.updateMany({ where, data: { created_at: daysAgo(age) } })
  const { id } = await db.notification.findFirstOrThrow({ where })
  await db.delivery.create({ data: { notification_id: id, method: 'email', status: 'accepted', error } })
  return {
    left: async () => [
      await db.notification.count({ where }),
      await db.delivery.count({ where: { notification: where } }),
    ],
    reached: () => loadDeliveryCounts(db, activity.id),
  }
}

test('deletes delivery records after 90 days and notifications after 400 days', async () => {
  const [fresh, older, old] = [
    await createOldNotification(89),
    await createOldNotification(91),
    await createOldNotification(401),
  ]
  expect(
    await older.reached(),
    "doesn't report how many riders were reached once deliveries may have been deleted",
  ).toEqual([])
  await atNight()
  expect([await fresh.left(), await older.left(), await old.left()]).toEqual([
    [1, 1],
    [1, 0],
    [0, 0],
  ])
  expect(await fresh.reached()).toMatchObject([{ told: 1, by_email: 1 }])
})

test('keeps the delivery record of a retracted notification as long as the notification itself', async () => {
  const back = await createOldNotification(91, 'It was taken back before this was sent.')
  await atNight()
  expect(await back.left()).toEqual([1, 1])
})

test('deletes permanently failed jobs after 30 days, but not jobs that will be retried', async () => {
  const failed = async (age: number, attempts: number) => {
    const { id } = await addJobAdhoc({ connectionString: url }, 'nobody-does-this', {}, { maxAttempts: 3 })
    await db.$executeRaw`UPDATE graphile_worker._private_jobs SET attempts = ${attempts}::int, run_at = ${daysAgo(age)}
      WHERE id = ${id}::bigint`
    return Number(id)
  }
  const [gone, recent, waiting] = [await failed(31, 3), await failed(29, 3), await failed(31, 2)]
  await atNight()
  const left = await db.$queryRaw<{ id: bigint }[]>`SELECT id FROM graphile_worker.jobs`
  expect(left.map(({ id }) => Number(id))).toEqual(expect.arrayContaining([recent, waiting]))
  expect(left.map(({ id }) => Number(id))).not.toContain(gone)
})

test('runs jobs that release 0.1.0 queued under older task names', async () => {
  const needs = { db } as never
  const taskList = withFormerNames({
    ...tasks(db, mail, inlineWorkers),
    ...accountMailTasks(needs),
    ...notificationTasks(needs),
  })
  expect(Object.entries(taskList).filter(([, task]) => task === undefined)).toEqual([])

  const old = await createOldNotification(401)
  await addJobAdhoc({ connectionString: url }, 'forget-news', {})
  await runDueJobs(url, taskList)
  expect(await old.left()).toEqual([0, 0])
})

test('deletes messages in the outbox folder after 30 days and keeps other files', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rodeo-outbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const first = openMailer(testEnv({ DATA_DIR: folder }))
  const letter = { subject: 'Results', text: 'Thank you.' }
  const send = (mail: typeof first, name: string) =>
    mail.send({ to: 'a@example.test', name, content: letter })
  await send(first, 'results-1')
  const outbox = path.join(folder, 'outbox')
  for (const [name, age] of [
    ['results-2.eml', 31],
    ['results-3.eml', 29],
    ['broken-off.eml.part', 31],
    ['mine.txt', 400],
  ] as const) {
    writeFileSync(path.join(outbox, name), '')
    utimesSync(path.join(outbox, name), daysAgo(age), daysAgo(age))
  }
  // `stat` fails on a broken link, just as it does on a file that was renamed after the folder was read.
  symlinkSync('renamed', path.join(outbox, 'written-just-now.eml.part'))
  await send(openMailer(testEnv({ DATA_DIR: folder })), 'results-4')
  expect(readdirSync(outbox).toSorted()).toEqual([
    'mine.txt',
    'results-1.eml',
    'results-3.eml',
    'results-4.eml',
    'written-just-now.eml.part',
  ])
})
