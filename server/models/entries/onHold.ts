import type { PaperHolder } from '#rules/entries/papers.ts'
import type { Database } from '../../database/db.ts'
import { loadUnpaidRiders } from '../fees/balances.ts'
import { type EventDays, loadMissingPapers } from '../papers/missing.ts'

export type OnHold = Record<PaperHolder, ReadonlySet<number>>

/**
 * Returns riders and horses with missing papers. After the event's first payment, also returns riders who owe
 * money.
 */
export async function loadOnHold(db: Database, event: EventDays): Promise<OnHold> {
  const { rider, horse } = await loadMissingPapers(db, event)
  return {
    rider: new Set([...rider.keys(), ...((await loadUnpaidRiders(db, event.id)) ?? [])]),
    horse: new Set(horse.keys()),
  }
}
