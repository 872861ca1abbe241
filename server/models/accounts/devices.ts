import { type Database, transaction, type Tx } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import { endCodeOfSession } from '../memberships/endScorerCodes.ts'

const BROWSERS = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrom(e|ium)\/|CriOS\//],
  ['Safari', /Safari\//],
] as const
const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Chromebook', /CrOS/],
  ['Mac', /Macintosh|Mac OS X/],
  ['Linux', /Linux/],
] as const

export function deviceName(userAgent = ''): string {
  const findName = (known: readonly (readonly [string, RegExp])[]) =>
    known.find(([, sign]) => sign.test(userAgent))?.[0]
  const [browser, system] = [findName(BROWSERS), findName(SYSTEMS)]
  if (!browser || !system) return browser ?? system ?? ''
  return `${browser} on ${system}`
}

export type NewSession = { id: string; user_id: number; device: string; expires_at: Date }

export async function listRecentSessions(db: Database, count: number) {
  const sessions = await db.session.findMany({
    where: { expires_at: { gt: new Date() } },
    orderBy: { seen_at: 'desc' },
    take: count,
    select: { id: true, user_id: true },
  })
  return sessions.reverse()
}

const MAX_SESSIONS = 20

export async function createSession(db: Database | Tx, session: NewSession) {
  await db.session.create({ data: session })
  await db.$executeRaw`
    DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions WHERE user_id = ${session.user_id}
      ORDER BY created_at DESC, id OFFSET ${MAX_SESSIONS} FOR UPDATE SKIP LOCKED)`
}

export async function endSession(db: Database, id: string) {
  await endCodeOfSession(db, id)
  await db.session.deleteMany({ where: { id } })
}

const TOUCH_INTERVAL_MS = 3_600_000

export function touchSession(db: Database, { id, seen_at }: { id: string; seen_at: Date }) {
  const now = new Date()
  if (now.getTime() - seen_at.getTime() < TOUCH_INTERVAL_MS) return
  const touched = db.session.updateMany({ where: { id, seen_at }, data: { seen_at: now } })
  touched.catch(() => {})
}

export async function listDevices(db: Database, userId: number, current: string) {
  const sessions = await db.session.findMany({
    where: { user_id: userId, expires_at: { gt: new Date() } },
    select: { id: true, device: true, seen_at: true },
    orderBy: [{ seen_at: 'desc' }, { id: 'asc' }],
  })
  return sessions
    .map((one) => ({ ...one, current: one.id === current }))
    .toSorted((a, b) => Number(b.current) - Number(a.current))
}

export async function signOutDevice(db: Database, userId: number, session: string) {
  const { count } = await db.session.deleteMany({ where: { id: session, user_id: userId } })
  if (!count) throw new NotFound('This device is already signed out.')
}

export async function signOutDevices(tx: Tx, user_id: number, except?: string) {
  await tx.apiToken.deleteMany({ where: { user_id } })
  await tx.session.deleteMany({ where: { user_id, NOT: { id: except ?? '' } } })
}

export const signOutEverywhere = (db: Database, userId: number) =>
  transaction(db, (tx) => signOutDevices(tx, userId))
