import { formatCents } from '#lib/money.ts'
import { formatDateTime } from '#lib/dates.ts'
import { PAYMENT_KINDS, paymentText } from '#rules/fees/paymentKinds.ts'
import { stageInForce } from '#rules/fees/feeStages.ts'
import type { CardPayment, TakePayment } from '#wire/events/payments.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import { enqueueBroadcasts, entriesUpdated } from '../../broadcasting/broadcasts.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, Invalid, NotFound, Question } from '../../errors.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import { record } from '../changeLog.ts'
import type { CurrentUser } from '../currentUser.ts'
import { eventScope } from '../events/changeEvent.ts'
import { requireRiderOfEvent } from '../events/riderOfEvent.ts'
import { timeZoneOf } from '../events/timeZone.ts'
import { loadBalances, wherePaysFees } from './balances.ts'
import { openCashBox } from './cashBox.ts'
import { loadFeeStages } from './load.ts'
import { lockCharges } from './syncCharges.ts'

export async function listPayments(
  db: Database,
  event: AuthorizedEvent,
  user_id: number,
): Promise<CardPayment[]> {
  const payments = await db.payment.findMany({
    where: { event_id: event.id, user_id, ...wherePaysFees },
    include: {
      by: { select: { name: true } },
      voided_by: { select: { name: true } },
      cash_box: { select: { counted_at: true } },
    },
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
  return payments.map((payment) => ({
    id: payment.id,
    kind: payment.kind,
    check_number: payment.check_number,
    cents: payment.cents,
    note: payment.note,
    at: formatDateTime(timeZoneOf(event), payment.created_at),
    by: payment.by?.name ?? null,
    returned: payment.returned_at !== null,
    can_void:
      payment.voided_at === null &&
      payment.returned_at === null &&
      payment.check_id === null &&
      !payment.cash_box.counted_at,
    voided: payment.voided_at && { reason: payment.void_reason!, by: payment.voided_by?.name ?? null },
  }))
}

/**
 * Credits the payment to whoever pays for the rider, in the open cash box. Unless it is `confirmed`, asks before taking
 * more than the account owes or giving back more than its credit. Refuses to give back more than the account has paid.
 * The same payment under a known `client_key` records nothing, and another one is refused.
 */
export function takePayment(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  rider_id: number,
  input: TakePayment,
) {
  return transaction(db, async (tx) => {
    await requireRiderOfEvent(tx, event.id, rider_id)
    const { id: payer_id } = await findPayer(tx, event.id, rider_id)
    // A merge of riders takes these locks in the same order.
    await tx.$queryRaw`SELECT FROM users WHERE id IN (${rider_id}, ${payer_id}) ORDER BY id FOR KEY SHARE`
    await lockCharges(tx, event.id)
    const { client_key, kind, check_number, note } = input
    const cents = input.gives_back ? -input.cents : input.cents
    const known = await tx.payment.findFirst({ where: { client_key, event_id: event.id } })
    if (known) return requireSame(known, { kind, check_number, cents })
    await requirePaymentKind(tx, event, kind)
    const payer = await findPayer(tx, event.id, rider_id)
    await requireAmount(tx, event.id, payer, input)
    const box = await openCashBox(tx, user, event)
    const fields = { kind, check_number, cents, note, client_key }
    const payment = await tx.payment.create({
      data: { event_id: event.id, user_id: payer.id, cash_box_id: box.id, by_id: user.id, ...fields },
    })
    await record(tx, user, eventScope(event), 'payment taken', null, paymentSnapshot(payment, payer))
    await enqueueBroadcasts(tx, user, [entriesUpdated(event.id, [payer.id])])
  })
}

/** Throws Conflict if another payment was recorded under this key. */
function requireSame(known: PaymentFields, sent: PaymentFields) {
  if (known.kind !== sent.kind || known.cents !== sent.cents || known.check_number !== sent.check_number)
    throw new Conflict('Another payment was saved from this form. Reload the page and take this one again.')
}

type PaymentFields = Pick<Prisma.PaymentGetPayload<object>, 'kind' | 'cents' | 'check_number'>

async function requirePaymentKind(tx: Tx, event: AuthorizedEvent, kind: string) {
  const kinds = [...PAYMENT_KINDS, ...(await listPaymentKinds(tx, event))]
  if (!kinds.includes(kind)) throw new Invalid({ kind: 'Choose how it is paid.' })
}

/** The kinds that the organization added itself. */
export async function listPaymentKinds(db: Database | Tx, { organization_id }: AuthorizedEvent) {
  const select = { payment_kinds: true }
  return (await db.organization.findUniqueOrThrow({ where: { id: organization_id }, select })).payment_kinds
}

async function findPayer(tx: Tx, event_id: number, user_id: number) {
  const where = { event_id_user_id: { event_id, user_id } }
  const mark = await tx.eventRider.findUnique({ where, select: { payer_id: true } })
  const select = { id: true, name: true }
  return tx.user.findUniqueOrThrow({ where: { id: mark?.payer_id ?? user_id }, select })
}

type Payer = { id: number; name: string }

async function requireAmount(tx: Tx, event_id: number, payer: Payer, input: TakePayment) {
  const account = await loadBalances(tx, event_id, [payer.id])
  const { owes_cents } = account.get(payer.id) ?? { owes_cents: 0 }
  const paid_cents = [...account.values()].reduce((sum, one) => sum + one.paid_cents, 0)
  if (input.gives_back && input.cents > paid_cents)
    throw new Invalid({ cents: `${payer.name} has paid ${formatCents(paid_cents)}.` })
  const due = Math.max(0, input.gives_back ? -owes_cents : owes_cents)
  if (input.cents <= due || input.confirmed) return
  throw new Question(
    input.gives_back
      ? `${payer.name} has a credit of ${formatCents(due)}, and this gives back ${formatCents(input.cents)}.`
      : `${payer.name} owes ${formatCents(due)}, and this is ${formatCents(input.cents)}.`,
  )
}

const paymentSnapshot = (
  { id, kind, check_number, cents }: Prisma.PaymentGetPayload<object>,
  { id: payer_id, name }: Payer,
) => ({ id, payer: { id: payer_id, name }, kind, check_number, cents })

/** Only until the cash box is counted, so that a counted box keeps its figures. */
export function voidPayment(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  id: number,
  void_reason: string,
) {
  return changePayment(db, user, event, id, async (tx, { payment, payer }) => {
    if (payment.check_id !== null)
      throw new Conflict('This was paid out of winnings. Void it on the Payoff tab.')
    if (payment.returned_at) throw new Conflict('This check was returned. It no longer counts.')
    if (payment.cash_box.counted_at)
      throw new Conflict('The cash box with this payment is counted. Give the money back instead.')
    await tx.payment.update({
      where: { id },
      data: { voided_at: new Date(), voided_by_id: user.id, void_reason },
    })
    const before = paymentSnapshot(payment, payer)
    await record(tx, user, eventScope(event), 'payment taken back', before, { reason: void_reason })
  })
}

/** The check no longer counts, and the payer is charged the event's fee for returned checks. */
export function returnCheck(db: Database, user: CurrentUser, event: AuthorizedEvent, id: number) {
  return changePayment(db, user, event, id, async (tx, { payment, payer }) => {
    if (payment.kind !== 'check' || payment.cents < 0) throw new Conflict('Only a check can be returned.')
    if (payment.returned_at) throw new Conflict('This check was already marked as returned.')
    await tx.payment.update({ where: { id }, data: { returned_at: new Date(), returned_by_id: user.id } })
    const fee_cents = await chargeReturnedCheck(tx, user, event.id, payment)
    await record(tx, user, eventScope(event), 'check returned', paymentSnapshot(payment, payer), {
      fee_cents,
    })
  })
}

/**
 * A sentence for each returned check of the rider or payer, if its account still owes at the event of the check.
 */
export async function listReturnedChecks(
  tx: Database | Tx,
  event: AuthorizedEvent,
  rider: number,
): Promise<string[]> {
  const payer = await findPayer(tx, event.id, rider)
  const checks = await tx.payment.findMany({
    where: {
      user_id: { in: [rider, payer.id] },
      event: { organization_id: event.organization_id },
      returned_at: { not: null },
      voided_at: null,
    },
    select: {
      event_id: true,
      check_number: true,
      cents: true,
      event: { select: { name: true } },
      user: { select: { id: true, name: true } },
    },
    orderBy: { id: 'asc' },
  })
  const notices: string[] = []
  for (const { event_id, check_number, cents, event: where, user } of checks) {
    const owes = (await loadBalances(tx, event_id, [user.id])).get(user.id)?.owes_cents ?? 0
    if (owes <= 0) continue
    const isVisible = event_id === event.id || event.membership.event_id === null
    notices.push(
      isVisible
        ? `Check #${check_number} of ${user.name} for ${formatCents(cents)} at ${where.name} was returned, and ${formatCents(owes)} is still owed.`
        : `A check of ${user.name} was returned at another event and isn't settled.`,
    )
  }
  return [...new Set(notices)]
}

async function chargeReturnedCheck(
  tx: Tx,
  user: CurrentUser,
  event_id: number,
  payment: Prisma.PaymentGetPayload<object>,
): Promise<number> {
  const stages = await loadFeeStages(tx, event_id)
  const stage = stageInForce(stages, 'returned check', new Date(), { drawPostedAt: null, firstHorseAt: null })
  if (!stage?.cents) return 0
  const name = `Returned check #${payment.check_number}`
  const charge = { name, cents: stage.cents, purpose: 'office', client_key: `returned ${payment.id}` }
  await tx.charge.create({ data: { event_id, user_id: payment.user_id, by_id: user.id, ...charge } })
  return stage.cents
}

type FoundPayment = { payment: Prisma.PaymentGetPayload<{ include: { cash_box: true } }>; payer: Payer }

function changePayment(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  id: number,
  work: (tx: Tx, found: FoundPayment) => Promise<void>,
) {
  return transaction(db, async (tx) => {
    await lockCharges(tx, event.id)
    const found = await tx.payment.findFirst({
      where: { id, event_id: event.id },
      include: { cash_box: true, user: { select: { id: true, name: true } } },
    })
    if (!found) throw new NotFound()
    const { user: payer, ...payment } = found
    if (payment.voided_at) throw new Conflict(`${paymentText(payment)} was already taken back.`)
    await work(tx, { payment, payer })
    await enqueueBroadcasts(tx, user, [entriesUpdated(event.id, [payer.id])])
  })
}
