import type { DeliverPayoff } from '#wire/payoff.ts'
import { type Database, transaction } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { AuthorizedCheck } from '../authorization.ts'
import { record } from '../changeLog.ts'
import type { CurrentUser } from '../currentUser.ts'
import { eventScope } from '../events/changeEvent.ts'

/** Throws Conflict if the stored delivery is neither `seen` nor `delivery`. */
export function deliverPayoff(
  db: Database,
  user: CurrentUser,
  check: AuthorizedCheck,
  { delivery, seen }: DeliverPayoff,
) {
  const { id, event_id, organization_id, number, payee, cents } = check
  if (check.activity_id !== null)
    throw new Conflict('You can mark only checks and envelopes from the Payoff tab as picked up or mailed.')
  if (cents === 0)
    throw new Conflict("Owed fees used up all of these winnings, so there's nothing to pick up.")
  return transaction(db, async (tx) => {
    const { count } = await tx.check.updateMany({
      where: { id, voided_at: null, delivery: seen },
      data: { delivery, delivered_at: delivery && new Date() },
    })
    if (count === 0) {
      const now = await tx.check.findUniqueOrThrow({ where: { id } })
      if (now.voided_at) throw new Conflict('This check or envelope was voided.')
      if (now.delivery === delivery) return
      throw new Conflict('Someone else just changed this check or envelope. Reload the page.')
    }
    if (seen === delivery) return
    const snapshot = (delivery: DeliverPayoff['delivery']) => ({ id, number, payee, delivery })
    await record(
      tx,
      user,
      eventScope({ id: event_id, organization_id }),
      'winnings delivered',
      snapshot(seen),
      snapshot(delivery),
    )
  })
}
