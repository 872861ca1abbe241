import type { Database } from '../../database/db.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import { loadPayoff } from './load.ts'

/** Leaves out checks written on a class's own page, and payoffs that only paid fees. */
export async function loadPayoffSheet(db: Database, found: AuthorizedEvent) {
  const event = await db.event.findUniqueOrThrow({
    where: { id: found.id },
    include: { organization: { include: { logo: true } } },
    relationLoadStrategy: 'join',
  })
  const { payoffs } = await loadPayoff(db, found)
  return { event, payoffs: payoffs.filter((payoff) => payoff.class === null && payoff.cents > 0) }
}
