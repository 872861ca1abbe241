import { formatDateTime } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import type { AssociationPayment, PayAssociation } from '#wire/events/cashBox.ts'
import { enqueueBroadcasts, entriesUpdated } from '../../broadcasting/broadcasts.ts'
import { type Database, transaction } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import { record } from '../changeLog.ts'
import type { CurrentUser } from '../currentUser.ts'
import { eventScope } from '../events/changeEvent.ts'
import { timeZoneOf } from '../events/timeZone.ts'
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
  return payments.map(({ id, association, cents, created_at, by }) => ({
    id,
    association,
    cents,
    at: formatDateTime(timeZoneOf(event), created_at),
    by: by?.name ?? null,
  }))
}

/**
 * Records that all fees owed to the association were paid to it, outside of the cash box. Throws Conflict if they
 * aren't the `cents` that the organizer saw.
 */
export function payAssociation(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  { association, cents }: PayAssociation,
) {
  // The fees could get a name later, and would be owed again.
  if (association === null) throw new Conflict('Name the association of these fees on the Fees tab first.')
  return transaction(db, async (tx) => {
    await lockCharges(tx, event.id)
    const fees = await loadOwedFees(tx, event, await listReports(tx, event))
    const owed = fees.find(({ name }) => isSameBody(name, association))
    if (owed?.cents !== cents)
      throw new Conflict(
        `${formatCents(Math.max(0, owed?.cents ?? 0))} is owed to ${association} now. Check the amount and try again.`,
      )
    const payment = await tx.associationPayment.create({
      data: { event_id: event.id, association: owed.name, cents, by_id: user.id },
    })
    await record(tx, user, eventScope(event), 'association paid', null, snapshot(payment))
    await enqueueBroadcasts(tx, user, [entriesUpdated(event.id, null)])
  })
}

export function voidAssociationPayment(db: Database, user: CurrentUser, event: AuthorizedEvent, id: number) {
  return transaction(db, async (tx) => {
    const where = { id, event_id: event.id }
    const { count } = await tx.associationPayment.updateMany({
      where: { ...where, voided_at: null },
      data: { voided_at: new Date(), voided_by_id: user.id },
    })
    const payment = await tx.associationPayment.findFirst({ where })
    if (!payment) throw new NotFound()
    if (count === 0) return
    await record(tx, user, eventScope(event), 'association payment taken back', snapshot(payment), null)
    await enqueueBroadcasts(tx, user, [entriesUpdated(event.id, null)])
  })
}

const snapshot = ({ id, association, cents }: Pick<AssociationPayment, 'id' | 'association' | 'cents'>) => ({
  id,
  association,
  cents,
})
