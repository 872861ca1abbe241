import type { Request, Response } from 'express'
import * as paths from '#wire/paths.ts'
import { ChosenPassword, ForgottenPassword, WithLink } from '#wire/accounts/signUp.ts'
import { isOwnName, OWN_NAME } from '#wire/fields/password.ts'
import { Conflict, Invalid } from '../../errors.ts'
import { rememberDevice } from '../../http/device.ts'
import { signIn } from '../../http/session.ts'
import { linkLimit } from '../../limits/linkLimit.ts'
import { resetPassword } from '../../models/people/forgotten.ts'
import { askForLink, LINK_IS_OVER, openLink } from '../../models/people/links.ts'
import { turnsOf } from '../../models/people/passwords.ts'

const PUBLIC = { encryptHistory: false }

export const show = (_req: Request, res: Response) => res.inertia.render('Password/Forgotten', {}, PUBLIC)

/** Answered alike whether or not somebody has this address. */
export const create = (limit = linkLimit()) => asking(limit, (res) => res.inertia.redirect(paths.mailSent))

/** From the riders' app, where the code from the e-mail is typed. */
export const call = (limit = linkLimit()) => asking(limit, (res) => res.status(204).end())

function asking(limit: ReturnType<typeof linkLimit>, answer: (res: Response) => unknown) {
  return async (req: Request, res: Response) => {
    const { email } = ForgottenPassword.parse(req.body ?? {})
    limit(req)
    await askForLink(req.db, { kind: 'reset', email })
    await answer(res)
  }
}

export async function opened(req: Request, res: Response) {
  const { token = '' } = WithLink.safeParse(req.query).data ?? {}
  const person = (await openLink(req.db, 'reset', token))?.user
  const link = person && { token, email: person.email, name: person.name }
  await res.inertia.render('Password/New', { link: link ?? null }, PUBLIC)
}

/**
 * Whoever has the link gets in, however many wrong passwords strangers have tried, and this device is known from now
 * on.
 */
export async function reset(req: Request, res: Response) {
  const { token, password } = ChosenPassword.parse(req.body ?? {})
  const owner = (await openLink(req.db, 'reset', token))?.user
  if (!owner) throw new Conflict(LINK_IS_OVER)
  if (isOwnName(password, owner.name, owner.email!)) throw new Invalid({ password: OWN_NAME })
  const person = await turnsOf.knownDevices.run(owner.id, () => resetPassword(req.db, token, password))
  await signIn(req.db, req, res, person.id)
  rememberDevice(req, res, person)
  res.inertia.location(paths.organizations)
}
