import { Logger, runOnce } from 'graphile-worker'
import { expect } from 'vitest'
import type { Database } from '../../server/database/db.ts'
import { accountMails } from '../../server/post/accountMails.ts'
import { openMail } from '../../server/post/mail.ts'
import type { startSmtp } from './smtp.ts'

export const SITE = 'https://ingate.test'
const linkTo = (path: string) => new URL(path, SITE).href

type Post = { db: Database; url: string; smtp: Awaited<ReturnType<typeof startSmtp>> }

/** Does every job that is due, as the worker would, through a real mail server; answers what arrived meanwhile. */
export async function deliver({ db, url, smtp }: Post) {
  const before = smtp.mail.length
  const mail = openMail({ MAIL_FROM: 'Ingate <office@ingate.test>', DATA_DIR: '', SMTP_URL: smtp.url })
  const taskList = accountMails({ db, mail, linkTo })
  const logger = new Logger(() => () => {})
  await runOnce({ connectionString: url, taskList, noHandleSignals: true, logger })
  mail.close()
  return smtp.mail.slice(before)
}

/** The one link in the one mail that arrived, with its token. */
export async function onlyLink(post: Post) {
  const arrived = await deliver(post)
  expect(arrived).toHaveLength(1)
  return linkIn(arrived[0]!)
}

export function linkIn({ text = '' }: { text?: string }) {
  const { pathname, search, searchParams } = new URL(/https:\S+/.exec(text)![0])
  return { address: pathname + search, page: pathname, token: searchParams.get('token')! }
}
