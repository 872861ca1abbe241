import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#lib/dates.ts'
import { hmac } from '#lib/signing.ts'
import { encodeCode } from '#lib/typedCode.ts'
import type { JoinWithCode } from '#wire/organizations/scorerCodes.ts'
import { Prisma, type ScorerCode } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, Invalid, NotFound, TooMany } from '../../errors.ts'
import { authorizeOrganization, findMembership } from '../authorization.ts'
import { changeLogEntry, record, recordAll } from '../changeLog.ts'
import type { CurrentUser } from '../currentUser.ts'
import { eventEndSql, loadEventEnd } from '../events/end.ts'
import { changeOrganization, lockOrganization } from '../organizations/changeOrganization.ts'
import { hasConfirmedEmail } from './confirmedEmail.ts'
import { hasPermission } from '#rules/permissions.ts'

/** 43 bits. */
const CODE_LENGTH = 9

export const scorerCodeFor = (secret: string, uid: string) =>
  encodeCode(hmac(secret, `scorer-code:${uid}`).subarray(0, CODE_LENGTH))

/** Keyed, because a plain hash of 43 bits can be reversed in minutes. */
export const hashScorerCode = (secret: string, code: string) =>
  hmac(secret, `scorer-code-hash:${code}`).toString('hex')

const DAILY_LIMIT = 200

type EventRef = { id: number; organization_id: number }

/** Creates a code that admits one scorer until the event is over. Throws Conflict if the event is over. */
export function createScorerCode(
  db: Database,
  user: CurrentUser,
  { id: event_id, organization_id }: EventRef,
  secret: string,
) {
  return changeOrganization(db, user, organization_id, 'lead', async (tx) => {
    const issued = await issueCode(tx, user, { event_id, organization_id }, secret)
    const created = await tx.scorerCode.create({
      data: { ...issued, organization_id, event_id },
      include: WITH_NAMES,
    })
    await record(tx, user, scopeOf(created), 'scorer code made', null, snapshot(created))
  })
}

/**
 * Signs the scorer out and lets the same user join again with a new code, for example on another device. Unsent times
 * stay theirs. Throws Conflict if the old code was never used.
 */
export function renewScorerCode(
  db: Database,
  user: CurrentUser,
  { id, organization_id }: AuthorizedScorerCode,
  secret: string,
) {
  return changeOrganization(db, user, organization_id, 'lead', async (tx) => {
    const current = await tx.scorerCode.findUniqueOrThrow({ where: { id } })
    if (current.user_id === null)
      throw new Conflict("This code hasn't been used yet. Show it to your scorer.")
    const issued = await issueCode(tx, user, current, secret)
    await closeCode(tx, current)
    const renewed = await tx.scorerCode.update({
      where: { id },
      data: { ...issued, used_at: null, ended_at: null },
      include: WITH_NAMES,
    })
    await record(tx, user, scopeOf(renewed), 'scorer code made', null, snapshot(renewed))
  })
}

/** Signs the scorer out immediately and closes their live channels. */
export function endScorerCode(
  db: Database,
  user: CurrentUser,
  { id, organization_id }: AuthorizedScorerCode,
) {
  return changeOrganization(db, user, organization_id, 'lead', async (tx) => {
    const current = await tx.scorerCode.findUniqueOrThrow({ where: { id }, include: WITH_NAMES })
    if (current.ended_at) return
    await closeCode(tx, current)
    await record(tx, user, scopeOf(current), 'scorer code ended', snapshot(current), null)
  })
}

export async function authorizeScorerCode(db: Database, user: CurrentUser, id: number) {
  const found = await db.scorerCode.findUnique({ where: { id } })
  if (!found) throw new NotFound()
  await authorizeOrganization(db, user, found.organization_id, 'lead')
  return found
}
export type AuthorizedScorerCode = Awaited<ReturnType<typeof authorizeScorerCode>>

/** Newest first. Leaves out codes that ended before a scorer used them. */
export const listScorerCodes = (db: Database, event_id: number) =>
  db.scorerCode.findMany({
    where: {
      event_id,
      OR: [{ user_id: { not: null } }, { ended_at: null, expires_at: { gt: new Date() } }],
    },
    include: WITH_NAMES,
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: 100,
    relationLoadStrategy: 'join',
  })
export type ListedScorerCode = Awaited<ReturnType<typeof listScorerCodes>>[number]

/**
 * Adds the scorer as a user and a member of the event. Returns null if the code doesn't exist, so that the caller can
 * count it as a guess. Throws Invalid for a code that was used, ended or expired.
 */
export async function joinWithCode(db: Database, { code, name }: JoinWithCode, secret: string) {
  const hash = hashScorerCode(secret, code)
  const known = await db.scorerCode.findUnique({ where: { hash }, select: { organization_id: true } })
  if (!known) return null
  return transaction(db, async (tx) => {
    await lockOrganization(tx, known.organization_id)
    const found = await tx.scorerCode.findUnique({ where: { hash }, include: WITH_NAMES })
    if (!found) return null
    const problem = await codeProblem(tx, found)
    if (problem) throw new Invalid({ code: problem })
    const scorer = found.user ?? (await createScorer(tx, name))
    const { id, organization_id, event_id, event } = found
    const role = 'scorer' as const
    await tx.membership.create({ data: { organization_id, user_id: scorer.id, role, event_id } })
    await tx.scorerCode.update({
      where: { id },
      data: { used_at: new Date(), user_id: scorer.id, session_id: null },
    })
    const by = { ...scorer, email: null, socketId: null, session_id: '' }
    const joined = changeLogEntry(by, { organization_id }, 'member joined', null, { ...scorer, role, event })
    await recordAll(tx, [{ ...joined, session_id: null }])
    return { ...found, user_id: scorer.id }
  })
}

/** The scorer's name in the change log, in live messages and under People. */
export const scorerName = (name: string) => `${name} (code)`

/** Lets a browser with the cookie of this session see later why it ended. */
export const saveScorerSession = (db: Database, id: number, session_id: string) =>
  db.scorerCode.update({ where: { id }, data: { session_id } })

export const findCodeOfSession = (db: Database, session_id: string) =>
  db.scorerCode.findUnique({ where: { session_id }, include: { event: NAMED } })

/** Returns the code that the user joined with, or null for other users. */
export const findOwnCode = (db: Database, user: { id: number }) =>
  db.scorerCode.findUnique({ where: { user_id: user.id } })

/** Signing out ends the code of a scorer who joined by code. */
export async function endCodeOfSession(db: Database, session_id: string) {
  const found = await db.scorerCode.findUnique({ where: { session_id } })
  if (!found || found.ended_at || !found.used_at) return
  await transaction(db, async (tx) => {
    await lockOrganization(tx, found.organization_id)
    const current = await tx.scorerCode.findUnique({ where: { session_id }, include: WITH_NAMES })
    if (!current?.user || current.ended_at || !current.used_at) return
    await closeCode(tx, current)
    const by = { ...current.user, email: null, socketId: null, session_id }
    const { organization_id, event, user } = current
    const left = { ...user, role: 'scorer' as const, event }
    await record(tx, by, { organization_id }, 'member left', left, null)
  })
}

/** Call this when a member leaves. Ends the member's own code and the unused codes that the member created. */
export async function endCodesOfMember(tx: Tx, organization_id: number, user_id: number) {
  const own = await tx.scorerCode.findFirst({ where: { organization_id, user_id, ended_at: null } })
  if (own) await closeCode(tx, own)
  await tx.scorerCode.updateMany({
    where: { organization_id, by_id: user_id, used_at: null, ended_at: null },
    data: { ended_at: new Date() },
  })
}

/** Removes the memberships of expired codes. Runs every hour, because sessions expire without a transaction. */
export const endExpiredCodes = (db: Database) => db.$executeRaw`
  WITH over AS (
    UPDATE scorer_codes SET ended_at = now() WHERE ended_at IS NULL AND expires_at <= now()
    RETURNING organization_id, user_id)
  DELETE FROM memberships USING over
  WHERE memberships.organization_id = over.organization_id AND memberships.user_id = over.user_id`

/** Updates the expiry of codes and their sessions after the event's dates or time zone changed. */
export async function moveCodeExpiry(tx: Tx, of: { event_id: number } | { organization_id: number }) {
  const where =
    'event_id' in of
      ? Prisma.sql`events.id = ${of.event_id}`
      : Prisma.sql`events.organization_id = ${of.organization_id}`
  await tx.$executeRaw`
    WITH moved AS (
      UPDATE scorer_codes SET expires_at = ${eventEndSql}
      FROM events JOIN organizations ON organizations.id = events.organization_id
      WHERE scorer_codes.event_id = events.id AND ended_at IS NULL AND ${where}
        AND scorer_codes.expires_at <> ${eventEndSql}
      RETURNING session_id, scorer_codes.expires_at)
    UPDATE sessions SET expires_at = moved.expires_at FROM moved WHERE sessions.id = moved.session_id`
}

/** Call this before deleting the event, which deletes its codes. */
export const deleteSessionsOfEvent = (tx: Tx, event_id: number) => tx.$executeRaw`
  DELETE FROM sessions WHERE id IN (SELECT session_id FROM scorer_codes WHERE event_id = ${event_id})`

const NAMED = { select: { id: true, name: true } } as const
const WITH_NAMES = { event: NAMED, by: NAMED, user: NAMED } as const

const scopeOf = ({ organization_id, event_id }: ScorerCode) => ({ organization_id, event_id })

type NamedCode = {
  id: number
  event: { id: number; name: string }
  user: { id: number; name: string } | null
}
const snapshot = ({ id, event, user }: NamedCode) => ({ id, event, scorer: user })

async function issueCode(
  tx: Tx,
  { id: by_id }: CurrentUser,
  { event_id, organization_id }: { event_id: number; organization_id: number },
  secret: string,
) {
  if (!(await hasConfirmedEmail(tx, by_id)))
    throw new Conflict('Confirm your email address first. Then you can add scorers.')
  const expires_at = await loadEventEnd(tx, event_id)
  if (expires_at <= new Date())
    throw new Conflict('This event is over. Change its last day under Settings to add a scorer.')
  await limitCodes(tx, organization_id)
  const uid = randomUUID()
  return {
    uid,
    hash: hashScorerCode(secret, scorerCodeFor(secret, uid)),
    by_id,
    expires_at,
    created_at: new Date(),
  }
}

async function limitCodes(tx: Tx, organization_id: number) {
  const since = new Date(Date.now() - DAY_MS)
  const count = await tx.scorerCode.count({ where: { organization_id, created_at: { gt: since } } })
  if (count >= DAILY_LIMIT)
    throw new TooMany(`You can add ${DAILY_LIMIT} scorers a day. Try again tomorrow.`, 3600)
}

const CODE_EXPIRED = 'This code has expired.'

async function codeProblem(tx: Tx, code: ScorerCode): Promise<string | null> {
  if (code.ended_at) return 'The organizer ended this code. Ask for a new one.'
  if (code.expires_at <= new Date()) return CODE_EXPIRED
  if (code.used_at) return 'This code was already used. Ask the organizer for a new one.'
  const maker = await findMembership(tx, { id: code.by_id }, code.organization_id)
  return maker && hasPermission(maker, 'lead') ? null : CODE_EXPIRED
}

async function createScorer(tx: Tx, name: string) {
  return tx.user.create({
    data: { name: scorerName(name), is_rider: false },
    select: { id: true, name: true },
  })
}

async function closeCode(tx: Tx, { id, organization_id, user_id, session_id }: ScorerCode) {
  await tx.scorerCode.update({ where: { id }, data: { ended_at: new Date() } })
  if (user_id !== null) await tx.membership.deleteMany({ where: { organization_id, user_id } })
  if (session_id !== null) await tx.session.deleteMany({ where: { id: session_id } })
}
