import { z } from 'zod'
import { groupBy } from '#lib/groupBy.ts'
import { nettedFees } from '#rules/fees/nettedFees.ts'
import { type PlannedPayoff, sumLines } from '#rules/payout/payoff.ts'
import type { Check } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'

const NettedFees = z.array(z.object({ name: z.string(), cents: z.number() }))
export type NettedFees = z.infer<typeof NettedFees>

export const nettedFeesOf = ({ netted_fees }: Pick<Check, 'netted_fees'>): NettedFees =>
  NettedFees.parse(netted_fees)

/** `owed` maps each account to the cents it owed before these payoffs. */
export async function listNettedFees(
  tx: Tx,
  event_id: number,
  payoffs: Pick<PlannedPayoff, 'netted'>[],
  owed: ReadonlyMap<number, number>,
): Promise<NettedFees[]> {
  const accounts = payoffs.flatMap(({ netted }) => netted.map(({ account_id }) => account_id))
  if (accounts.length === 0) return payoffs.map(() => [])
  const charges = await tx.$queryRaw<{ account_id: number; name: string; cents: number }[]>`
    SELECT coalesce(payer_id, charges.user_id) AS account_id, name, cents
    FROM charges LEFT JOIN event_riders
      ON event_riders.event_id = charges.event_id AND event_riders.user_id = charges.user_id
    WHERE charges.event_id = ${event_id} AND voided_at IS NULL
      AND coalesce(payer_id, charges.user_id) = ANY(${accounts})
    ORDER BY charges.id`
  const left = new Map(owed)
  return payoffs.map(({ netted }) =>
    groupBy(netted, ({ account_id }) => account_id).flatMap((parts) => {
      const { account_id } = parts[0]!
      const cents = sumLines(parts)
      const owes = left.get(account_id)!
      left.set(account_id, owes - cents)
      return nettedFees(
        charges.filter((charge) => charge.account_id === account_id),
        owes,
        cents,
      )
    }),
  )
}
