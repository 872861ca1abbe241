import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Logger as Log } from 'pino'
import { z } from 'zod'
import { DAY_MS } from '#lib/dates.ts'
import { keepRunning } from '#lib/keepRunning.ts'
import { type Address, type Database, poolOf } from './database/db.ts'
import { forgetFailedJobs } from './database/failedJobs.ts'
import { watchWorkers } from './database/presentWorkers.ts'
import { forgetOldChanges } from './models/directory.ts'
import { deleteOldKeys } from './models/idempotencyKeys.ts'
import { forgetOldNews } from './models/notifications/sending/forgetting.ts'
import { announce } from './models/notifications/announce.ts'
import { Move, notifyMoves } from './models/notifications/moves.ts'
import { tellOfRun } from './models/notifications/runNews.ts'
import type { Letter } from './documents/mails/letter.ts'
import { invitationTasks } from './post/invitations.ts'
import { noticeTasks } from './post/notices.ts'
import type { Push } from './post/push.ts'
import { type Mail, MaybeSent } from './post/mail.ts'
import { recordFailure, recordSent, recordUnknown, takeRecipient } from './models/payout/sheets/mailings.ts'
import { resultSheet } from './models/payout/sheets/sheet.ts'
import { accountMails } from './post/accountMails.ts'
import type { Workers } from './workers/pool.ts'

export type Jobs = { stop(): Promise<void> }
type AboutLinks = Pick<Parameters<typeof accountMails>[0], 'linkTo' | 'tell'>
/** `secret` is behind the keys of links. */
type Needs = AboutLinks & {
  url: Address
  db: Database
  mail: Mail
  push: Push
  workers: Workers
  log: Log
  secret: string
  /** How often it is looked for jobs of workers that are gone. */
  watch?: { everyMs: number }
}

/**
 * Works in this process on the jobs that wait in the database; several processes share them. Stopping lets the jobs
 * in hand finish. What is left waits for the next start.
 */
export async function startJobs({
  url,
  db,
  mail,
  push,
  workers,
  log,
  secret,
  watch,
  ...links
}: Needs): Promise<Jobs> {
  const pgPool = poolOf(url, 4)
  const stopping = new AbortController()

  async function start() {
    const jobWorkers = new Set<string>()
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => jobWorkers.add(workerPool.id))
    const started = await run({
      pgPool,
      events,
      taskList: {
        ...tasks(db, mail, workers),
        ...accountMails({ db, mail, secret, ...links }),
        ...invitationTasks({ db, mail, secret, tell: links.tell }),
        ...noticeTasks({ db, mail, push, linkTo: links.linkTo, log, secret }),
      },
      concurrency: 2,
      noHandleSignals: true,
      parsedCronItems: parseCronItems([
        { task: 'forget-answers', match: '17 * * * *' },
        { task: 'forget-changes', match: '22 * * * *' },
        { task: 'forget-links', match: '27 * * * *' },
        { task: 'forget-news', match: '37 3 * * *', options: MISSED_AT_NIGHT },
        { task: 'forget-failed-jobs', match: '47 3 * * *', options: MISSED_AT_NIGHT },
      ]),
      logger: loggerTo(log),
    })
    const watched = watchWorkers({ url, workers: jobWorkers, log, ...watch })
    const ended = started.promise.catch(() => {}).then(watched.stop)
    return { stop: started.stop, ended }
  }

  let runner: Awaited<ReturnType<typeof start>> | null = await start()

  /** A worker that could not say how a job ended, because the database was gone, stops and takes the others along. */
  async function work() {
    runner ??= await start()
    if (stopping.signal.aborted) await stopRunner()
    await runner.ended
    runner = null
    if (!stopping.signal.aborted) log.warn('the jobs stopped: they are started again')
  }

  const ended = keepRunning(work, {
    signal: stopping.signal,
    onFailure: (error) => log.warn({ err: error }, 'the jobs could not be started again'),
  })

  // It refuses to be stopped twice.
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

/** A laptop sleeps at night: it does at its start what it missed. */
const MISSED_AT_NIGHT = { backfillPeriod: DAY_MS }

export function tasks(db: Database, mail: Mail, workers: Workers): TaskList {
  const compose = composeOnce(db, workers)
  return {
    announce: (payload) => announce(db, Announce.parse(payload)),
    'notify-moves': (payload, { job }) => notifyMoves(db, z.array(Move).parse(payload), Number(job.id)),
    'tell-of-run': (payload) => tellOfRun(db, TellOfRun.parse(payload).id),
    'forget-answers': async () => void (await deleteOldKeys(db)),
    'forget-changes': async () => void (await forgetOldChanges(db)),
    'forget-news': () => forgetOldNews(db),
    'forget-failed-jobs': async () => void (await forgetFailedJobs(db)),
    'send-results': async (payload) => {
      const { recipientId } = SendResults.parse(payload)
      await sendResults(db, mail, compose, recipientId)
    },
  }
}

const Announce = z.object({ round_id: z.int(), kind: z.enum(['draw', 'payout']), publication: z.int() })
const TellOfRun = z.object({ id: z.int() })
const SendResults = z.object({ recipientId: z.int() })

type Recipient = NonNullable<Awaited<ReturnType<typeof takeRecipient>>>
type Compose = (recipient: Recipient) => Promise<Letter>

/** The copies of a mailing come one after the other: what was made for the first serves them all. */
function composeOnce(db: Database, workers: Workers): Compose {
  const kept = new Map<string, Promise<Letter>>()
  const composeResults = async (activityId: number, notes: string, rounds: string[]) =>
    workers.run('mail', 'resultsMail', await resultSheet(db, activityId, 'riders', { rounds }), notes)
  return ({ mailing_id, publication, activity_id, notes, rounds }) => {
    const name = `${mailing_id} ${publication}`
    const content = kept.get(name) ?? composeResults(activity_id, notes, rounds)
    kept.set(name, content)
    for (const old of [...kept.keys()].slice(0, -KEPT)) kept.delete(old)
    content.catch(() => kept.delete(name))
    return content
  }
}

/** Contents of mailings in memory; more are seldom under way at a time. */
const KEPT = 4

async function sendResults(db: Database, mail: Mail, compose: Compose, id: number) {
  const recipient = await takeRecipient(db, id)
  if (!recipient) return
  try {
    await mail.send({ letter: await compose(recipient), ...addressed(recipient) })
  } catch (error) {
    return afterFailure(db, id, error as Error)
  }
  await recordSent(db, id, mail.leaves)
}

/** Answers go to the organizer. */
const addressed = ({ id, email, created_at, sender }: Recipient) => ({
  to: email,
  name: `results-${id}-${created_at.getTime()}`,
  ...(sender?.email && { replyTo: { name: sender.name, address: sender.email } }),
})

/** What was certainly not sent is tried again: a job that throws comes back after a pause. */
async function afterFailure(db: Database, id: number, error: Error) {
  if (error instanceof MaybeSent) await recordUnknown(db, id)
  else if (await recordFailure(db, id, error)) throw error
}

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

const loggerTo = (log: Log) =>
  new Logger(() => (level, message) => log[LEVELS[level as keyof typeof LEVELS]]({ jobs: true }, message))
