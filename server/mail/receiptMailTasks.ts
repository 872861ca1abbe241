import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { NO_EMAIL } from '#wire/sharedTexts.ts'
import type { Database } from '../database/db.ts'
import { receiptMail } from '../documents/mails/receiptMail.ts'
import { loadReceipt } from '../models/fees/receipt.ts'
import { type ReceiptToSend, receiptDelivery, startReceiptDelivery } from '../models/fees/receiptDelivery.ts'
import { deliver } from './deliver.ts'
import type { Mailer } from './mailer.ts'

const SendReceipt = z.object({ id: z.int() })

export const receiptMailTasks = ({ db, mail }: { db: Database; mail: Mailer }): TaskList => ({
  'send-receipt': async (payload, { job }) => {
    const { id } = SendReceipt.parse(payload)
    const receipt = await startReceiptDelivery(db, id)
    if (!receipt) return
    const delivery = receiptDelivery(db, id)
    const isSent = await deliver(job, delivery, async () => mail.send(await compose(db, mail, receipt)))
    if (isSent) await delivery.recordSent()
  },
})

async function compose(
  db: Database,
  mail: Mailer,
  { id, email, created_at, payment, ...receipt }: ReceiptToSend,
) {
  const to = email ?? payment.user.email
  if (!mail.hasMailServer) throw new Error(NO_EMAIL)
  if (!to) throw new Error('The account no longer has an email address.')
  const { sent_by, payment_id } = receipt
  return {
    to,
    name: `receipt-${id}-${created_at.getTime()}`,
    ...(sent_by?.email && { replyTo: { name: sent_by.name, address: sent_by.email } }),
    content: receiptMail(await loadReceipt(db, payment.event_id, payment_id)),
  }
}
