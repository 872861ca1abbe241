import { ipKeyGenerator, rateLimit } from 'express-rate-limit'
import type { Request, Response } from 'express'
import { Invalid } from '../errors.ts'
import { personWithPassword } from '../models/people.ts'
import { signIn, signOut } from '../session.ts'
import { SignIn } from '#wire/signIn.ts'

const START = '/organizer/organizations'

export async function show(req: Request, res: Response) {
  if (req.visitor) return res.redirect(START)
  await res.inertia.render('Login/Index', {}, { encryptHistory: false })
}

/** Signing in loads the whole page, so that the CSRF token in it is the new session's. */
export async function create(req: Request, res: Response) {
  const { email, password, to } = SignIn.parse(req.body ?? {})
  const person = await personWithPassword(req.db, email, password)
  if (!person) {
    res.locals.wasWrong = true
    throw new Invalid({ email: 'E-mail or password is wrong.' })
  }

  await signIn(req.db, req, res, person.id)
  await leaveTo(req, res, ownPath(to) ?? START)
}

export async function destroy(req: Request, res: Response) {
  await signOut(req.db, req, res)
  if (req.get('X-Inertia')) return res.inertia.location('/login')
  await res.inertia.redirect('/login', { clearHistory: true })
}

/**
 * In ten minutes ten wrong passwords for one address from one place, and a hundred from that place whatever the
 * address: a whole arena may share one place. Nothing but a wrong password counts.
 */
export const limit = () => [
  wrongPasswords(10, (req) => `${placeOf(req)} ${emailIn(req)}`),
  wrongPasswords(100, placeOf),
]

const wrongPasswords = (limit: number, keyGenerator: (req: Request) => string) =>
  rateLimit({
    windowMs: 10 * 60_000,
    limit,
    standardHeaders: true,
    legacyHeaders: false,
    skipSuccessfulRequests: true,
    requestWasSuccessful: (_req, res) => !res.locals.wasWrong,
    keyGenerator,
    handler: tooMany,
  })

const placeOf = (req: Request) => ipKeyGenerator(req.ip ?? '')

/** As the model reads it. A body may hold anything by that name; what is no text is nobody's address. */
function emailIn(req: Request) {
  const { email } = (req.body ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email.trim().toLowerCase() : ''
}

async function tooMany(req: Request, res: Response) {
  const minutes = Math.ceil(Number(res.getHeader('Retry-After') ?? 60) / 60)
  const message = `Too many wrong passwords. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`
  res.status(429)
  if (req.accepts(['html', 'json']) === 'json') return res.json({ message, errors: { email: message } })
  await res.inertia.render('Login/Index', { errors: { email: message } }, { encryptHistory: false })
}

/** From a form the browser loads the page anyway; a script is told to do so. */
async function leaveTo(req: Request, res: Response, url: string) {
  if (req.get('X-Inertia')) return res.inertia.location(url)
  res.redirect(303, url)
}

/** A path of ours, never another site's: `//evil.example` begins with a slash as well. */
const ownPath = (to: string | undefined) => (to && /^\/(?![/\\])/.test(to) ? to : undefined)
