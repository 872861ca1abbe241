import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { printCode } from '#lib/typedCode.ts'
import * as paths from '#wire/paths.ts'
import { WaitingSignUp } from '#wire/accounts/signUp.ts'
import type { Database } from '../database/db.ts'
import type { Letter } from '../documents/mails/letter.ts'
import * as letters from '../documents/mails/accountMails.ts'
import { type AskedLink, askedLink, dropLink, forgetOldLinks, secretsOf } from '../models/people/links.ts'
import { accountOf } from '../models/people/signUp.ts'
import { type Mail, MaybeSent, toldOf } from './mail.ts'

type Needs = {
  db: Database
  mail: Mail
  /** Behind the codes of sign-ups. */
  secret: string
  /** The address of a page, as its reader has to open it. */
  linkTo: (path: string) => string
  /** Tells whoever runs the machine, where no e-mail leaves it. */
  tell?: (text: string) => void
}

/**
 * What people are told of their accounts. Whether anybody has an address is found out here, where nobody waits for it.
 */
export const accountMails = (needs: Needs): TaskList => ({
  'mail-link': async (payload) => {
    const link = await askedLink(needs.db, LinkJob.parse(payload).id)
    if (link) await mailLink(needs, link)
  },
  'mail-changed-address': async (payload, { job }) => {
    const { name, old, email } = ChangedAddress.parse(payload)
    const message = { to: old, name: `address-${job.id}` }
    await send(needs, { ...message, letter: letters.changedAddressMail({ name, email }) })
  },
  'forget-links': async () => void (await forgetOldLinks(needs.db)),
})

const LinkJob = z.object({ id: z.int() })
const ChangedAddress = z.object({ name: z.string(), old: z.string(), email: z.string() })

async function mailLink(needs: Needs, asked: AskedLink) {
  const account = await accountOf(needs.db, asked.email)
  const name = `${asked.kind}-${asked.id}-${asked.created_at.getTime()}`
  const toSend = await LETTERS[asked.kind as keyof typeof LETTERS](needs, asked, account)
  if (toSend) await send(needs, { to: asked.email, name, letter: toSend.letter }, toSend.link)
}

type Account = Awaited<ReturnType<typeof accountOf>>
type ToSend = { letter: Letter; link?: string }
type Writer = (needs: Needs, asked: AskedLink, account: Account) => Promise<ToSend | void>

const LETTERS: Record<'sign-up' | 'reset' | 'e-mail', Writer> = {
  async 'sign-up'(needs, asked, account) {
    if (account)
      return withLink(letters.knownAddressMail, account.name, await resetLink(needs, asked, account))
    const { token, code } = await secretsOf(needs.db, asked, 'sign-up', null, needs.secret)
    const { name } = WaitingSignUp.parse(asked.details)
    return withLink(letters.signUpMail, name, { link: needs.linkTo(paths.confirmSignUp(token)), code })
  },

  async reset(needs, asked, account) {
    if (!account) return void (await dropLink(needs.db, asked.id))
    return withLink(letters.resetMail, account.name, await resetLink(needs, asked, account))
  },

  async 'e-mail'(needs, asked, account) {
    if (account) {
      await dropLink(needs.db, asked.id)
      return { letter: letters.takenAddressMail({ name: account.name }) }
    }
    const { token, code } = await secretsOf(needs.db, asked, 'e-mail', asked.user_id, needs.secret)
    const link = needs.linkTo(paths.confirmAddress(token))
    return withLink(letters.newAddressMail, asked.user!.name, { link, code })
  },
}

type Way = { link: string; code: string }

const withLink = (letter: typeof letters.resetMail, name: string, way: Way): ToSend => ({
  letter: letter({ name, ...way, code: printCode(way.code) }),
  link: way.link,
})

async function resetLink(
  { db, linkTo, secret }: Needs,
  asked: AskedLink,
  account: { id: number },
): Promise<Way> {
  const { token, code } = await secretsOf(db, asked, 'reset', account.id, secret)
  return { link: linkTo(paths.newPassword(token)), code }
}

/** One that may have arrived is not sent again: its link would be void. */
async function send({ mail, tell }: Needs, message: Parameters<Mail['send']>[0], link = '') {
  await mail.send(message).catch((error: unknown) => {
    if (!(error instanceof MaybeSent)) throw error
  })
  tell?.(toldOf(message, link))
}
