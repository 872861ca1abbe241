import type { ReceiptMail } from '#wire/events/payments.ts'
import type { ReceiptMail as Row } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { trackDelivery } from '../mail/delivery.ts'

export const DELIVERY_UNKNOWN = "We can't tell whether it arrived."

/** The mail server's error can contain the account's email address. Organizers must not see it. */
export const toReceiptMail = ({ email, status, error }: Row): ReceiptMail => ({
  email,
  status: status as ReceiptMail['status'],
  error:
    error === null || email !== null
      ? error
      : "We couldn't email this receipt to the address on the account.",
})

export const receiptDelivery = (db: Database, id: number) =>
  trackDelivery(
    (from, to) => db.receiptMail.updateMany({ where: { id, status: from }, data: to }),
    DELIVERY_UNKNOWN,
  )

export async function startReceiptDelivery(db: Database, id: number) {
  if (!(await receiptDelivery(db, id).start())) return null
  return db.receiptMail.findUniqueOrThrow({
    where: { id },
    include: {
      payment: { select: { event_id: true, user: { select: { email: true } } } },
      sent_by: { select: { name: true, email: true } },
    },
    relationLoadStrategy: 'join',
  })
}
export type ReceiptToSend = NonNullable<Awaited<ReturnType<typeof startReceiptDelivery>>>
