import type { Request, Response } from 'express'
import { deviceOf, rememberDevice } from '../http/device.ts'
import { Invalid } from '../errors.ts'
import { isPasswordOf, turnsOf } from '../models/people/passwords.ts'
import { personWithEmail } from '../models/people/rider.ts'
import { signIn, signOut } from '../http/session.ts'
import { signInLimits, type Trier } from '../limits/signInLimits.ts'
import { answerTooMany } from '../limits/wrongTries.ts'
import * as paths from '#wire/paths.ts'
import { SignIn } from '#wire/accounts/signIn.ts'

export async function show(req: Request, res: Response) {
  if (req.visitor) return res.redirect(paths.organizations)
  await res.inertia.render('Login/Index', {}, { encryptHistory: false })
}

/** Signing in loads the whole page, so that the CSRF token in it is the new session's. */
export const create = (limits = signInLimits()) =>
  signingIn(limits, (req, res, to) => leaveTo(req, res, ownPath(to) ?? paths.organizations))

/** From the riders' app: its script goes where it wants. */
export const call = (limits = signInLimits()) =>
  signingIn(limits, (_req, res) => void res.set('Cache-Control', 'private, no-store').status(204).end())

type Answer = (req: Request, res: Response, to: string | undefined) => unknown

function signingIn(limits: ReturnType<typeof signInLimits>, answer: Answer) {
  return async (req: Request, res: Response) => {
    const { email, password, to } = SignIn.parse(req.body ?? {})
    const person = await personWithEmail(req.db, email)
    const device = person && deviceOf(req, person)
    const trier = device ? limits.knownDevice(device, person.id) : limits.stranger(req.ip, email)
    const turns = device ? turnsOf.knownDevices : turnsOf.strangers

    if (trier.secondsToWait()) return tooMany(req, res, trier)
    const tried = await turns.run(trier.who, () => tryPassword(req, trier, person, password))
    if (tried === 'too many') return tooMany(req, res, trier)
    if (tried === 'wrong') throw new Invalid({ email: 'E-mail or password is wrong.' })
    if (tried === 'gone') return void res.destroy()

    await signIn(req.db, req, res, person!.id)
    rememberDevice(req, res, person!)
    await answer(req, res, to)
  }
}

/** Looked at once more in its turn: while they waited, others may have tried too often from there. */
async function tryPassword(
  req: Request,
  trier: Trier,
  person: { password_hash: string | null } | null,
  password: string,
) {
  if (req.socket.destroyed) return 'gone'
  if (trier.secondsToWait()) return 'too many'
  if (await isPasswordOf(person, password)) return 'right'
  trier.countWrong()
  return 'wrong'
}

export async function destroy(req: Request, res: Response) {
  await signOut(req.db, req, res)
  if (req.get('X-Inertia')) return res.inertia.location(paths.login)
  await res.inertia.redirect(paths.login, { clearHistory: true })
}

export async function leave(req: Request, res: Response) {
  await signOut(req.db, req, res)
  res.set('Cache-Control', 'private, no-store').status(204).end()
}

const tooMany = (req: Request, res: Response, trier: Trier) =>
  answerTooMany(req, res, trier, { field: 'email', page: 'Login/Index', wrong: 'passwords' })

/** From a form the browser loads the page anyway; a script is told to do so. */
async function leaveTo(req: Request, res: Response, url: string) {
  if (req.get('X-Inertia')) return res.inertia.location(url)
  res.redirect(303, url)
}

/** A path of ours, never another site's: `//evil.example` begins with a slash as well. */
const ownPath = (to: string | undefined) => (to && /^\/(?![/\\])/.test(to) ? to : undefined)
