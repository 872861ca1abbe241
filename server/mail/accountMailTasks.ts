import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { formatCode } from '#lib/typedCode.ts'
import * as paths from '#wire/paths.ts'
import { PendingSignUp } from '#wire/accounts/signUp.ts'
import type { Database } from '../database/db.ts'
import type { MailContent } from '../documents/mails/mailContent.ts'
import * as letters from '../documents/mails/accountMails.ts'
import {
  type RequestedLink,
  findRequestedLink,
  discardLink,
  deleteOldLinks,
  createSecrets,
} from '../models/accounts/oneTimeLinks.ts'
import { findAccount } from '../models/accounts/signUp.ts'
import { type Mailer, DeliveryUnknown, consoleLine } from './mailer.ts'

type Dependencies = {
  db: Database
  mail: Mailer
  secret: string
  linkTo: (path: string) => string
  printLine?: (text: string) => void
}

/**
 * These jobs, not the requests, check whether an address has an account. Otherwise, response times would
 * reveal who has one.
 */
export const accountMailTasks = (needs: Dependencies): TaskList => ({
  'mail-link': async (payload) => {
    const link = await findRequestedLink(needs.db, LinkJob.parse(payload).id)
    if (link) await mailLink(needs, link)
  },
  'mail-changed-address': async (payload, { job }) => {
    const { name, old, email } = ChangedAddress.parse(payload)
    const message = { to: old, name: `address-${job.id}` }
    await sendMail(needs, { ...message, content: letters.changedAddressMail({ name, email }) })
  },
  'delete-old-links': async () => void (await deleteOldLinks(needs.db)),
})

const LinkJob = z.object({ id: z.int() })
const ChangedAddress = z.object({ name: z.string(), old: z.string(), email: z.string() })

async function mailLink(needs: Dependencies, request: RequestedLink) {
  const account = await findAccount(needs.db, request.email)
  const name = `${request.kind}-${request.id}-${request.created_at.getTime()}`
  const composed = await COMPOSERS[request.kind as keyof typeof COMPOSERS](needs, request, account)
  if (composed) await sendMail(needs, { to: request.email, name, content: composed.letter }, composed.link)
}

type Account = Awaited<ReturnType<typeof findAccount>>
type ComposedMail = { letter: MailContent; link?: string }
type Compose = (needs: Dependencies, request: RequestedLink, account: Account) => Promise<ComposedMail | void>

const COMPOSERS: Record<'sign-up' | 'reset' | 'e-mail', Compose> = {
  async 'sign-up'(needs, request, account) {
    if (account)
      return withLink(letters.knownAddressMail, account.name, await resetLink(needs, request, account))
    const { token, code } = await createSecrets(needs.db, request, 'sign-up', null, needs.secret)
    const { name } = PendingSignUp.parse(request.details)
    return withLink(letters.signUpMail, name, { link: needs.linkTo(paths.confirmSignUp(token)), code })
  },

  async reset(needs, request, account) {
    if (!account) return void (await discardLink(needs.db, request.id))
    return withLink(letters.resetMail, account.name, await resetLink(needs, request, account))
  },

  async 'e-mail'(needs, request, account) {
    if (account) {
      await discardLink(needs.db, request.id)
      return { letter: letters.takenAddressMail({ name: account.name }) }
    }
    const { token, code } = await createSecrets(needs.db, request, 'e-mail', request.user_id, needs.secret)
    const link = needs.linkTo(paths.confirmEmail(token))
    return withLink(letters.newAddressMail, request.user!.name, { link, code })
  },
}

type LinkAndCode = { link: string; code: string }

const withLink = (letter: typeof letters.resetMail, name: string, way: LinkAndCode): ComposedMail => ({
  letter: letter({ name, ...way, code: formatCode(way.code) }),
  link: way.link,
})

async function resetLink(
  { db, linkTo, secret }: Dependencies,
  request: RequestedLink,
  account: { id: number },
): Promise<LinkAndCode> {
  const { token, code } = await createSecrets(db, request, 'reset', account.id, secret)
  return { link: linkTo(paths.newPassword(token)), code }
}

/** Doesn't retry after DeliveryUnknown. The email may have arrived, and a retry would invalidate its link. */
async function sendMail(
  { mail, printLine }: Dependencies,
  message: Parameters<Mailer['send']>[0],
  link = '',
) {
  await mail.send(message).catch((error: unknown) => {
    if (!(error instanceof DeliveryUnknown)) throw error
  })
  printLine?.(consoleLine(message, link))
}
