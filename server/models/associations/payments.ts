import { formatDateTime } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import type { AssociationPayment, PayAssociation } from '#wire/events/cashBox.ts'
import { enqueueBroadcasts, entriesUpdated } from '../../broadcasting/broadcasts.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import { record } from '../changeLog.ts'
import type { CurrentUser } from '../currentUser.ts'
import { eventScope } from '../events/changeEvent.ts'
import { timeZoneOf } from '../events/timeZone.ts'
import { lockCharges } from '../fees/syncCharges.ts'

/**
 * The fees charged for each association, less what was passed on to it, in cents. Ignores case in names, and leaves out
 * associations that are owed nothing. `name` is null for fees without an association.
 */
export const listOwedToAssociations = (db: Database | Tx, event_id: number) =>
  db.$queryRaw<{ name: string | null; cents: number }[]>`
    SELECT min(association) AS name, sum(cents)::float8 AS cents FROM (
      SELECT association, cents FROM charges
      WHERE event_id = ${event_id} AND purpose = 'association' AND voided_at IS NULL
      UNION ALL SELECT association, -cents FROM association_payments
      WHERE event_id = ${event_id} AND voided_at IS NULL
    ) AS owed
    GROUP BY lower(association) HAVING sum(cents) > 0 ORDER BY lower(association) NULLS LAST`

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
  return transaction(db, async (tx) => {
    await lockCharges(tx, event.id)
    const owed = (await listOwedToAssociations(tx, event.id)).find(
      ({ name }) => name?.toLowerCase() === association?.toLowerCase(),
    )
    if (owed?.cents !== cents)
      throw new Conflict(
        `${formatCents(owed?.cents ?? 0)} is owed to ${association ?? 'associations'} now. Check the amount and try again.`,
      )
    const payment = await tx.associationPayment.create({
      data: { event_id: event.id, association, cents, by_id: user.id },
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
