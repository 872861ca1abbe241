import type { Request, Response } from 'express'
import * as paths from '#wire/paths.ts'
import {
  Associations,
  NamedDevice,
  NewAddress,
  NOT_THE_PASSWORD,
  OtherPassword,
  Profile,
  SureWithPassword,
} from '#wire/accounts/account.ts'
import { WithLink } from '#wire/accounts/signUp.ts'
import { isOwnName, OWN_NAME } from '#wire/fields/password.ts'
import { MergeAnswer } from '#wire/registry/merge.ts'
import { Invalid, TooMany } from '../../errors.ts'
import { signOut } from '../../http/session.ts'
import { wrongTries } from '../../limits/wrongTries.ts'
import { tokensOf } from '../../models/api/tokens.ts'
import * as accounts from '../../models/people/account.ts'
import * as devices from '../../models/people/devices.ts'
import { askForLink, openLink } from '../../models/people/links.ts'
import { answerQuestion, questionsFor } from '../../models/registry/merge/requests.ts'
import { isPasswordOfPerson, turnsOf } from '../../models/people/passwords.ts'
import { accountProps } from '../../props/account.ts'

export async function edit(req: Request, res: Response) {
  const { id } = req.person
  const found = await accounts.accountFor(req.db, id, req.session.id)
  const questions = await questionsFor(req.db, id)
  await res.inertia.render('Account/Edit', accountProps(found, questions, await tokensOf(req.db, id)))
}

export async function update(req: Request, res: Response) {
  await accounts.saveProfile(req.db, req.person.id, Profile.parse(req.body ?? {}))
  await res.inertia.redirect(paths.account)
}

export async function saveAssociations(req: Request, res: Response) {
  const { associations } = Associations.parse(req.body ?? {})
  await accounts.saveAssociations(req.db, req.person.id, associations)
  await res.inertia.redirect(paths.account)
}

/** Somebody who was typed in is the holder of this account, or is not. */
export async function answerMerge(req: Request, res: Response) {
  await answerQuestion(req.db, req.person, MergeAnswer.parse(req.body ?? {}))
  await res.inertia.redirect(paths.account)
}

/** Answered alike whether or not somebody has the new address. */
export async function changeAddress(req: Request, res: Response) {
  const { email, password } = NewAddress.parse(req.body ?? {})
  if (email === req.person.email) throw new Invalid({ email: 'This is your address already.' })
  await requirePassword(req, { password })
  await askForLink(req.db, { kind: 'e-mail', email, user_id: req.person.id })
  const where = req.env.SMTP_URL
    ? `A link is on its way to ${email}.`
    : 'No mail server is set up: the link is in the terminal of the computer that runs this, and in its folder outbox.'
  const message = `${where} Until it is confirmed your old address stays.`
  await res.inertia.redirect(paths.account, { flash: { message } })
}

/** Opened on whichever device, signed in or not: who has the link has the address. */
export async function openedAddress(req: Request, res: Response) {
  const { token = '' } = WithLink.safeParse(req.query).data ?? {}
  const found = await openLink(req.db, 'e-mail', token)
  const link = found?.user && { token, email: found.email, name: found.user.name }
  await res.inertia.render('Account/Confirm', { link: link ?? null }, { encryptHistory: false })
}

export async function confirmAddress(req: Request, res: Response) {
  await accounts.confirmAddress(req.db, WithLink.parse(req.body ?? {}).token)
  const message = 'Your address is confirmed. From now on it is the one you sign in with.'
  await res.inertia.redirect(req.visitor ? paths.account : paths.login, { flash: { message } })
}

export async function changePassword(req: Request, res: Response) {
  const { current, password } = OtherPassword.parse(req.body ?? {})
  const { id, name, email } = req.person
  if (isOwnName(password, name, email ?? '')) throw new Invalid({ password: OWN_NAME })
  await requirePassword(req, { current })
  await turnsOf.knownDevices.run(id, () => accounts.savePassword(req.db, id, password, req.session.id))
  await res.inertia.redirect(paths.account)
}

export async function signOutDevice(req: Request, res: Response) {
  await devices.signOutDevice(req.db, req.person.id, NamedDevice.parse(req.body ?? {}).session)
  await res.inertia.redirect(paths.account)
}

/** This device too. */
export async function signOutEverywhere(req: Request, res: Response) {
  await devices.signOutEverywhere(req.db, req.person.id)
  await leave(req, res)
}

export async function destroy(req: Request, res: Response) {
  await requirePassword(req, SureWithPassword.parse(req.body ?? {}))
  await accounts.deleteAccount(req.db, req.person.id)
  await leave(req, res, paths.loginDeleted)
}

async function leave(req: Request, res: Response, to: string = paths.login) {
  await signOut(req.db, req, res)
  res.inertia.location(to)
}

/** Who sits at somebody's open screen may try so often; the person's other devices are not kept waiting. */
const tries = wrongTries(10)

/** The password of who is signed in, under the name of its field: for what would take the account from its owner. */
async function requirePassword(req: Request, typed: Record<string, string>) {
  const [[field, password]] = Object.entries(typed) as [[string, string]]
  const own = tries.of(req.session.id)
  const seconds = own.secondsToWait()
  if (seconds) throw new TooMany('Too many wrong passwords. Wait some minutes and try again.', seconds)
  const isRight = await turnsOf.knownDevices.run(req.person.id, () =>
    isPasswordOfPerson(req.db, req.person.id, password),
  )
  if (isRight) return
  own.countWrong()
  throw new Invalid({ [field]: NOT_THE_PASSWORD })
}
