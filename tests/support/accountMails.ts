import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Database } from '../../server/database/db.ts'
import { migrateJobTables } from '../../server/database/migrate.ts'
import { accountMailTasks } from '../../server/mail/accountMailTasks.ts'
import { openMailer } from '../../server/mail/mailer.ts'
import { testApp, testEnv } from './app.ts'
import { freshDatabase } from './database.ts'
import { startSmtp } from './smtp.ts'
import { runDueJobs } from './jobs.ts'

export const SITE = 'https://ingate.test'
const linkTo = (path: string) => new URL(path, SITE).href

type AccountMail = { db: Database; url: string; smtp: Awaited<ReturnType<typeof startSmtp>> }

export const PASSWORD = 'four horses and a gate'

export async function setUpAccountMail() {
  const { db, url } = await freshDatabase()
  const smtp = await startSmtp()
  beforeAll(() => migrateJobTables(url))
  afterAll(() => smtp.stop())
  beforeEach(async () => {
    await db.oneTimeToken.deleteMany()
    await db.$executeRaw`DELETE FROM graphile_worker._private_jobs`
  })
  return { db, post: { db, url, smtp }, app: testApp(db, undefined, testEnv({ TRUST_PROXY: '1' })) }
}

export async function deliverMail({ db, url, smtp }: AccountMail) {
  const before = smtp.mail.length
  const mail = openMailer({ MAIL_FROM: 'Ingate <office@ingate.test>', DATA_DIR: '', SMTP_URL: smtp.url })
  const taskList = accountMailTasks({ db, mail, secret: testEnv().APP_SECRET, linkTo })
  await runDueJobs(url, taskList)
  mail.close()
  return smtp.mail.slice(before)
}

export async function onlyLink(post: AccountMail) {
  const arrived = await deliverMail(post)
  expect(arrived).toHaveLength(1)
  return linkIn(arrived[0]!)
}

export function linkIn({ text = '' }: { text?: string }) {
  const { pathname, search, searchParams } = new URL(/https:\S+/.exec(text)![0])
  return { address: pathname + search, page: pathname, token: searchParams.get('token')! }
}
