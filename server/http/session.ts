import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { parse } from 'cookie'
import { request, type Request, type RequestHandler, type Response } from 'express'
import type { Database } from '../database/db.ts'
import { NotSignedIn, StaleToken } from '../errors.ts'
import type { Idempotency } from '../models/idempotencyKeys.ts'
import { type Asker, lastingSession, type LastingSession } from '../models/lookups/session.ts'
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

declare global {
  namespace Express {
    interface Request {
      /** Absent where no session is looked for. */
      visit?: Visit
      /** The signed-in person; reading it while nobody is signed in answers 401. */
      readonly person: Person
      /** The same, or null. */
      readonly visitor: Person | null
      /** By which they are signed in, and until when; reading it while nobody is answers 401. */
      readonly session: Pick<LastingSession, 'id' | 'expires_at'>
      /** Who asks, for a look-up that finds the session too; reading it while nobody is signed in answers 401. */
      readonly asker: Asker
      cookies: Record<string, string | undefined>
      /** What every form and every call has to bring along. */
      csrfToken: string
    }
  }
}

const reading = (read: (req: Request) => unknown) => ({
  configurable: true,
  get(this: Request) {
    return read(this)
  },
})

// Once for all requests: each with properties of its own making would be slow to read for everybody.
Object.defineProperties(request, {
  person: reading((req) => req.visitor ?? refuse()),
  visitor: reading(({ visit }) => visit?.known().person ?? null),
  session: reading(({ visit }) => visit?.known().session ?? refuse()),
  asker: reading(({ visit }) => visit?.asker() ?? refuse()),
})

const COOKIE = 'session'
const LIFETIME_MS = 14 * 24 * 60 * 60 * 1000
export const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Gives every visitor, signed in or not, a token against forged requests, and finds the person behind the cookie. A
 * session that was seen before is left to the look-up of what they ask about.
 */
export function sessions(db: Database, secret: string): RequestHandler {
  const seen = new Map<string | null, Seen>()
  return async (req, res, next) => {
    req.cookies = parse(req.headers.cookie ?? '')
    const known = req.cookies[COOKIE]
    const token = known || newSession(req, res)
    // Behind one that was made just now there is nobody to look for.
    const id = known ? hashOf(token) : null
    const one = seen.get(id) ?? { csrfToken: tokenAgainstForgery(secret, token) }
    req.csrfToken = one.csrfToken
    req.visit = visitOf(db, id, one, socketIn(req))
    if (!one.owner) {
      await req.visit.identify()
      if (one.owner) remember(seen, id, one)
    }
    // What is behind a sign-in is asked for anew each time: nobody finds it in the browser afterwards.
    res.set('Cache-Control', 'private, no-cache')
    if (req.cookies['XSRF-TOKEN'] !== req.csrfToken) setXsrfCookie(req, res)
    next()
  }
}

/** Of a session what it never loses: whose it is, and the token that follows from it. */
type Seen = { owner?: number; csrfToken: string }

const MOST_SEEN = 10_000

/** Of more than these, the one that was seen first is read by itself again. */
function remember(seen: Map<string | null, Seen>, id: string | null, one: Seen) {
  seen.set(id, one)
  if (seen.size > MOST_SEEN) seen.delete(seen.keys().next().value!)
}

type Known = { session: LastingSession; person: Person } | { session: null; person: null }
export type Visit = ReturnType<typeof visitOf>

/** Of one request. By it nobody is known until the database has said that the session lasts. */
function visitOf(db: Database, id: string | null, one: Seen, socket: string | null) {
  let known: Known | undefined = id === null ? NOBODY : undefined

  function learn(session: LastingSession | null) {
    known = session ? { session, person: { ...session.user, socket, session_id: session.id } } : NOBODY
    one.owner = session?.user.id
    if (session) rememberSeen(db, session)
  }

  const visit = {
    /** Whose session it was when it was seen last: enough to stand in line as, and for nothing else. */
    get owner() {
      return one.owner
    },
    known(): Known {
      if (!known) throw new Error('Nobody has asked the database who this is')
      return known
    },
    /** Has the database say who it is, unless it has said so. */
    async identify(): Promise<Person | null> {
      if (!known) learn(await lastingSession(db, id!))
      return visit.known().person
    },
    asker(): Asker {
      return known ? (known.person ?? refuse()) : { session: id!, lasts: learn }
    },
  }
  return visit
}

const NOBODY = { session: null, person: null }

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
  await beginSession(db, { id: hashOf(token), user_id: userId, device, expires_at })
}

export async function signOut(db: Database, req: Request, res: Response) {
  const token = req.cookies[COOKIE]
  if (token) await db.session.deleteMany({ where: { id: hashOf(token) } })
  res.clearCookie(COOKIE, cookieOptions(req))
  res.clearCookie('XSRF-TOKEN', { ...cookieOptions(req), httpOnly: false })
}

/** Whatever was found or refused so far: nobody is told who is not signed in. */
export async function requireSignedIn(req: Request) {
  if (!(await req.visit?.identify())) refuse()
}

/** For what a session may do after its request: it may have ended since the request began. */
export async function requireStillSignedIn(db: Database, { id }: Request['session']) {
  if (!(await db.session.count({ where: { id, expires_at: { gt: new Date() } } }))) refuse()
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

const hashOf = (token: string) => hash('sha256', token)

function sameText(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}

function refuse(): never {
  throw new NotSignedIn()
}
