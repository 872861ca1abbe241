import type { Database } from '../../database/db.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import { loadPayoff } from './load.ts'
import { nettedFeesOf } from './nettedFees.ts'

/** Leaves out checks written for a single class, and payoffs that only paid fees. */
export async function loadPayoffSheet(db: Database, found: AuthorizedEvent) {
  const event = await db.event.findUniqueOrThrow({
    where: { id: found.id },
    include: { organization: { include: { logo: true } } },
    relationLoadStrategy: 'join',
  })
  const { payoffs } = await loadPayoff(db, found)
  const netting = await db.check.findMany({
    where: { event_id: found.id, netted_cents: { gt: 0 } },
    select: { id: true, netted_fees: true },
  })
  const feesOf = new Map(netting.map((check) => [check.id, nettedFeesOf(check)]))
  return {
    event,
    payoffs: payoffs
      .filter((payoff) => payoff.class === null && payoff.cents > 0)
      .map((payoff) => ({ ...payoff, netted_fees: feesOf.get(payoff.id) ?? [] })),
  }
}
