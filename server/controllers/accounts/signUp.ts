import type { Request, Response } from 'express'
import { parseCode } from '#lib/typedCode.ts'
import * as paths from '#wire/paths.ts'
import { z } from '#wire/validation/zod.ts'
import { SignUp, type SignUpProps, PendingSignUp, LinkToken } from '#wire/accounts/signUp.ts'
import { SignUpToAccept } from '#wire/organizations/members.ts'
import { Conflict, Forbidden } from '../../errors.ts'
import { linkLimit } from '../../rateLimits/linkLimit.ts'
import { clientIpKey } from '../../rateLimits/attemptLimit.ts'
import { acceptWithNewAccount, findOpenInvitation } from '../../models/memberships/acceptInvitation.ts'
import { isOpenCode } from '../../models/claims/codes.ts'
import { findOpenLink } from '../../models/accounts/oneTimeLinks.ts'
import { newSession, setSignInCookies } from '../../http/session.ts'
import { startPage } from '../../http/startPage.ts'
import { trustDevice } from '../../http/trustedDevice.ts'
import { passwordQueues } from '../../models/accounts/passwords.ts'
import { confirmSignUp, startSignUp } from '../../models/accounts/signUp.ts'

const PUBLIC_PAGE = { encryptHistory: false }

export async function show(req: Request, res: Response) {
  if (req.optionalUser) return res.redirect(await startPage(req.db, req.optionalUser))
  const { to } = SignUpQuery.parse(req.query)
  const props: SignUpProps = { open: await canSignUp(req, to) }
  await res.inertia.render('SignUp/New', props, PUBLIC_PAGE)
}

/** Neither the response nor its timing reveals whether the address has an account. */
export const create = (limit = linkLimit()) =>
  signUpHandler(limit, { rides: false }, (res) => res.inertia.redirect(paths.mailSent))

export const createFromApp = (limit = linkLimit()) =>
  signUpHandler(limit, { rides: true }, (res) => res.status(204).end())

function signUpHandler(
  limit: ReturnType<typeof linkLimit>,
  defaults: { rides: boolean },
  answer: (res: Response) => unknown,
) {
  return async (req: Request, res: Response) => {
    const fields = SignUp.parse({ ...defaults, ...req.body })
    limit(req)
    if (!(await canSignUp(req, fields.to)))
      throw new Forbidden('You need an invitation to create an account here.')
    await passwordQueues.strangers.run(clientIpKey(req.ip), () =>
      startSignUp(req.db, fields, req.env.SMTP_URL !== undefined),
    )
    await answer(res)
  }
}

export function createAndAccept(limit = linkLimit()) {
  return async (req: Request, res: Response) => {
    const fields = SignUpToAccept.parse(req.body ?? {})
    if (req.optionalUser)
      throw new Conflict(
        `You are signed in as ${req.optionalUser.name}. Sign out, then open the invitation again.`,
      )
    limit(req)
    const { token, ...session } = newSession(req)
    const joined = await passwordQueues.strangers.run(clientIpKey(req.ip), () =>
      acceptWithNewAccount(req.db, fields, session),
    )
    setSignInCookies(req, res, token)
    trustDevice(req, res, joined)
    res.inertia.location(paths.joined(joined.organization_id, joined.event_id))
  }
}

export const mailSent = (_req: Request, res: Response) => res.inertia.render('SignUp/Sent', {}, PUBLIC_PAGE)

/** Opening the link doesn't change anything, because mail scanners also open links. */
export async function showConfirmation(req: Request, res: Response) {
  const { token = '' } = LinkToken.safeParse(req.query).data ?? {}
  const found = await findOpenLink(req.db, 'sign-up', token)
  const link = found && { token, email: found.email, name: PendingSignUp.parse(found.details).name }
  await res.inertia.render('SignUp/Confirm', { link }, PUBLIC_PAGE)
}

export async function confirm(req: Request, res: Response) {
  const to = await confirmSignUp(req.db, LinkToken.parse(req.body ?? {}).token)
  await res.inertia.redirect(paths.loginAndReturn(to), {
    flash: { message: 'Your email is confirmed. Sign in with the password you chose.' },
  })
}

const SignUpQuery = z.object({ to: z.string().max(2000).catch('') })

async function canSignUp({ db, env }: Request, to: string) {
  if (env.SIGN_UP === 'open') return true
  const [path, query] = to.split('?')
  const code = path === paths.riderAppView('claim') && new URLSearchParams(query).get('code')
  if (code && (await isOpenCode(db, parseCode(code.slice(0, 60))))) return true
  const key = new URLSearchParams(query).get('key')
  return path === paths.invitation() && key !== null && (await findOpenInvitation(db, key)) !== null
}
