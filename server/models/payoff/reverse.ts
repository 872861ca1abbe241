import type { Payment } from '../../../prisma/client/client.ts'
import { enqueueBroadcasts, entriesUpdated } from '../../broadcasting/broadcasts.ts'
import type { Tx } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'
import type { EventRef } from '../events/changeEvent.ts'
import { openCashBox } from '../fees/cashBox.ts'
import { lockCharges } from '../fees/syncCharges.ts'

/** Take these locks before voiding an event's checks. Rider merges lock in the same order. */
export async function lockPayments(tx: Tx, event: EventRef, checkIds: number[]) {
  await tx.$queryRaw`SELECT FROM users WHERE id IN (
    SELECT user_id FROM payments WHERE check_id = ANY(${checkIds})
    UNION SELECT winner_id FROM payments WHERE check_id = ANY(${checkIds})) ORDER BY id FOR KEY SHARE`
  await lockCharges(tx, event.id)
}

/** Cash goes back into the open box. Fees deducted from winnings are owed again. */
export async function reversePayments(tx: Tx, user: CurrentUser, event: EventRef, checkIds: number[]) {
  const payments = await tx.payment.findMany({
    where: { check_id: { in: checkIds } },
    orderBy: { id: 'asc' },
  })
  if (payments.length === 0) return
  const box = await openCashBox(tx, user, event)
  await tx.payment.createMany({ data: payments.map((payment) => opposite(payment, box.id, user)) })
  const riders = [...new Set(payments.map(({ user_id }) => user_id))]
  await enqueueBroadcasts(tx, user, [entriesUpdated(event.id, riders)])
}

const opposite = (
  { event_id, user_id, winner_id, kind, cents, check_id, client_key }: Payment,
  cash_box_id: number,
  { id: by_id }: CurrentUser,
) => ({
  event_id,
  user_id,
  winner_id,
  kind,
  cents: -cents,
  check_id,
  cash_box_id,
  by_id,
  note: kind === 'cash' ? 'Envelope voided' : 'Payoff voided',
  client_key: `void ${client_key}`,
})
