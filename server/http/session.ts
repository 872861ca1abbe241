import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parse } from 'cookie'
import type { Request, RequestHandler, Response } from 'express'
import type { Session } from '../../prisma/client/client.ts'
import type { Database } from '../database/db.ts'
import { NotSignedIn, StaleToken } from '../errors.ts'
import { type Asker, lastingSession, type LastingSession } from '../models/lookups/session.ts'
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
      /** The same or nobody. Before the database has said who it is, reading it is a mistake of ours. */
      visitor: Person | null
      /** By which they are signed in, and until when; reading it while nobody is answers 401. */
      session: Pick<Session, 'id' | 'expires_at'>
      /** Who asks, for a look-up that finds the session too; reading it while nobody is signed in answers 401. */
      asker: Asker
      /** Whose session it was when it was last seen: enough to stand in line as, and for nothing else. */
      probably: number | null
      /** Has the database say who it is, unless it has said so. Where no session is looked for there is no such thing. */
      identify?(): Promise<void>
      cookies: Record<string, string | undefined>
      /** What every form and every call has to bring along. */
      csrfToken: string
    }
  }
}

const COOKIE = 'session'
const LIFETIME_MS = 14 * 24 * 60 * 60 * 1000
export const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Gives every visitor, signed in or not, a token against forged requests, and finds the person behind the cookie. A
 * session that was seen before is left to the look-up of what they ask about.
 */
export function sessions(db: Database, secret: string): RequestHandler {
  const owners = new Map<string, number>()
  return async (req, res, next) => {
    req.cookies = parse(req.headers.cookie ?? '')
    const known = req.cookies[COOKIE]
    const token = known || newSession(req, res)
    req.csrfToken = tokenAgainstForgery(secret, token)
    // Behind one that was made just now there is nobody to look for.
    beginVisit(req, db, owners, known ? hashOf(token) : null)
    if (req.probably === null) await req.identify!()
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

/** Whatever was found or refused so far: nobody is told who is not signed in. */
export async function requireSignedIn(req: Request) {
  await req.identify!()
  void req.person
}

/** For what a session may do after its request: it may have ended since the request began. */
export async function requireStillSignedIn(db: Database, { id }: Request['session']) {
  if (!(await db.session.count({ where: { id, expires_at: { gt: new Date() } } }))) refuse()
}

const MOST_OWNERS = 10_000

/** `owners` are the people behind the sessions that were seen lately, by hash: nothing that a session could lose. */
function beginVisit(req: Request, db: Database, owners: Map<string, number>, hash: string | null) {
  // Undefined until the database has said which it is.
  let session = hash === null ? null : (undefined as LastingSession | null | undefined)
  let visitor: Person | null = null

  function lasts(found: LastingSession) {
    rememberSeen(db, found)
    session = found
    visitor = { ...found.user, socket: socketIn(req), session_id: found.id }
  }

  function known<Answer>(answer: Answer): Answer {
    if (session === undefined) throw new Error('Nobody has asked the database who this is')
    return answer
  }
  Object.defineProperties(req, {
    visitor: { get: () => known(visitor) },
    person: { get: () => known(visitor) ?? refuse() },
    session: { get: () => known(session) ?? refuse() },
    asker: { get: () => (session === undefined ? { session: hash, lasts } : req.person) },
  })
  req.probably = owners.get(hash ?? '') ?? null
  req.identify = async () => {
    if (session !== undefined) return
    const found = await lastingSession(db, hash!)
    if (found) lasts(found)
    else session = null
    req.probably = found && found.user.id
    remember(owners, hash!, req.probably)
  }
}

function remember(owners: Map<string, number>, hash: string, owner: number | null) {
  owners.delete(hash)
  if (owner === null) return
  owners.set(hash, owner)
  if (owners.size > MOST_OWNERS) owners.delete(owners.keys().next().value!)
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
