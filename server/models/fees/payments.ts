import { formatDateTime } from '#lib/formatDates.ts'
import { groupBy } from '#lib/groupBy.ts'
import { formatCents } from '#lib/money.ts'
import { PAYMENT_KINDS, paymentNote, paymentText } from '#rules/fees/paymentKinds.ts'
import { sumLines } from '#rules/payout/payoff.ts'
import { stageInForce } from '#rules/fees/feeStages.ts'
import type { CardPayment, TakePayment } from '#wire/events/payments.ts'
import type { RiderCard } from '#wire/events/riderCard.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import { enqueueBroadcasts, entriesUpdated } from '../../broadcasting/broadcasts.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, Invalid, NotFound, Question } from '../../errors.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import { record } from '../changeLog.ts'
import type { CurrentUser } from '../currentUser.ts'
import { type EventRef, eventScope } from '../events/changeEvent.ts'
import { requireRiderOfEvent } from '../events/riderOfEvent.ts'
import { timeZoneOf } from '../events/timeZone.ts'
import { loadBalances, wherePaysFees, withAccounts } from './balances.ts'
import { openCashBox } from './cashBox.ts'
import { loadFeeStages } from './load.ts'
import { toReceiptMail } from './receiptDelivery.ts'
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
      winner: { select: { id: true, name: true } },
      cash_box: { select: { counted_at: true } },
      receipt_mails: { orderBy: { id: 'desc' }, take: 1 },
    },
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
  return payments.map((payment) => ({
    id: payment.id,
    kind: payment.kind,
    check_number: payment.check_number,
    cents: payment.cents,
    note: paymentNote(payment),
    at: formatDateTime(payment.created_at, timeZoneOf(event)),
    by: payment.by?.name ?? null,
    returned: payment.returned_at !== null,
    can_void:
      payment.voided_at === null &&
      payment.returned_at === null &&
      payment.check_id === null &&
      !payment.cash_box.counted_at,
    voided: payment.voided_at && { reason: payment.void_reason!, by: payment.voided_by?.name ?? null },
    mailed: payment.receipt_mails.map(toReceiptMail)[0] ?? null,
  }))
}

export async function listFeesFromWinnings(
  db: Database,
  event: { id: number },
  winner_id: number,
): Promise<RiderCard['fees_from_winnings']> {
  const payments = await db.payment.findMany({
    where: { event_id: event.id, winner_id, user_id: { not: winner_id } },
    select: { cents: true, user: { select: { id: true, name: true } } },
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
  return groupBy(payments, ({ user }) => user.id)
    .map((own) => ({ ...own[0]!.user, cents: sumLines(own) }))
    .filter(({ cents }) => cents > 0)
}

/**
 * Credits the rider's payer, or the rider if there is no payer. Unless `confirmed`, throws Question if a
 * payment exceeds the account's debt, or if the amount given back exceeds the account's credit. Ignores a
 * retry with the same `client_key`.
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
    // Rider merges take these locks in the same order, to prevent deadlocks.
    await tx.$queryRaw`SELECT FROM users WHERE id IN (${rider_id}, ${payer_id}) ORDER BY id FOR KEY SHARE`
    await lockCharges(tx, event.id)
    const { client_key, kind, check_number, note } = input
    const cents = input.gives_back ? -input.cents : input.cents
    const known = await tx.payment.findFirst({ where: { client_key, event_id: event.id } })
    const payer = await findPayer(tx, event.id, rider_id)
    if (known) return requireSame(known, [rider_id, payer.id], { kind, check_number, cents })
    await requirePaymentKind(tx, event, kind)
    await requireAmount(tx, event.id, payer, input)
    await addPayment(tx, user, event, payer, { kind, check_number, cents, note, client_key })
  })
}

type NewPayment = PaymentFields & Pick<Payment, 'note' | 'client_key'>

async function addPayment(tx: Tx, user: CurrentUser, event: EventRef, payer: Payer, fields: NewPayment) {
  const box = await openCashBox(tx, user, event)
  const payment = await tx.payment.create({
    data: { event_id: event.id, user_id: payer.id, cash_box_id: box.id, by_id: user.id, ...fields },
  })
  await record(tx, user, eventScope(event), 'payment taken', null, paymentSnapshot(payment, payer))
  await enqueueBroadcasts(tx, user, [entriesUpdated(event.id, [payer.id])])
  return payment
}

/**
 * Takes `cents` in cash for the rider, but not more than the account owes. Returns null if the account owes nothing.
 * Lock the event's charges before calling this.
 */
export async function takeCash(
  tx: Tx,
  user: CurrentUser,
  event: EventRef,
  rider_id: number,
  { cents, ...fields }: Pick<NewPayment, 'cents' | 'note' | 'client_key'>,
): Promise<Payment | null> {
  const payer = await findPayer(tx, event.id, rider_id)
  const { owes_cents } = await loadAccount(tx, event.id, payer.id)
  const due = Math.min(cents, owes_cents)
  if (due <= 0) return null
  return addPayment(tx, user, event, payer, { kind: 'cash', check_number: null, cents: due, ...fields })
}

/**
 * Voids the payment, unless its money was already given back. If the payment's cash box was counted, the money may have
 * been given back as part of a larger amount: the account then owes at least this much again. Lock the event's charges
 * before calling this.
 */
export async function voidCash(
  tx: Tx,
  user: CurrentUser,
  event: EventRef,
  payment_id: number,
  reason: string,
) {
  const found = await findPayment(tx, event.id, payment_id)
  const { payment } = found
  if (payment.voided_at || (await wasGivenBack(tx, event.id, payment))) return
  if (payment.cash_box.counted_at && (await isOwedAgain(tx, event.id, payment))) return
  await voidFound(tx, user, event, found, reason)
  await enqueueBroadcasts(tx, user, [entriesUpdated(event.id, [found.payer.id])])
}

/**
 * A retry must send the same payment. The payer may differ, because someone may have been chosen to pay for
 * the rider after the first request.
 */
function requireSame(known: Payment, payers: number[], sent: PaymentFields) {
  if (!payers.includes(known.user_id) || PAYMENT_FIELDS.some((field) => known[field] !== sent[field]))
    throw new Conflict(
      "This payment wasn't saved, because another one was already saved from this form. Reload the page, check what's still owed, and enter it again.",
    )
}

type Payment = Prisma.PaymentGetPayload<object>
const PAYMENT_FIELDS = ['kind', 'cents', 'check_number'] as const
type PaymentFields = Pick<Payment, (typeof PAYMENT_FIELDS)[number]>

async function requirePaymentKind(tx: Tx, event: AuthorizedEvent, kind: string) {
  const kinds = [...PAYMENT_KINDS, ...(await listPaymentKinds(tx, event))]
  if (!kinds.includes(kind)) throw new Invalid({ kind: 'Choose a payment type.' })
}

export async function listPaymentKinds(db: Database | Tx, { organization_id }: AuthorizedEvent) {
  const select = { payment_kinds: true }
  return (await db.organization.findUniqueOrThrow({ where: { id: organization_id }, select })).payment_kinds
}

export async function findPayer(tx: Tx, event_id: number, user_id: number) {
  const where = { event_id_user_id: { event_id, user_id } }
  const mark = await tx.eventRider.findUnique({ where, select: { payer_id: true } })
  const select = { id: true, name: true }
  const payer = await tx.user.findUnique({ where: { id: mark?.payer_id ?? user_id }, select })
  if (!payer) throw new NotFound()
  return payer
}

type Payer = { id: number; name: string }

async function requireAmount(tx: Tx, event_id: number, payer: Payer, input: TakePayment) {
  const { owes_cents, paid_cents } = await loadAccount(tx, event_id, payer.id)
  if (input.gives_back && input.cents > paid_cents)
    throw new Invalid({ cents: `${payer.name} has only paid ${formatCents(paid_cents)}.` })
  const due = Math.max(0, input.gives_back ? -owes_cents : owes_cents)
  if (input.cents <= due || input.confirmed) return
  const amount = formatCents(input.cents)
  if (!input.gives_back)
    throw new Question(`${payer.name} owes ${formatCents(due)}, but this payment is ${amount}.`)
  throw new Question(
    due > 0
      ? `${payer.name} has a credit of ${formatCents(due)}, but you're giving back ${amount}.`
      : `${payer.name} has no credit. If you give back ${amount}, ${payer.name} will owe ${formatCents(owes_cents + input.cents)}.`,
  )
}

async function loadAccount(tx: Tx, event_id: number, payer_id: number) {
  const balances = await loadBalances(tx, event_id, [payer_id])
  return {
    owes_cents: balances.get(payer_id)?.owes_cents ?? 0,
    paid_cents: [...balances.values()].reduce((sum, one) => sum + one.paid_cents, 0),
  }
}

export const paymentSnapshot = (
  { id, kind, check_number, cents }: Prisma.PaymentGetPayload<object>,
  { id: payer_id, name }: Payer,
) => ({ id, payer: { id: payer_id, name }, kind, check_number, cents })

export function voidPayment(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  id: number,
  void_reason: string,
) {
  return changePayment(db, user, event, id, (tx, found) => voidFound(tx, user, event, found, void_reason))
}

async function voidFound(
  tx: Tx,
  user: CurrentUser,
  event: EventRef,
  { payment, payer }: FoundPayment,
  void_reason: string,
) {
  if (payment.check_id !== null)
    throw new Conflict('This payment came out of winnings. Void the check or envelope on the Payoff tab.')
  if (payment.returned_at) throw new Conflict("This check was returned, so there's nothing to void.")
  if (payment.cash_box.counted_at)
    throw new Conflict('The cash box with this payment was already counted. Give the money back instead.')
  if (await wasGivenBack(tx, event.id, payment))
    throw new Conflict('Some or all of this money was given back. Void the "Given back" payment first.')
  await tx.payment.update({
    where: { id: payment.id },
    data: { voided_at: new Date(), voided_by_id: user.id, void_reason },
  })
  const before = paymentSnapshot(payment, payer)
  await record(tx, user, eventScope(event), 'payment taken back', before, { reason: void_reason })
}

async function wasGivenBack(tx: Tx, event_id: number, payment: Payment) {
  const payer = await findPayer(tx, event_id, payment.user_id)
  const { paid_cents } = await loadAccount(tx, event_id, payer.id)
  return payment.cents > Math.max(0, paid_cents) && givesBackLater(tx, payment, payer)
}

async function isOwedAgain(tx: Tx, event_id: number, payment: Payment) {
  const payer = await findPayer(tx, event_id, payment.user_id)
  const { owes_cents } = await loadAccount(tx, event_id, payer.id)
  return payment.cents <= owes_cents && givesBackLater(tx, payment, payer)
}

/** Compares ids and times, because `takeBackReturn` gives a payment a new id but keeps its time. */
async function givesBackLater(tx: Tx, { id, event_id, created_at, user_id }: Payment, payer: Payer) {
  const riders = await tx.eventRider.findMany({
    where: { event_id, payer_id: payer.id },
    select: { user_id: true },
  })
  const account = [payer.id, user_id, ...riders.map((rider) => rider.user_id)]
  const later = await tx.payment.count({
    where: {
      event_id,
      user_id: { in: account },
      OR: [{ id: { gt: id } }, { created_at: { gt: created_at } }],
      cents: { lt: 0 },
      check_id: null,
      voided_at: null,
    },
  })
  return later > 0
}

/** Marks a check as returned by the bank and charges the returned-check fee. */
export function returnCheck(db: Database, user: CurrentUser, event: AuthorizedEvent, id: number) {
  return changePayment(db, user, event, id, async (tx, { payment, payer }) => {
    if (payment.kind !== 'check' || payment.cents < 0)
      throw new Conflict('Only a check can be marked as returned.')
    if (payment.returned_at) throw new Conflict('This check was already marked as returned.')
    await tx.payment.update({ where: { id }, data: { returned_at: new Date(), returned_by_id: user.id } })
    const fee_cents = await chargeReturnedCheck(tx, user, event.id, payment)
    await record(tx, user, eventScope(event), 'check returned', paymentSnapshot(payment, payer), {
      fee_cents,
    })
  })
}

/** Undoes `returnCheck` by recording the check again in the same cash box. */
export function takeBackReturn(db: Database, user: CurrentUser, event: AuthorizedEvent, id: number) {
  return changePayment(db, user, event, id, async (tx, { payment, payer }) => {
    const { event_id, user_id, cash_box_id, kind, cents, check_number, note, created_at, returned_at } =
      payment
    if (!returned_at) throw new Conflict("This check isn't marked as returned.")
    const voided = { voided_at: new Date(), voided_by_id: user.id, void_reason: "The check wasn't returned" }
    await tx.payment.update({ where: { id }, data: voided })
    await tx.charge.updateMany({
      where: { event_id, client_key: returnKey(payment), voided_at: null },
      data: voided,
    })
    const client_key = `not returned ${id}`
    const fields = { kind, cents, check_number, note, created_at, client_key, by_id: user.id }
    const again = await tx.payment.create({ data: { event_id, user_id, cash_box_id, ...fields } })
    await requireNotPaidAgain(tx, again, returned_at)
    const [before, after] = [payment, again].map((one) => paymentSnapshot(one, payer))
    await record(tx, user, eventScope(event), 'check return taken back', before!, after!)
  })
}

const returnKey = ({ id }: { id: number }) => `returned ${id}`

async function requireNotPaidAgain(tx: Tx, { id, event_id, user_id }: Payment, returned_at: Date) {
  const payer = await findPayer(tx, event_id, user_id)
  const { owes_cents } = await loadAccount(tx, event_id, payer.id)
  if (owes_cents >= 0) return
  const account = await withAccounts(tx, event_id, [payer.id])
  const later = await tx.payment.count({
    where: {
      event_id,
      user_id: { in: account },
      id: { not: id },
      created_at: { gt: returned_at },
      cents: { gt: 0 },
      voided_at: null,
      returned_at: null,
      ...wherePaysFees,
    },
  })
  if (later > 0)
    throw new Conflict(
      `${payer.name} has paid again since then and would have a credit of ${formatCents(-owes_cents)}. Void that payment or give the money back first.`,
    )
}

async function chargeReturnedCheck(
  tx: Tx,
  user: CurrentUser,
  event_id: number,
  payment: Prisma.PaymentGetPayload<object>,
): Promise<number> {
  const cents = await loadReturnedCheckFee(tx, event_id)
  if (cents === 0) return 0
  const name = `Returned check #${payment.check_number}`
  const charge = { name, cents, purpose: 'office', client_key: returnKey(payment) }
  await tx.charge.create({ data: { event_id, user_id: payment.user_id, by_id: user.id, ...charge } })
  return cents
}

/** In cents. 0 if the event has no such fee. */
export async function loadReturnedCheckFee(db: Database | Tx, event_id: number): Promise<number> {
  const stages = await loadFeeStages(db, event_id)
  const atNoDraw = { drawPostedAt: null, firstHorseAt: null }
  return stageInForce(stages, 'returned check', new Date(), atNoDraw)?.cents ?? 0
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
    const { payment, payer } = await findPayment(tx, event.id, id)
    if (payment.voided_at) throw new Conflict(`${paymentText(payment)} was already voided.`)
    await work(tx, { payment, payer })
    await enqueueBroadcasts(tx, user, [entriesUpdated(event.id, [payer.id])])
  })
}

async function findPayment(tx: Tx, event_id: number, id: number): Promise<FoundPayment> {
  const found = await tx.payment.findFirst({
    where: { id, event_id },
    include: { cash_box: true, user: { select: { id: true, name: true } } },
  })
  if (!found) throw new NotFound()
  const { user: payer, ...payment } = found
  return { payment, payer }
}
