import { Prisma } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { record } from '../changeLog.ts'
import type { CurrentUser } from '../currentUser.ts'
import { eventEndSql } from '../events/end.ts'
import { changeOrganization, lockOrganization } from '../organizations/changeOrganization.ts'
import {
  type AuthorizedScorerCode,
  closeCode,
  scorerCodeScope,
  scorerCodeSnapshot,
  WITH_NAMES,
} from './scorerCodes.ts'

export function endScorerCode(
  db: Database,
  user: CurrentUser,
  { id, organization_id }: AuthorizedScorerCode,
) {
  return changeOrganization(db, user, organization_id, 'lead', async (tx) => {
    const current = await tx.scorerCode.findUniqueOrThrow({ where: { id }, include: WITH_NAMES })
    if (current.ended_at) return
    await closeCode(tx, current)
    await record(tx, user, scorerCodeScope(current), 'scorer code ended', scorerCodeSnapshot(current), null)
  })
}

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

export async function endCodesOfMember(tx: Tx, organization_id: number, user_id: number) {
  const own = await tx.scorerCode.findFirst({ where: { organization_id, user_id, ended_at: null } })
  if (own) await closeCode(tx, own)
  await tx.scorerCode.updateMany({
    where: { organization_id, by_id: user_id, used_at: null, ended_at: null },
    data: { ended_at: new Date() },
  })
}

export const endExpiredCodes = (db: Database) => db.$executeRaw`
  WITH over AS (
    UPDATE scorer_codes SET ended_at = now() WHERE ended_at IS NULL AND expires_at <= now()
    RETURNING organization_id, user_id)
  DELETE FROM memberships USING over
  WHERE memberships.organization_id = over.organization_id AND memberships.user_id = over.user_id`

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

/** Call this before deleting the event. The deletion removes the codes that identify the sessions. */
export const deleteSessionsOfEvent = (tx: Tx, event_id: number) => tx.$executeRaw`
  DELETE FROM sessions WHERE id IN (SELECT session_id FROM scorer_codes WHERE event_id = ${event_id})`
