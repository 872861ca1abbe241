import type { PaperHolder } from '#rules/entries/papers.ts'
import type { Database } from '../../database/db.ts'
import { loadUnpaidRiders } from '../fees/balances.ts'
import { loadReturnedChecks } from '../fees/returnedChecks.ts'
import { type EventDays, loadMissingPapers } from '../papers/missing.ts'

export type OnHold = Record<PaperHolder, ReadonlySet<number>>

/**
 * Returns riders and horses with missing papers, and riders with a returned check that isn't settled, even from
 * another event. After the event's first payment, also returns riders who owe money.
 */
export async function loadOnHold(db: Database, event: EventDays): Promise<OnHold> {
  const { rider, horse } = await loadMissingPapers(db, event)
  return {
    rider: new Set([
      ...rider.keys(),
      ...((await loadUnpaidRiders(db, event.id)) ?? []),
      ...(await listRidersWithReturnedChecks(db, event)),
    ]),
    horse: new Set(horse.keys()),
  }
}

async function listRidersWithReturnedChecks(db: Database, event: EventDays): Promise<number[]> {
  const returned = await loadReturnedChecks(db, { ...event, membership: { event_id: null } }, null)
  if (returned.size === 0) return []
  const entered = await db.userActivity.findMany({
    where: { activity: { event_id: event.id }, user_id: { in: [...returned.keys()] } },
    select: { user_id: true },
    distinct: 'user_id',
  })
  return entered.map(({ user_id }) => user_id!)
}
