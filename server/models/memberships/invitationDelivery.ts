import type { Database } from '../../database/db.ts'

const DELIVERY_UNKNOWN = "We can't tell whether it arrived. Send it again, or copy the link."

/**
 * If an invitation is already `sending`, the process that was sending it died, so it fails instead of being sent
 * twice.
 */
export async function startDelivery(db: Database, id: number) {
  await db.invitation.updateMany({
    where: { id, mail_status: 'sending' },
    data: { mail_status: 'failed', error: DELIVERY_UNKNOWN },
  })
  await db.invitation.updateMany({ where: { id, mail_status: 'waiting' }, data: { mail_status: 'sending' } })
  return db.invitation.findFirst({
    where: { id, mail_status: { in: ['sending', 'copy'] }, revoked_at: null, accepted_at: null },
    include: {
      organization: { select: { name: true } },
      event: { select: { name: true } },
      by: { select: { name: true, email: true } },
    },
  })
}
export type InvitationToSend = NonNullable<Awaited<ReturnType<typeof startDelivery>>>

export const recordMailed = (db: Database, id: number) => finishDelivery(db, id, 'mailed', null)
export const recordUncertain = (db: Database, id: number) =>
  finishDelivery(db, id, 'failed', DELIVERY_UNKNOWN)
/** Call this only for an email that definitely wasn't sent. */
export const recordNotSent = (db: Database, id: number, error: Error, isLast: boolean) =>
  finishDelivery(db, id, isLast ? 'failed' : 'waiting', error.message.slice(0, 400))

const finishDelivery = (db: Database, id: number, mail_status: string, error: string | null) =>
  db.invitation.updateMany({ where: { id, mail_status: 'sending' }, data: { mail_status, error } })
