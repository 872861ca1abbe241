import { hash, randomBytes } from 'node:crypto'
import { parse } from 'cookie'
import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { isSameText, sign } from '#lib/signing.ts'
import type { Database } from '../database/db.ts'
import { NotSignedIn, StaleToken } from '../errors.ts'
import type { Idempotency } from '../models/idempotencyKeys.ts'
import { findSession } from '../models/queries/session.ts'
import { beginSession, deviceName, rememberSeen } from '../models/people/devices.ts'

/** Who is asking; everything else is found through them. `socket` is the tab they act from: it is not told twice. */
export type Person = {
  id: number
  name: string
  email: string | null
  socket: string | null
  session_id: string
  /** Of a write that may be sent again. */
  idempotency?: Idempotency
}

/** The session behind the request's cookie. */
type Session = { id: string; expires_at: Date }

declare global {
  namespace Express {
    interface Request {
      /** The signed-in person, or null. Not set where no session is loaded: on public pages, files and the API. */
      visitor: Person | null
      /** The signed-in person and their session, on routes that require one: see `requireSignedIn`. */
      person: Person
      session: Session
      cookies: Record<string, string | undefined>
      /** What every form and every call has to bring along. */
      csrfToken: string
    }
  }
}

const COOKIE = 'session'
const LIFETIME_MS = 14 * 24 * 60 * 60 * 1000
export const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Loads the session behind the cookie and its user, and gives every visitor a token against forged requests. */
export function sessions(db: Database, secret: string, known = knownSessions()): RequestHandler {
  return async (req, res, next) => {
    const token = sessionCookie(req)
    req.csrfToken = tokenAgainstForgery(secret, token || newSession(req, res))
    // What is behind a sign-in is asked for anew each time: nobody finds it in the browser afterwards.
    res.set('Cache-Control', 'private, no-cache')
    if (req.cookies['XSRF-TOKEN'] !== req.csrfToken) setXsrfCookie(req, res)
    req.visitor = null
    if (token) {
      await loadSession(db, req, hashOf(token))
      known.remember(token, req.visitor)
    }
    next()
  }
}

/** The token in the cookie, whether or not it leads to a session. */
export function sessionCookie(req: Request) {
  req.cookies ??= parse(req.headers.cookie ?? '')
  return req.cookies[COOKIE]
}

const MOST_KNOWN = 10_000

/** The person of each session that was loaded lately. It chooses a queue without the database, and grants nothing. */
export function knownSessions() {
  const people = new LRUCache<string, number>({ max: MOST_KNOWN })
  return {
    personOf: (token: string | undefined) => (token === undefined ? undefined : people.get(token)),
    remember: (token: string, person: { id: number } | null) => void people.set(token, person?.id),
  }
}

export type KnownSessions = ReturnType<typeof knownSessions>

async function loadSession(db: Database, req: Request, hash: string) {
  const found = await findSession(db, hash)
  if (!found) return
  const { id, expires_at, user_id, name, email } = found
  req.session = { id, expires_at }
  req.visitor = req.person = { id: user_id, name, email, socket: socketIn(req), session_id: id }
  rememberSeen(db, found)
}

/** Writes carry the token of the page's meta tag or of the XSRF cookie; a form carries it as `_token`. */
export const forgeryGuard: RequestHandler = (req, _res, next) => {
  if (!READS.has(req.method)) requireToken(req)
  next()
}

/** Also guards the two writes whose address the specification makes a GET. */
export function requireToken(req: Request) {
  const body = req.body as { _token?: unknown } | undefined
  const sent = req.get('X-CSRF-TOKEN') ?? req.get('X-XSRF-TOKEN') ?? body?._token
  if (typeof sent !== 'string' || !isSameText(sent, req.csrfToken)) throw new StaleToken()
}

/** A new token at every sign-in: one planted before it is worth nothing afterwards. */
export async function signIn(db: Database, req: Request, res: Response, userId: number) {
  await signOut(db, req, res)
  const token = newSession(req, res)
  req.csrfToken = tokenAgainstForgery(req.env.APP_SECRET, token)
  setXsrfCookie(req, res)
  const expires_at = new Date(Date.now() + LIFETIME_MS)
  const device = deviceName(req.get('User-Agent'))
  await beginSession(db, { id: hashOf(token), user_id: userId, device, expires_at })
}

export async function signOut(db: Database, req: Request, res: Response) {
  const token = req.cookies[COOKIE]
  if (token) await db.session.deleteMany({ where: { id: hashOf(token) } })
  res.clearCookie(COOKIE, cookieOptions(req))
  res.clearCookie('XSRF-TOKEN', { ...cookieOptions(req), httpOnly: false })
}

/** Throws NotSignedIn (401) where the request has no session that lasts. */
export function requireSignedIn(req: Request) {
  if (!req.visitor) throw new NotSignedIn()
}

/** For what a session may do after its request: it may have ended since the request began. */
export async function requireStillSignedIn(db: Database, { id }: Session) {
  if (!(await db.session.count({ where: { id, expires_at: { gt: new Date() } } }))) throw new NotSignedIn()
}

function socketIn(req: Request) {
  const socket = req.get('X-Socket-Id') ?? ''
  return /^\d{1,15}\.\d{1,15}$/.test(socket) ? socket : null
}

function newSession(req: Request, res: Response): string {
  const token = randomBytes(32).toString('base64url')
  res.cookie(COOKIE, token, { ...cookieOptions(req), maxAge: LIFETIME_MS })
  return token
}

function setXsrfCookie(req: Request, res: Response) {
  res.cookie('XSRF-TOKEN', req.csrfToken, { ...cookieOptions(req), httpOnly: false, maxAge: LIFETIME_MS })
}

const cookieOptions = (req: Request) =>
  ({ httpOnly: true, sameSite: 'lax', secure: req.secure, path: '/' }) as const

/** Bound to the cookie by the secret: a page of an earlier session cannot write in this one. */
const tokenAgainstForgery = (secret: string, token: string) => sign(secret, `csrf:${token}`)

const hashOf = (token: string) => hash('sha256', token)
