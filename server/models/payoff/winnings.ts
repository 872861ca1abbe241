import { groupBy } from '#lib/groupBy.ts'
import { byLastName } from '#lib/lastName.ts'
import type { Winnings } from '#rules/payout/payoff.ts'
import type { Database, Tx } from '../../database/db.ts'
import { loadBalances } from '../fees/balances.ts'
import { loadPrizes, type Prize } from './prizes.ts'

export type UnpaidWinnings = Winnings<Prize> & {
  payer: { id: number; name: string } | null
  owes_cents: number
}

/** Sorted by the riders' last names. `prizes` must have all of the event's prizes. */
export async function loadUnpaidWinnings(
  db: Database | Tx,
  event_id: number,
  prizes: Prize[],
): Promise<UnpaidWinnings[]> {
  const unpaid = prizes.filter(({ is_paid, rider }) => !is_paid && rider)
  const riders = [...new Set(unpaid.map(({ rider }) => rider!.id))]
  const payers = await db.eventRider.findMany({
    where: { event_id, user_id: { in: riders }, payer_id: { not: null } },
    select: { user_id: true, payer: { select: { id: true, name: true } } },
    relationLoadStrategy: 'join',
  })
  const payerOf = new Map(payers.map(({ user_id, payer }) => [user_id, payer]))
  const accountOf = (rider: number) => payerOf.get(rider)?.id ?? rider
  const balances = await loadBalances(db, event_id, riders.map(accountOf))
  return groupBy(unpaid, ({ rider }) => rider!.id)
    .map((lines) => {
      const rider = lines[0]!.rider!
      const account_id = accountOf(rider.id)
      const owes_cents = balances.get(account_id)?.owes_cents ?? 0
      return { rider, payer: payerOf.get(rider.id) ?? null, account_id, owes_cents, lines }
    })
    .toSorted((a, b) => byLastName(a.rider.name, b.rider.name) || a.rider.id - b.rider.id)
}

export const loadEventWinnings = async (db: Database | Tx, event_id: number) =>
  loadUnpaidWinnings(db, event_id, await loadPrizes(db, event_id))
