import type { PaperHolder } from '#rules/entries/papers.ts'
import type { Database } from '../../database/db.ts'
import { loadUnpaidRiders } from '../fees/balances.ts'
import { type EventDays, loadMissingPapers } from '../papers/missing.ts'

/** The ids of the riders and horses on hold. */
export type OnHold = Record<PaperHolder, ReadonlySet<number>>

/**
 * The riders and horses that the gate sends to the office: those with a missing paper and, once the event has taken its
 * first payment, riders whose account owes money.
 */
export async function loadOnHold(db: Database, event: EventDays): Promise<OnHold> {
  const { rider, horse } = await loadMissingPapers(db, event)
  return {
    rider: new Set([...rider.keys(), ...((await loadUnpaidRiders(db, event.id)) ?? [])]),
    horse: new Set(horse.keys()),
  }
}
