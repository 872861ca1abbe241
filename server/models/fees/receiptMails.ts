import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, Invalid, NotFound, TooMany } from '../../errors.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import { record } from '../changeLog.ts'
import type { CurrentUser } from '../currentUser.ts'
import { eventScope } from '../events/changeEvent.ts'
import { wherePaysFees } from './balances.ts'
import { paymentSnapshot } from './payments.ts'

/** Per organization. */
const MAX_RECEIPTS_PER_HOUR = 200
const MAX_MAILS_PER_RECEIPT = 5
const HOUR_MS = 3_600_000
const SEND_ATTEMPTS = 6

/** If `email` is null, the receipt goes to the address of the payer's account. */
export function startReceiptMail(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  payment_id: number,
  email: string | null,
) {
  return transaction(db, async (tx) => {
    // A receipt that starts at the same time waits here, so that it finds and counts this one.
    await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${event.organization_id} FOR UPDATE`
    const found = await tx.payment.findFirst({
      where: { id: payment_id, event_id: event.id, ...wherePaysFees },
      include: { user: { select: { id: true, name: true, email: true } } },
    })
    if (!found) throw new NotFound()
    const { user: payer, ...payment } = found
    if (!email && !payer.email) throw new Invalid({ email: 'Enter an email address.' })
    await requireNoneUnderWay(tx, payment_id)
    await limitReceipts(tx, event.organization_id)
    const { id } = await tx.receiptMail.create({ data: { payment_id, email, sent_by_id: user.id } })
    await enqueue(tx, id)
    await record(tx, user, eventScope(event), 'receipt mailed', null, {
      ...paymentSnapshot(payment, payer),
      email,
    })
  })
}

async function requireNoneUnderWay(tx: Tx, payment_id: number) {
  const where = { payment_id, status: { in: ['waiting', 'sending'] } }
  if (await tx.receiptMail.count({ where })) throw new Conflict('This receipt is still being sent.')
  if ((await tx.receiptMail.count({ where: { payment_id } })) >= MAX_MAILS_PER_RECEIPT)
    throw new Conflict(`This receipt was already emailed ${MAX_MAILS_PER_RECEIPT} times.`)
}

async function limitReceipts(tx: Tx, organization_id: number) {
  const recent = {
    created_at: { gt: new Date(Date.now() - HOUR_MS) },
    payment: { event: { organization_id } },
  }
  const oldest = await tx.receiptMail.findFirst({
    where: recent,
    orderBy: { id: 'desc' },
    skip: MAX_RECEIPTS_PER_HOUR - 1,
  })
  if (!oldest) return
  const seconds = Math.ceil((oldest.created_at.getTime() + HOUR_MS - Date.now()) / 1000)
  throw new TooMany(`You can email ${MAX_RECEIPTS_PER_HOUR} receipts an hour. Try again later.`, seconds)
}

const enqueue = (tx: Tx, id: number) => tx.$executeRaw`
  SELECT graphile_worker.add_job('send-receipt', ${JSON.stringify({ id })}::json,
    max_attempts => ${SEND_ATTEMPTS}::int, job_key => ${`send-receipt ${id}`})`
