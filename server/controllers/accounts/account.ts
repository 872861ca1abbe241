import type { Request, Response } from 'express'
import * as paths from '#wire/paths.ts'
import {
  Associations,
  DeviceSession,
  ChangeEmail,
  WRONG_PASSWORD,
  ChangePassword,
  Profile,
  ConfirmWithPassword,
} from '#wire/accounts/account.ts'
import { LinkToken } from '#wire/accounts/signUp.ts'
import { ASK_FOR_LINK } from '#wire/sharedTexts.ts'
import { isNameOrEmail, PASSWORD_IS_NAME } from '#wire/validation/password.ts'
import { AnswerMerge } from '#wire/registry/merge.ts'
import { Invalid, TooMany } from '../../errors.ts'
import { signOut } from '../../http/session.ts'
import { attemptLimit } from '../../rateLimits/attemptLimit.ts'
import { listTokens } from '../../models/api/tokens.ts'
import * as accounts from '../../models/accounts/account.ts'
import { deleteAccount } from '../../models/accounts/deleteAccount.ts'
import * as devices from '../../models/accounts/devices.ts'
import { requestLink, findOpenLink } from '../../models/accounts/oneTimeLinks.ts'
import { answerMergeRequest, listMergeRequests } from '../../models/merges/requests.ts'
import { verifyUserPassword, passwordQueues } from '../../models/accounts/passwords.ts'
import { accountProps } from '../../props/account.ts'

export async function edit(req: Request, res: Response) {
  const { id } = req.user
  const found = await accounts.loadAccount(req.db, id, req.session.id)
  const questions = await listMergeRequests(req.db, id)
  await res.inertia.render('Account/Edit', accountProps(found, questions, await listTokens(req.db, id)))
}

export async function update(req: Request, res: Response) {
  await accounts.saveProfile(req.db, req.user.id, Profile.parse(req.body ?? {}))
  await res.inertia.redirect(paths.account)
}

export async function saveAssociations(req: Request, res: Response) {
  const { associations } = Associations.parse(req.body ?? {})
  await accounts.saveAssociations(req.db, req.user.id, associations)
  await res.inertia.redirect(paths.account)
}

export async function respondToMerge(req: Request, res: Response) {
  await answerMergeRequest(req.db, req.user, AnswerMerge.parse(req.body ?? {}))
  await res.inertia.redirect(paths.account)
}

/** The response doesn't reveal whether the new address has an account. */
export async function requestEmailChange(req: Request, res: Response) {
  const { email, password } = ChangeEmail.parse(req.body ?? {})
  if (email === req.user.email) throw new Invalid({ email: "That's already your email address." })
  await requirePassword(req, { password })
  await requestLink(req.db, { kind: 'e-mail', email, user_id: req.user.id })
  const where = req.env.SMTP_URL ? `We sent a link to ${email}.` : ASK_FOR_LINK
  const message = `${where} Your account keeps the old address until you confirm the new one.`
  await res.inertia.redirect(paths.account, { flash: { message } })
}

export async function showEmailConfirmation(req: Request, res: Response) {
  const { token = '' } = LinkToken.safeParse(req.query).data ?? {}
  const found = await findOpenLink(req.db, 'e-mail', token)
  const link = found?.user && { token, email: found.email, name: found.user.name }
  await res.inertia.render('Account/Confirm', { link: link ?? null }, { encryptHistory: false })
}

export async function confirmEmail(req: Request, res: Response) {
  await accounts.confirmNewEmail(req.db, LinkToken.parse(req.body ?? {}).token)
  const message = 'Your new email is confirmed. Use it to sign in from now on.'
  await res.inertia.redirect(req.optionalUser ? paths.account : paths.login, { flash: { message } })
}

export async function changePassword(req: Request, res: Response) {
  const { current, password } = ChangePassword.parse(req.body ?? {})
  const { id, name, email } = req.user
  if (isNameOrEmail(password, name, email ?? '')) throw new Invalid({ password: PASSWORD_IS_NAME })
  await requirePassword(req, { current })
  await passwordQueues.knownDevices.run(id, () => accounts.savePassword(req.db, id, password, req.session.id))
  await res.inertia.redirect(paths.account)
}

export async function signOutDevice(req: Request, res: Response) {
  await devices.signOutDevice(req.db, req.user.id, DeviceSession.parse(req.body ?? {}).session)
  await res.inertia.redirect(paths.account)
}

export async function signOutEverywhere(req: Request, res: Response) {
  await devices.signOutEverywhere(req.db, req.user.id)
  await signOutAndRedirect(req, res)
}

export async function destroy(req: Request, res: Response) {
  await requirePassword(req, ConfirmWithPassword.parse(req.body ?? {}))
  await deleteAccount(req.db, req.user.id)
  await signOutAndRedirect(req, res, paths.loginAfterDeletion)
}

async function signOutAndRedirect(req: Request, res: Response, to: string = paths.login) {
  await signOut(req.db, req, res)
  res.inertia.location(to)
}

/**
 * Counts attempts per session. Wrong passwords typed on an unlocked device must not lock out the user's other
 * devices.
 */
const passwordAttempts = attemptLimit(10)

async function requirePassword(req: Request, passwords: Record<string, string>) {
  const [[field, password]] = Object.entries(passwords) as [[string, string]]
  const attempts = passwordAttempts.of(req.session.id)
  const seconds = attempts.secondsToWait()
  if (seconds) throw new TooMany('Too many wrong passwords. Wait a few minutes and try again.', seconds)
  const isRight = await passwordQueues.knownDevices.run(req.user.id, () =>
    verifyUserPassword(req.db, req.user.id, password),
  )
  if (isRight) return
  attempts.countFailure()
  throw new Invalid({ [field]: WRONG_PASSWORD })
}
