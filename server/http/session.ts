import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parse } from 'cookie'
import type { Request, RequestHandler, Response } from 'express'
import { Prisma, type Session } from '../../prisma/client/client.ts'
import type { Database } from '../database/db.ts'
import { read } from '../database/read.ts'
import { NotSignedIn, StaleToken } from '../errors.ts'
import { deviceName, rememberSeen } from '../models/people/devices.ts'

/** Who is asking; everything else is found through them. `socket` is the tab they act from: it is not told twice. */
export type Person = {
  id: number
  name: string
  email: string | null
  socket: string | null
  session_id: string
}

declare global {
  namespace Express {
    interface Request {
      /** The signed-in person; reading it while nobody is signed in answers 401. */
      person: Person
      visitor: Person | null
      /** By which they are signed in, and until when; reading it while nobody is answers 401. */
      session: Pick<Session, 'id' | 'expires_at'>
      cookies: Record<string, string | undefined>
      /** What every form and every call has to bring along. */
      csrfToken: string
    }
  }
}

const COOKIE = 'session'
const LIFETIME_MS = 14 * 24 * 60 * 60 * 1000
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Finds the person behind the cookie and gives every visitor, signed in or not, a token against forged requests. */
export function sessions(db: Database, secret: string): RequestHandler {
  return async (req, res, next) => {
    req.cookies = parse(req.headers.cookie ?? '')
    const known = req.cookies[COOKIE]
    const token = known || newSession(req, res)
    req.csrfToken = tokenAgainstForgery(secret, token)
    // Behind one that was made just now there is nobody to look for.
    const session = known ? await sessionBehind(db, token) : null
    if (session) rememberSeen(db, session)
    req.visitor = session && { ...session.user, socket: socketIn(req), session_id: session.id }
    Object.defineProperty(req, 'person', { get: () => req.visitor ?? refuse() })
    Object.defineProperty(req, 'session', { get: () => session ?? refuse() })
    // What is behind a sign-in is asked for anew each time: nobody finds it in the browser afterwards.
    res.set('Cache-Control', 'private, no-cache')
    if (req.cookies['XSRF-TOKEN'] !== req.csrfToken) setXsrfCookie(req, res)
    next()
  }
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
  if (typeof sent !== 'string' || !sameText(sent, req.csrfToken)) throw new StaleToken()
}

/** A new token at every sign-in: one planted before it is worth nothing afterwards. */
export async function signIn(db: Database, req: Request, res: Response, userId: number) {
  await signOut(db, req, res)
  const token = newSession(req, res)
  req.csrfToken = tokenAgainstForgery(req.env.APP_SECRET, token)
  setXsrfCookie(req, res)
  const expires_at = new Date(Date.now() + LIFETIME_MS)
  const device = deviceName(req.get('User-Agent'))
  await db.session.create({ data: { id: hashOf(token), user_id: userId, device, expires_at } })
  await endOldSessions(db, userId)
}

const MOST_SESSIONS = 20

/** Of one person the newest sessions stay. One that is just being ended by somebody else is left to them. */
const endOldSessions = (db: Database, userId: number) => db.$executeRaw`
  DELETE FROM sessions WHERE id IN (
    SELECT id FROM sessions WHERE user_id = ${userId}
    ORDER BY created_at DESC, id OFFSET ${MOST_SESSIONS} FOR UPDATE SKIP LOCKED)`

export async function signOut(db: Database, req: Request, res: Response) {
  const token = req.cookies[COOKIE]
  if (token) await db.session.deleteMany({ where: { id: hashOf(token) } })
  res.clearCookie(COOKIE, cookieOptions(req))
  res.clearCookie('XSRF-TOKEN', { ...cookieOptions(req), httpOnly: false })
}

/** For what a session may do after its request: it may have ended since the request began. */
export async function requireStillSignedIn(db: Database, { id }: Request['session']) {
  if (!(await db.session.count({ where: { id, expires_at: { gt: new Date() } } }))) refuse()
}

type Known = Pick<Session, 'id' | 'expires_at' | 'seen_at'> & {
  user_id: number
  name: string
  email: string | null
}

async function sessionBehind(db: Database, token: string) {
  const [known] = await read<Known>(
    db,
    Prisma.sql`
      SELECT sessions.id, expires_at, seen_at, user_id, name, email FROM sessions JOIN users ON users.id = user_id
      WHERE sessions.id = ${hashOf(token)} AND expires_at > now()`,
  )
  if (!known) return null
  const { user_id, name, email, ...session } = known
  return { ...session, user: { id: user_id, name, email } }
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
const tokenAgainstForgery = (secret: string, token: string) =>
  createHmac('sha256', secret).update(`csrf:${token}`).digest('base64url')

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

function sameText(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}

function refuse(): never {
  throw new NotSignedIn()
}
