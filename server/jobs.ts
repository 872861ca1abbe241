import { Logger, run, runMigrations, type TaskList } from 'graphile-worker'
import type { Logger as Log } from 'pino'
import { z } from 'zod'
import type { Database } from './db.ts'
import { resultsMail } from './documents/resultsMail.ts'
import { type Mail, MaybeSent } from './mail.ts'
import { recordFailure, recordSent, recordUnknown, takeRecipient } from './models/mailings.ts'
import { resultSheet } from './models/resultSheet.ts'

export type Jobs = { stop(): Promise<void> }
type Needs = { url: string; db: Database; mail: Mail; log: Log }

/**
 * Works in this process on the jobs that wait in the database; several processes share them. Stopping lets the jobs
 * in hand finish. What is left waits for the next start.
 */
export async function startJobs({ url, db, mail, log }: Needs): Promise<Jobs> {
  const runner = await run({
    connectionString: url,
    taskList: tasks(db, mail),
    concurrency: 2,
    maxPoolSize: 4,
    noHandleSignals: true,
    parsedCronItems: [],
    logger: loggerTo(log),
  })
  return {
    async stop() {
      await runner.stop()
      mail.close()
    },
  }
}

/** Makes the tables in which jobs wait; starting the jobs does it too. */
export const prepareJobs = (url: string) => runMigrations({ connectionString: url })

export const tasks = (db: Database, mail: Mail): TaskList => ({
  'send-results': async (payload) => {
    const { recipientId } = SendResults.parse(payload)
    await sendResults(db, mail, recipientId)
  },
})

const SendResults = z.object({ recipientId: z.int() })

async function sendResults(db: Database, mail: Mail, id: number) {
  const recipient = await takeRecipient(db, id)
  if (!recipient) return
  try {
    const message = await resultsMail(await resultSheet(db, recipient.activity_id), recipient.notes)
    await mail.send({ ...message, ...addressed(recipient) })
  } catch (error) {
    return afterFailure(db, id, error as Error)
  }
  await recordSent(db, id)
}

type Recipient = NonNullable<Awaited<ReturnType<typeof takeRecipient>>>

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
