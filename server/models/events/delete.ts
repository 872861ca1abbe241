import { plural } from '#lib/plural.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { createTombstones } from '../draw/tombstones.ts'
import { deleteSessionsOfEvent } from '../memberships/endScorerCodes.ts'
import { record } from '../changeLog.ts'
import { changeEvent, type EventRef, eventScope } from './changeEvent.ts'
import { eventSnapshot } from './settings.ts'

export function deleteEvent(db: Database, user: CurrentUser, found: EventRef) {
  return changeEvent(db, found, async (tx, event) => {
    // Lock the classes so that no one can add an entry.
    await tx.$queryRaw`SELECT id FROM activities WHERE event_id = ${event.id} ORDER BY id FOR UPDATE`
    const blocker = await eventDeletionBlocker(tx, event.id)
    if (blocker) throw new Conflict(blocker)
    await createTombstones(tx, user, { activity: { event_id: event.id } })
    await deleteSessionsOfEvent(tx, event.id)
    // A round can't be deleted while an aggregate counts it.
    await tx.activity.deleteMany({ where: { event_id: event.id, is_aggregate: true } })
    await tx.activity.deleteMany({ where: { event_id: event.id } })
    // Delete the cash boxes. Without payments, they contain only their opening cash.
    await tx.cashBox.deleteMany({ where: { event_id: event.id } })
    await tx.event.delete({ where: { id: event.id } })
    await record(tx, user, eventScope(event), 'event deleted', eventSnapshot(event), null)
  })
}

export async function eventDeletionBlocker(db: Database | Tx, eventId: number): Promise<string | null> {
  const ofEvent = { activity: { event_id: eventId } }
  const runs = await db.userActivity.count({ where: ofEvent })
  if (runs) return `${plural(runs, 'run is', 'runs are')} entered. Archive the event instead.`
  const exhibitions = await db.exhibition.count({ where: { event_id: eventId } })
  if (exhibitions)
    return `${plural(exhibitions, 'exhibition was', 'exhibitions were')} sold. Archive the event instead.`
  const owed = await db.charge.count({ where: { event_id: eventId, voided_at: null } })
  if (owed) return 'Riders still have charges on their bills. Archive the event instead.'
  const payments = await db.payment.count({ where: { event_id: eventId } })
  if (payments) return 'Riders have paid at the window. Archive the event instead.'
  const passedOn = await db.associationPayment.count({ where: { event_id: eventId, voided_at: null } })
  if (passedOn) return 'Fees were paid to an association. Archive the event instead.'
  const written =
    (await db.check.count({ where: { event_id: eventId } })) || (await db.mailing.count({ where: ofEvent }))
  return written ? 'Winnings were paid or results were emailed. Archive the event instead.' : null
}
