import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Logger as Log } from 'pino'
import { z } from 'zod'
import { DAY_MS } from '#lib/dates.ts'
import { keepRunning } from '#lib/keepRunning.ts'
import { type DatabaseUrl, type Database, createPool } from './database/db.ts'
import { deleteFailedJobs } from './database/failedJobs.ts'
import { releaseDeadWorkerJobs } from './database/deadWorkerJobs.ts'
import { deleteOldDirectoryChanges } from './models/registry/directoryChanges.ts'
import { endExpiredCodes } from './models/memberships/endScorerCodes.ts'
import { deleteOldKeys } from './models/idempotencyKeys.ts'
import { deleteOldNotifications } from './models/notifications/deliveries/retention.ts'
import { notifyPublication } from './models/notifications/notifyPublication.ts'
import { EntrySlotChange, notifySlotChanges } from './models/notifications/slotChanges.ts'
import { notifyOfEntry } from './models/notifications/entryNotifications.ts'
import type { MailContent } from './documents/mails/mailContent.ts'
import { invitationMailTasks } from './mail/invitationMailTasks.ts'
import { notificationTasks } from './push/notificationTasks.ts'
import type { PushSender } from './push/pushSender.ts'
import { deliver } from './mail/deliver.ts'
import type { Mailer } from './mail/mailer.ts'
import { claimRecipient, mailingDelivery } from './models/payout/mailingDelivery.ts'
import { loadResultSheet } from './models/payout/resultSheet.ts'
import { accountMailTasks } from './mail/accountMailTasks.ts'
import { receiptMailTasks } from './mail/receiptMailTasks.ts'
import type { WorkerPool } from './workers/pool.ts'

export type Jobs = { stop(): Promise<void> }
type LinkDependencies = Pick<Parameters<typeof accountMailTasks>[0], 'linkTo' | 'printLine'>
type Dependencies = LinkDependencies & {
  url: DatabaseUrl
  db: Database
  mail: Mailer
  push: PushSender
  workers: WorkerPool
  log: Log
  secret: string
  deadWorkerCheck?: { everyMs: number }
}

export async function startJobs({
  url,
  db,
  mail,
  push,
  workers,
  log,
  secret,
  deadWorkerCheck,
  ...links
}: Dependencies): Promise<Jobs> {
  const pgPool = createPool(url, 4)
  const stopping = new AbortController()

  async function start() {
    const jobWorkers = new Set<string>()
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => jobWorkers.add(workerPool.id))
    const started = await run({
      pgPool,
      events,
      taskList: withFormerNames({
        ...tasks(db, mail, workers),
        ...accountMailTasks({ db, mail, secret, ...links }),
        ...invitationMailTasks({ db, mail, secret, printLine: links.printLine }),
        ...receiptMailTasks({ db, mail }),
        ...notificationTasks({ db, mail, push, linkTo: links.linkTo, log, secret }),
      }),
      concurrency: 2,
      noHandleSignals: true,
      parsedCronItems: parseCronItems([
        { task: 'end-scorer-codes', match: '7 * * * *' },
        { task: 'delete-old-idempotency-keys', match: '17 * * * *' },
        { task: 'delete-old-directory-changes', match: '22 * * * *' },
        { task: 'delete-old-links', match: '27 * * * *' },
        { task: 'delete-old-notifications', match: '37 3 * * *', options: BACKFILL_ONE_DAY },
        { task: 'delete-failed-jobs', match: '47 3 * * *', options: BACKFILL_ONE_DAY },
      ]),
      logger: loggerTo(log),
    })
    const deadWorkers = releaseDeadWorkerJobs({ url, workers: jobWorkers, log, ...deadWorkerCheck })
    const ended = started.promise.catch(() => {}).then(deadWorkers.stop)
    return { stop: started.stop, ended }
  }

  let runner: Awaited<ReturnType<typeof start>> | null = await start()

  /** Restarts the runner when it stops. It stops if it can't store a job's result. */
  async function work() {
    runner ??= await start()
    if (stopping.signal.aborted) await stopRunner()
    await runner.ended
    runner = null
    if (!stopping.signal.aborted) log.warn('job runner stopped, restarting')
  }

  const ended = keepRunning(work, {
    signal: stopping.signal,
    onFailure: (error) => log.warn({ err: error }, 'job runner restart failed'),
  })

  // Ignore errors, because the runner throws if it is stopped twice.
  const stopRunner = () => runner?.stop().catch(() => {})

  return {
    async stop() {
      stopping.abort()
      await stopRunner()
      await ended
      await pgPool.end()
      mail.close()
      push.close()
    },
  }
}

/** Release 0.1.0 used these job names, and its jobs may still be queued. */
const FORMER_NAMES = {
  announce: 'notify-publication',
  'notify-moves': 'notify-slot-changes',
  'tell-of-run': 'notify-entry',
  'send-notices': 'send-notification-mails',
  'forget-answers': 'delete-old-idempotency-keys',
  'forget-changes': 'delete-old-directory-changes',
  'forget-links': 'delete-old-links',
  'forget-news': 'delete-old-notifications',
  'forget-failed-jobs': 'delete-failed-jobs',
}

export const withFormerNames = (taskList: TaskList): TaskList => ({
  ...taskList,
  ...Object.fromEntries(Object.entries(FORMER_NAMES).map(([former, name]) => [former, taskList[name]])),
})

/** Laptops are often asleep at night, so missed nightly jobs run later. */
const BACKFILL_ONE_DAY = { backfillPeriod: DAY_MS }

export function tasks(db: Database, mail: Mailer, workers: WorkerPool): TaskList {
  const compose = composeOnce(db, workers)
  return {
    'notify-publication': (payload) => notifyPublication(db, NotifyPublication.parse(payload)),
    'notify-slot-changes': (payload, { job }) =>
      notifySlotChanges(db, z.array(EntrySlotChange).parse(payload), Number(job.id)),
    'notify-entry': (payload) => notifyOfEntry(db, NotifyEntry.parse(payload).id),
    'end-scorer-codes': async () => void (await endExpiredCodes(db)),
    'delete-old-idempotency-keys': async () => void (await deleteOldKeys(db)),
    'delete-old-directory-changes': async () => void (await deleteOldDirectoryChanges(db)),
    'delete-old-notifications': () => deleteOldNotifications(db),
    'delete-failed-jobs': async () => void (await deleteFailedJobs(db)),
    'send-results': async (payload, { job }) => {
      const { recipientId } = SendResults.parse(payload)
      const recipient = await claimRecipient(db, recipientId)
      if (!recipient) return
      const delivery = mailingDelivery(db, recipientId)
      const send = async () => mail.send({ content: await compose(recipient), ...envelopeOf(recipient) })
      if (await deliver(job, delivery, send)) await delivery.recordSent(mail.hasMailServer ? 'sent' : 'saved')
    },
  }
}

const NotifyPublication = z.object({
  round_id: z.int(),
  kind: z.enum(['draw', 'payout']),
  publication: z.int(),
})
const NotifyEntry = z.object({ id: z.int() })
const SendResults = z.object({ recipientId: z.int() })

type Recipient = NonNullable<Awaited<ReturnType<typeof claimRecipient>>>
type Compose = (recipient: Recipient) => Promise<MailContent>

function composeOnce(db: Database, workers: WorkerPool): Compose {
  const letters = new Map<string, Promise<MailContent>>()
  const composeResults = async (activityId: number, notes: string, rounds: string[]) =>
    workers.run('mail', 'resultsMail', await loadResultSheet(db, activityId, 'riders', { rounds }), notes)
  return ({ mailing_id, publication, activity_id, notes, rounds }) => {
    const name = `${mailing_id} ${publication}`
    const content = letters.get(name) ?? composeResults(activity_id, notes, rounds)
    letters.set(name, content)
    for (const old of [...letters.keys()].slice(0, -MAX_CACHED_MAILINGS)) letters.delete(old)
    content.catch(() => letters.delete(name))
    return content
  }
}

const MAX_CACHED_MAILINGS = 4

const envelopeOf = ({ id, email, created_at, sender }: Recipient) => ({
  to: email,
  name: `results-${id}-${created_at.getTime()}`,
  ...(sender?.email && { replyTo: { name: sender.name, address: sender.email } }),
})

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

const loggerTo = (log: Log) =>
  new Logger(() => (level, message) => log[LEVELS[level as keyof typeof LEVELS]]({ jobs: true }, message))
