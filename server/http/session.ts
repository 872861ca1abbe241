import { randomBytes } from 'node:crypto'
import { parse } from 'cookie'
import type { Request, RequestHandler, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { sha256 } from '#lib/sha256.ts'
import type { Database } from '../database/db.ts'
import { NotSignedIn } from '../errors.ts'
import type { CurrentUser } from '../models/currentUser.ts'
import { findSession } from '../models/queries/session.ts'
import {
  createSession,
  deviceName,
  endSession,
  listRecentSessions,
  touchSession,
} from '../models/accounts/devices.ts'
import { csrfTokenFor } from './csrf.ts'

type Session = { id: string; expires_at: Date }

declare global {
  namespace Express {
    interface Request {
      /** Null for signed-out users. Not set on public pages. */
      optionalUser: CurrentUser | null
      /** Available only on routes that require sign-in. */
      user: CurrentUser
      session: Session
      cookies: Record<string, string | undefined>
      csrfToken: string
    }
  }
}

const COOKIE = 'session'
const LIFETIME_MS = 14 * 24 * 60 * 60 * 1000

export function sessionMiddleware(db: Database, secret: string, users = sessionUsers()): RequestHandler {
  return async (req, res, next) => {
    const token = sessionCookie(req)
    req.csrfToken = csrfTokenFor(secret, token || setSessionCookie(req, res, newToken()))
    // The Back button must not show private pages after sign-out.
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

/** Returns the session ID, even if the session has ended. */
export function sessionHash(req: Request) {
  const token = sessionCookie(req)
  return token === undefined ? null : hashToken(token)
}

export function sessionCookie(req: Request) {
  req.cookies ??= parse(req.headers.cookie ?? '')
  return req.cookies[COOKIE]
}

const MAX_SESSION_USERS = 10_000

/** Lets the request queue look up a session's user without a database query. Doesn't grant access. */
export function sessionUsers() {
  const userIds = new LRUCache<string, number>({ max: MAX_SESSION_USERS })
  return {
    personOf: (token: string | undefined) =>
      token === undefined ? undefined : userIds.get(hashToken(token)),
    remember: (token: string, person: { id: number } | null) =>
      void userIds.set(hashToken(token), person?.id),
    /** Call this at startup. After a restart, a whole arena of signed-in users may reconnect at once. */
    async load(db: Database) {
      for (const { id, user_id } of await listRecentSessions(db, MAX_SESSION_USERS)) userIds.set(id, user_id)
    },
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

export async function signIn(db: Database, req: Request, res: Response, userId: number, until?: Date) {
  await signOut(db, req, res)
  const { token, ...session } = newSession(req, until)
  await createSession(db, { ...session, user_id: userId })
  // If `until` is set, the cookie outlives the session, so that the join page can explain why the session
  // ended.
  const lifetime = until ? until.getTime() - Date.now() + LIFETIME_MS : LIFETIME_MS
  setSignInCookies(req, res, token, lifetime)
  return session.id
}

/** Send the token with `setSignInCookies` after the transaction that creates the session. */
export function newSession(req: Request, until = new Date(Date.now() + LIFETIME_MS)) {
  const token = newToken()
  return { token, id: hashToken(token), device: deviceName(req.get('User-Agent')), expires_at: until }
}

export function setSignInCookies(req: Request, res: Response, token: string, lifetime = LIFETIME_MS) {
  setSessionCookie(req, res, token, lifetime)
  req.csrfToken = csrfTokenFor(req.env.APP_SECRET, token)
  setXsrfCookie(req, res)
}

export async function signOut(db: Database, req: Request, res: Response) {
  const token = req.cookies[COOKIE]
  if (token) await endSession(db, hashToken(token))
  res.clearCookie(COOKIE, cookieOptions(req))
  res.clearCookie('XSRF-TOKEN', { ...cookieOptions(req), httpOnly: false })
}

export function requireSignedIn(req: Request) {
  if (!req.optionalUser) throw new NotSignedIn()
}

/** Call this before granting something that outlasts the request, such as a channel subscription. */
export async function requireActiveSession(db: Database, { id }: Session) {
  if (!(await db.session.count({ where: { id, expires_at: { gt: new Date() } } }))) throw new NotSignedIn()
}

function socketIdOf(req: Request) {
  const socket = req.get('X-Socket-Id') ?? ''
  return /^\d{1,15}\.\d{1,15}$/.test(socket) ? socket : null
}

const newToken = () => randomBytes(32).toString('base64url')

function setSessionCookie(req: Request, res: Response, token: string, maxAge = LIFETIME_MS): string {
  res.cookie(COOKIE, token, { ...cookieOptions(req), maxAge })
  return token
}

function setXsrfCookie(req: Request, res: Response) {
  res.cookie('XSRF-TOKEN', req.csrfToken, { ...cookieOptions(req), httpOnly: false, maxAge: LIFETIME_MS })
}

const cookieOptions = (req: Request) =>
  ({ httpOnly: true, sameSite: 'lax', secure: req.secure, path: '/' }) as const

const hashToken = sha256
