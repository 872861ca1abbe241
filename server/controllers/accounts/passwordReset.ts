import type { Request, Response } from 'express'
import * as paths from '#wire/paths.ts'
import { ResetPassword, RequestPasswordReset, LinkToken } from '#wire/accounts/signUp.ts'
import { isNameOrEmail, PASSWORD_IS_NAME } from '#wire/validation/password.ts'
import { Conflict, Invalid } from '../../errors.ts'
import { trustDevice } from '../../http/trustedDevice.ts'
import { signIn } from '../../http/session.ts'
import { startPage } from '../../http/startPage.ts'
import { linkLimit } from '../../rateLimits/linkLimit.ts'
import { resetPassword } from '../../models/accounts/passwordReset.ts'
import { requestLink, LINK_EXPIRED, findOpenLink } from '../../models/accounts/oneTimeLinks.ts'
import { passwordQueues } from '../../models/accounts/passwords.ts'

const PUBLIC_PAGE = { encryptHistory: false }

export const show = (_req: Request, res: Response) =>
  res.inertia.render('Password/Forgotten', {}, PUBLIC_PAGE)

/** The response doesn't reveal whether the address has an account. */
export const create = (limit = linkLimit()) =>
  linkRequestHandler(limit, (res) => res.inertia.redirect(paths.mailSent))

export const createFromApp = (limit = linkLimit()) =>
  linkRequestHandler(limit, (res) => res.status(204).end())

function linkRequestHandler(limit: ReturnType<typeof linkLimit>, answer: (res: Response) => unknown) {
  return async (req: Request, res: Response) => {
    const { email } = RequestPasswordReset.parse(req.body ?? {})
    limit(req)
    await requestLink(req.db, { kind: 'reset', email })
    await answer(res)
  }
}

export async function showNewPassword(req: Request, res: Response) {
  const { token = '' } = LinkToken.safeParse(req.query).data ?? {}
  const person = (await findOpenLink(req.db, 'reset', token))?.user
  const link = person && { token, email: person.email, name: person.name }
  await res.inertia.render('Password/New', { link: link ?? null }, PUBLIC_PAGE)
}

export async function reset(req: Request, res: Response) {
  const { token, password } = ResetPassword.parse(req.body ?? {})
  const owner = (await findOpenLink(req.db, 'reset', token))?.user
  if (!owner) throw new Conflict(LINK_EXPIRED)
  if (isNameOrEmail(password, owner.name, owner.email!)) throw new Invalid({ password: PASSWORD_IS_NAME })
  const person = await passwordQueues.knownDevices.run(owner.id, () => resetPassword(req.db, token, password))
  await signIn(req.db, req, res, person.id)
  trustDevice(req, res, person)
  res.inertia.location(await startPage(req.db, person))
}
