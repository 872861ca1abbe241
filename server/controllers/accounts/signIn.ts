import type { Request, Response } from 'express'
import { trustedDeviceOf, trustDevice } from '../../http/trustedDevice.ts'
import { Conflict, Invalid, NotFound } from '../../errors.ts'
import type { CurrentUser } from '../../models/currentUser.ts'
import { acceptInvitation } from '../../models/memberships/acceptInvitation.ts'
import { verifyPassword, passwordQueues } from '../../models/accounts/passwords.ts'
import { findUserByEmail } from '../../models/riders/profile.ts'
import { signIn, signOut } from '../../http/session.ts'
import { startPage } from '../../http/startPage.ts'
import { signInLimits, type SignInAttempts } from '../../rateLimits/signInLimits.ts'
import { sendTooManyAttempts } from '../../rateLimits/attemptLimit.ts'
import * as paths from '#wire/paths.ts'
import { SignIn, WRONG_CREDENTIALS } from '#wire/accounts/signIn.ts'
import { SignInToAccept } from '#wire/organizations/members.ts'

export async function show(req: Request, res: Response) {
  if (req.optionalUser) return res.redirect(await startPage(req.db, req.optionalUser))
  await res.inertia.render('Login/Index', {}, { encryptHistory: false })
}

/** Redirects with a full page load, because the next page needs the new session's CSRF token. */
export const create = (limits = signInLimits()) =>
  signInHandler(limits, SignIn, async (req, res, { to }, user) => {
    const wanted = safePath(to)
    const isChosen = wanted && wanted !== paths.organizations
    await redirectFully(req, res, isChosen ? wanted : await startPage(req.db, user))
  })

export const createFromApp = (limits = signInLimits()) =>
  signInHandler(
    limits,
    SignIn,
    (_req, res) => void res.set('Cache-Control', 'private, no-store').status(204).end(),
  )

export const createAndAccept = (limits = signInLimits()) =>
  signInHandler(
    limits,
    SignInToAccept,
    async (req, res, { email: _email, password: _password, ...shown }, user) => {
      const accepted = await acceptInvitation(req.db, user, { ...shown, account: user.id }).catch(
        ignoreRefusal,
      )
      const hasJoined = accepted && accepted.email !== null
      await redirectFully(
        req,
        res,
        hasJoined ? paths.joined(accepted.organization_id, accepted.event_id) : paths.invitation(shown.key),
      )
    },
  )

function ignoreRefusal(error: unknown) {
  if (error instanceof Conflict || error instanceof NotFound) return null
  throw error
}

type Credentials = { email: string; password: string }

function signInHandler<Fields extends Credentials>(
  limits: ReturnType<typeof signInLimits>,
  schema: { parse(body: unknown): Fields },
  answer: (req: Request, res: Response, fields: Fields, user: CurrentUser) => unknown,
) {
  return async (req: Request, res: Response) => {
    const fields = schema.parse(req.body ?? {})
    const { email, password } = fields
    const user = await findUserByEmail(req.db, email)
    const device = user && trustedDeviceOf(req, user)
    const attempts = device ? limits.trustedDevice(device, user.id) : limits.unknownDevice(req.ip, email)
    const queue = device ? passwordQueues.knownDevices : passwordQueues.strangers

    if (attempts.secondsToWait()) return respondTooMany(req, res, attempts)
    const outcome = await queue.run(attempts.client, () => tryPassword(req, attempts, user, password))
    if (outcome === 'too many') return respondTooMany(req, res, attempts)
    if (outcome === 'wrong') throw new Invalid({ email: WRONG_CREDENTIALS })
    if (outcome === 'gone') return void res.destroy()

    const session_id = await signIn(req.db, req, res, user!.id)
    trustDevice(req, res, user!)
    const { id, name } = user!
    await answer(req, res, fields, { id, name, email, socketId: null, session_id })
  }
}

/** Checks the limit again, because it may have been reached while the request was queued. */
async function tryPassword(
  req: Request,
  attempts: SignInAttempts,
  user: { password_hash: string | null } | null,
  password: string,
) {
  if (req.socket.destroyed) return 'gone'
  if (attempts.secondsToWait()) return 'too many'
  if (await verifyPassword(user, password)) return 'right'
  attempts.countFailure()
  return 'wrong'
}

export async function destroy(req: Request, res: Response) {
  await signOut(req.db, req, res)
  if (req.get('X-Inertia')) return res.inertia.location(paths.login)
  await res.inertia.redirect(paths.login, { clearHistory: true })
}

export async function destroyFromApp(req: Request, res: Response) {
  await signOut(req.db, req, res)
  res.set('Cache-Control', 'private, no-store').status(204).end()
}

const respondTooMany = (req: Request, res: Response, trier: SignInAttempts) =>
  sendTooManyAttempts(req, res, trier, { field: 'email', page: 'Login/Index', wrong: 'passwords' })

async function redirectFully(req: Request, res: Response, url: string) {
  if (req.get('X-Inertia')) return res.inertia.location(url)
  res.redirect(303, url)
}

/** `//evil.example` also starts with a slash, but leads to another site. */
const safePath = (to: string | undefined) => (to && /^\/(?![/\\])/.test(to) ? to : undefined)
