import { hash, randomBytes } from 'node:crypto'
import { parse } from 'cookie'
import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { isSameText, sign } from '#lib/signing.ts'
import type { Database } from '../database/db.ts'
import { NotSignedIn, StaleToken } from '../errors.ts'
import type { Idempotency } from '../models/idempotencyKeys.ts'
import { findSession } from '../models/queries/session.ts'
import { createSession, deviceName, touchSession } from '../models/accounts/devices.ts'

/** Who is asking; everything else is found through them. `socket` is the tab they act from: it is not told twice. */
export type CurrentUser = {
  id: number
  name: string
  email: string | null
  socketId: string | null
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
      optionalUser: CurrentUser | null
      /** The signed-in person and their session, on routes that require one: see `requireSignedIn`. */
      user: CurrentUser
      session: Session
      cookies: Record<string, string | undefined>
      /** What every form and every call has to bring along. */
      csrfToken: string
    }
  }
}

const COOKIE = 'session'
const LIFETIME_MS = 14 * 24 * 60 * 60 * 1000
export const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Loads the session behind the cookie and its user, and gives every visitor a token against forged requests. */
export function sessionMiddleware(db: Database, secret: string, users = sessionUsers()): RequestHandler {
  return async (req, res, next) => {
    const token = sessionCookie(req)
    req.csrfToken = csrfTokenFor(secret, token || setSessionCookie(req, res))
    // What is behind a sign-in is asked for anew each time: nobody finds it in the browser afterwards.
    res.set('Cache-Control', 'private, no-cache')
    if (req.cookies['XSRF-TOKEN'] !== req.csrfToken) setXsrfCookie(req, res)
    req.optionalUser = null
    if (token) {
      await loadSession(db, req, hashToken(token))
      users.remember(token, req.optionalUser)
    }
    next()
  }
}

/** The token in the cookie, whether or not it leads to a session. */
export function sessionCookie(req: Request) {
  req.cookies ??= parse(req.headers.cookie ?? '')
  return req.cookies[COOKIE]
}

const MAX_SESSION_USERS = 10_000

/** The person of each session that was loaded lately. It chooses a queue without the database, and grants nothing. */
export function sessionUsers() {
  const userIds = new LRUCache<string, number>({ max: MAX_SESSION_USERS })
  return {
    personOf: (token: string | undefined) => (token === undefined ? undefined : userIds.get(token)),
    remember: (token: string, person: { id: number } | null) => void userIds.set(token, person?.id),
  }
}

export type SessionUsers = ReturnType<typeof sessionUsers>

async function loadSession(db: Database, req: Request, hash: string) {
  const found = await findSession(db, hash)
  if (!found) return
  const { id, expires_at, user_id, name, email } = found
  req.session = { id, expires_at }
  req.optionalUser = req.user = { id: user_id, name, email, socketId: socketIdOf(req), session_id: id }
  touchSession(db, found)
}

/** Writes carry the token of the page's meta tag or of the XSRF cookie; a form carries it as `_token`. */
export const csrfGuard: RequestHandler = (req, _res, next) => {
  if (!SAFE_METHODS.has(req.method)) requireCsrfToken(req)
  next()
}

/** Also guards the two writes whose address the specification makes a GET. */
export function requireCsrfToken(req: Request) {
  const body = req.body as { _token?: unknown } | undefined
  const sent = req.get('X-CSRF-TOKEN') ?? req.get('X-XSRF-TOKEN') ?? body?._token
  if (typeof sent !== 'string' || !isSameText(sent, req.csrfToken)) throw new StaleToken()
}

/** A new token at every sign-in: one planted before it is worth nothing afterwards. */
export async function signIn(db: Database, req: Request, res: Response, userId: number) {
  await signOut(db, req, res)
  const token = setSessionCookie(req, res)
  req.csrfToken = csrfTokenFor(req.env.APP_SECRET, token)
  setXsrfCookie(req, res)
  const expires_at = new Date(Date.now() + LIFETIME_MS)
  const device = deviceName(req.get('User-Agent'))
  await createSession(db, { id: hashToken(token), user_id: userId, device, expires_at })
}

export async function signOut(db: Database, req: Request, res: Response) {
  const token = req.cookies[COOKIE]
  if (token) await db.session.deleteMany({ where: { id: hashToken(token) } })
  res.clearCookie(COOKIE, cookieOptions(req))
  res.clearCookie('XSRF-TOKEN', { ...cookieOptions(req), httpOnly: false })
}

/** Throws NotSignedIn (401) where the request has no session that lasts. */
export function requireSignedIn(req: Request) {
  if (!req.optionalUser) throw new NotSignedIn()
}

/** For what a session may do after its request: it may have ended since the request began. */
export async function requireActiveSession(db: Database, { id }: Session) {
  if (!(await db.session.count({ where: { id, expires_at: { gt: new Date() } } }))) throw new NotSignedIn()
}

function socketIdOf(req: Request) {
  const socket = req.get('X-Socket-Id') ?? ''
  return /^\d{1,15}\.\d{1,15}$/.test(socket) ? socket : null
}

function setSessionCookie(req: Request, res: Response): string {
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
const csrfTokenFor = (secret: string, token: string) => sign(secret, `csrf:${token}`)

const hashToken = (token: string) => hash('sha256', token)
