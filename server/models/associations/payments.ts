import { formatDateTime } from '#lib/formatDates.ts'
import { formatCents } from '#lib/money.ts'
import type { AssociationPayment, PayAssociation } from '#wire/events/cashBox.ts'
import type { AssociationPayment as Row } from '../../../prisma/client/client.ts'
import { enqueueBroadcasts, entriesUpdated } from '../../broadcasting/broadcasts.ts'
import { type Database, transaction } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import { record } from '../changeLog.ts'
import type { CurrentUser } from '../currentUser.ts'
import { eventScope } from '../events/changeEvent.ts'
import { timeZoneOf } from '../events/timeZone.ts'
import { openCashBox, requireOpenBox } from '../fees/cashBox.ts'
import { lockCharges } from '../fees/syncCharges.ts'
import { isSameBody, loadOwedFees } from './fees.ts'
import { listReports } from './reports.ts'

export async function listAssociationPayments(
  db: Database,
  event: AuthorizedEvent,
): Promise<AssociationPayment[]> {
  const payments = await db.associationPayment.findMany({
    where: { event_id: event.id, voided_at: null },
    include: { by: { select: { name: true } } },
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
  return payments.map(({ id, association, cents, kind, created_at, by }) => ({
    id,
    association,
    cents,
    kind,
    at: formatDateTime(created_at, timeZoneOf(event)),
    by: by?.name ?? null,
  }))
}

/** Cash comes out of the open cash box. Throws Conflict if `cents` isn't the amount owed. */
export function payAssociation(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  { association, cents, kind }: PayAssociation,
) {
  // These fees don't name an association yet. If it was filled in after the payment, the same fees would be owed again.
  if (association === null)
    throw new Conflict('These fees have no association yet. Enter one on the Fees tab first.')
  return transaction(db, async (tx) => {
    await lockCharges(tx, event.id)
    const fees = await loadOwedFees(tx, event, await listReports(tx, event))
    const owed = fees.find(({ name }) => isSameBody(name, association))
    if (owed?.cents !== cents)
      throw new Conflict(
        `${formatCents(Math.max(0, owed?.cents ?? 0))} is owed to ${association} now. Check the amount and try again.`,
      )
    const payment = await tx.associationPayment.create({
      data: {
        event_id: event.id,
        association: owed.name,
        cents,
        kind,
        cash_box_id: kind === 'cash' ? (await requireOpenBox(tx, event.id)).id : null,
        by_id: user.id,
      },
    })
    await record(tx, user, eventScope(event), 'association paid', null, snapshot(payment))
    await enqueueBroadcasts(tx, user, [entriesUpdated(event.id, null)])
  })
}

/** Puts cash back into the open cash box, because the figures of a counted box are final. */
export function voidAssociationPayment(db: Database, user: CurrentUser, event: AuthorizedEvent, id: number) {
  return transaction(db, async (tx) => {
    await lockCharges(tx, event.id)
    const payment = await tx.associationPayment.findFirst({ where: { id, event_id: event.id } })
    if (!payment) throw new NotFound()
    if (payment.voided_at) return
    const box = payment.cash_box_id === null ? null : await openCashBox(tx, user, event)
    await tx.associationPayment.update({
      where: { id },
      data: { voided_at: new Date(), voided_by_id: user.id, back_cash_box_id: box?.id },
    })
    await record(tx, user, eventScope(event), 'association payment taken back', snapshot(payment), null)
    await enqueueBroadcasts(tx, user, [entriesUpdated(event.id, null)])
  })
}

const snapshot = ({ id, association, cents, kind }: Pick<Row, 'id' | 'association' | 'cents' | 'kind'>) => ({
  id,
  association,
  cents,
  kind,
})
