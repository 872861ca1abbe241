import type { Prisma } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, Invalid, NotFound, TooMany } from '../../errors.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import { record } from '../changeLog.ts'
import type { CurrentUser } from '../currentUser.ts'
import { eventScope } from '../events/changeEvent.ts'
import { JOB_ATTEMPTS } from '../mail/delivery.ts'
import { wherePaysFees } from './balances.ts'
import { paymentSnapshot } from './payments.ts'
import { DELIVERY_UNKNOWN } from './receiptDelivery.ts'

const MAX_PER_PAYMENT = 5
const MAX_PER_ADDRESS = 20
const MAX_PER_ORGANIZATION = 200
const MAX_PER_SERVER = 1000
const HOUR_MS = 3_600_000

/** If `email` is null, the receipt goes to the email address of the payer's account. */
export function startReceiptMail(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  payment_id: number,
  email: string | null,
) {
  return transaction(db, async (tx) => {
    // Without this lock, concurrent requests could exceed the limits.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('receipt mails', 0))`
    const found = await tx.payment.findFirst({
      where: { id: payment_id, event_id: event.id, ...wherePaysFees },
      include: { user: { select: { id: true, name: true, email: true } } },
    })
    if (!found) throw new NotFound()
    const { user: payer, ...payment } = found
    if (!email && !payer.email) throw new Invalid({ email: 'Enter an email address.' })
    await requireNoneUnderWay(tx, payment_id)
    await limitReceipts(tx, event.organization_id, email ?? payer.email!)
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
  if (await tx.receiptMail.count({ where }))
    throw new Conflict('This receipt is still being sent. Wait a moment.')
  const notSent = { status: 'failed', error: { not: DELIVERY_UNKNOWN } }
  if ((await tx.receiptMail.count({ where: { payment_id, NOT: notSent } })) >= MAX_PER_PAYMENT)
    throw new Conflict(`This receipt was already emailed ${MAX_PER_PAYMENT} times. Print it instead.`)
}

async function limitReceipts(tx: Tx, organization_id: number, address: string) {
  await requireBelow(
    tx,
    { max: MAX_PER_ADDRESS, hours: 24 },
    { OR: [{ email: address }, { email: null, payment: { user: { email: address } } }] },
    `You can email ${MAX_PER_ADDRESS} receipts a day to one address. Print the receipt instead.`,
  )
  await requireBelow(
    tx,
    { max: MAX_PER_ORGANIZATION, hours: 1 },
    { payment: { event: { organization_id } } },
    `You can email ${MAX_PER_ORGANIZATION} receipts an hour. Try again later.`,
  )
  await requireBelow(
    tx,
    { max: MAX_PER_SERVER, hours: 1 },
    {},
    'The server is already sending as many receipts as it can. Try again later.',
  )
}

async function requireBelow(
  tx: Tx,
  { max, hours }: { max: number; hours: number },
  mails: Prisma.ReceiptMailWhereInput,
  message: string,
) {
  const periodMs = hours * HOUR_MS
  const oldest = await tx.receiptMail.findFirst({
    where: { ...mails, created_at: { gt: new Date(Date.now() - periodMs) } },
    orderBy: { id: 'desc' },
    skip: max - 1,
  })
  if (!oldest) return
  throw new TooMany(message, Math.ceil((oldest.created_at.getTime() + periodMs - Date.now()) / 1000))
}

const enqueue = (tx: Tx, id: number) => tx.$executeRaw`
  SELECT graphile_worker.add_job('send-receipt', ${JSON.stringify({ id })}::json,
    max_attempts => ${JOB_ATTEMPTS}::int, job_key => ${`send-receipt ${id}`})`
