import type { PaperHolder } from '#rules/entries/papers.ts'
import type { Database } from '../../database/db.ts'
import { loadBalances } from '../fees/balances.ts'
import { type EventDays, loadMissingPapers } from '../papers/missing.ts'

/** The ids of the riders and horses on hold. */
export type OnHold = Record<PaperHolder, ReadonlySet<number>>

/**
 * Whom the gate sends to the office: riders and horses with a missing paper and, once the event has taken its first
 * payment, riders whose account owes money.
 */
export async function loadOnHold(db: Database, event: EventDays): Promise<OnHold> {
  const { rider, horse } = await loadMissingPapers(db, event)
  return {
    rider: new Set([...rider.keys(), ...(await listUnpaid(db, event.id))]),
    horse: new Set(horse.keys()),
  }
}

async function listUnpaid(db: Database, event_id: number): Promise<number[]> {
  const balances = [...(await loadBalances(db, event_id, null))]
  const takesPayments = balances.some(([, { paid_cents }]) => paid_cents !== 0)
  return takesPayments ? balances.flatMap(([id, { owes_cents }]) => (owes_cents > 0 ? id : [])) : []
}
