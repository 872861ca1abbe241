import type { Database } from '../../database/db.ts'
import { trackDelivery } from '../mail/delivery.ts'

const DELIVERY_UNKNOWN = "We can't tell whether this email arrived. Send it again, or copy the link."

export const invitationDelivery = (db: Database, id: number) =>
  trackDelivery(
    (from, { status, error }) =>
      db.invitation.updateMany({ where: { id, mail_status: from }, data: { mail_status: status, error } }),
    DELIVERY_UNKNOWN,
  )

export async function startInvitationDelivery(db: Database, id: number) {
  await invitationDelivery(db, id).start()
  return db.invitation.findFirst({
    where: { id, mail_status: { in: ['sending', 'copy'] }, revoked_at: null, accepted_at: null },
    include: {
      organization: { select: { name: true } },
      event: { select: { name: true } },
      by: { select: { name: true, email: true } },
    },
  })
}
export type InvitationToSend = NonNullable<Awaited<ReturnType<typeof startInvitationDelivery>>>
