import type { ReceiptMail } from '#wire/events/payments.ts'
import type { ReceiptMail as Row } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'

const DELIVERY_UNKNOWN = "We can't tell whether it arrived."

/** The mail server's error may contain the payer's account address, which the office must not see. */
export const toReceiptMail = ({ email, status, error }: Row): ReceiptMail => ({
  email,
  status: status as ReceiptMail['status'],
  error: error === null || email !== null ? error : "It couldn't be delivered to the account's email.",
})

/** A receipt that is already `sending` belongs to a process that died. It may have arrived, so it isn't sent again. */
export async function startDelivery(db: Database, id: number) {
  await db.receiptMail.updateMany({
    where: { id, status: 'sending' },
    data: { status: 'failed', error: DELIVERY_UNKNOWN },
  })
  const { count } = await db.receiptMail.updateMany({
    where: { id, status: 'waiting' },
    data: { status: 'sending' },
  })
  if (count === 0) return null
  return db.receiptMail.findUniqueOrThrow({
    where: { id },
    include: {
      payment: { select: { event_id: true, user: { select: { email: true } } } },
      sent_by: { select: { name: true, email: true } },
    },
    relationLoadStrategy: 'join',
  })
}
export type ReceiptToSend = NonNullable<Awaited<ReturnType<typeof startDelivery>>>

export const recordMailed = (db: Database, id: number) => finishDelivery(db, id, 'sent', null)
export const recordUncertain = (db: Database, id: number) =>
  finishDelivery(db, id, 'failed', DELIVERY_UNKNOWN)
/** Call this only for an email that definitely wasn't sent. */
export const recordNotSent = (db: Database, id: number, error: Error, isLast: boolean) =>
  finishDelivery(db, id, isLast ? 'failed' : 'waiting', error.message.slice(0, 400))

const finishDelivery = (db: Database, id: number, status: ReceiptMail['status'], error: string | null) =>
  db.receiptMail.updateMany({ where: { id, status: 'sending' }, data: { status, error } })
