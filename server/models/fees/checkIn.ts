import type { CheckIn } from '#wire/events/riderCard.ts'
import { enqueueBroadcasts, entriesUpdated } from '../../broadcasting/broadcasts.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import { changeLogEntry, recordAll } from '../changeLog.ts'
import type { CurrentUser } from '../currentUser.ts'
import { eventScope } from '../events/changeEvent.ts'
import { requireRiderOfEvent } from '../events/riderOfEvent.ts'
import { lockCharges } from './syncCharges.ts'

export function checkIn(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  user_id: number,
  { riders, arrived }: CheckIn,
) {
  return transaction(db, async (tx) => {
    // Rider merges lock in the same order, to prevent deadlocks.
    await tx.$queryRaw`SELECT FROM users WHERE id = ANY(${riders}::int[]) ORDER BY id FOR KEY SHARE`
    await lockCharges(tx, event.id)
    const names = await loadAccount(tx, event.id, user_id)
    if (riders.some((id) => !names.has(id)))
      throw new Conflict(
        'Someone else just changed who pays for these riders. Check the names and try again.',
      )
    await tx.eventRider.createMany({
      data: [...new Set(riders)].map((id) => ({ event_id: event.id, user_id: id })),
      skipDuplicates: true,
    })
    const changed = await tx.eventRider.findMany({
      where: { event_id: event.id, user_id: { in: riders }, arrived_at: arrived ? null : { not: null } },
      select: { user_id: true, payer_id: true },
      orderBy: { user_id: 'asc' },
    })
    if (changed.length === 0) return
    const ids = changed.map((one) => one.user_id)
    await tx.eventRider.updateMany({
      where: { event_id: event.id, user_id: { in: ids } },
      data: { arrived_at: arrived ? new Date() : null },
    })
    const changes = changed.map(({ user_id: id, payer_id }) => {
      const rider = { id, name: names.get(id)!, payer_id }
      const [before, after] = [
        { ...rider, arrived: !arrived },
        { ...rider, arrived },
      ]
      return changeLogEntry(user, eventScope(event), 'rider card changed', before, after)
    })
    await recordAll(tx, changes)
    await enqueueBroadcasts(tx, user, [entriesUpdated(event.id, ids)])
  })
}

async function loadAccount(tx: Tx, event_id: number, user_id: number): Promise<Map<number, string>> {
  const rider = await requireRiderOfEvent(tx, event_id, user_id)
  const paidFor = await tx.eventRider.findMany({
    where: { event_id, payer_id: user_id },
    select: { user: { select: { id: true, name: true } } },
  })
  return new Map([rider, ...paidFor.map(({ user }) => user)].map(({ id, name }) => [id, name]))
}
