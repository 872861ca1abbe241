import { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'

/** `owes_cents` is negative for a credit. `account_id` is the payer's id. */
export type Balance = { account_id: number; paid_cents: number; cash_cents: number; owes_cents: number }

/**
 * Returns balances by rider id. `owes_cents` covers the payer's whole account, including everyone whom the
 * payer pays for. Leaves out winnings paid in cash. Loads all riders if `riders` is null.
 */
export async function loadBalances(
  db: Database | Tx,
  event_id: number,
  riders: number[] | null,
): Promise<Map<number, Balance>> {
  const asked = riders
    ? Prisma.sql`WHERE account IN (
        SELECT coalesce(payer_id, id) FROM unnest(${riders}::int[]) AS asked (id)
        LEFT JOIN event_riders ON event_id = ${event_id} AND user_id = id)`
    : Prisma.empty
  const rows = await db.$queryRaw<({ user_id: number } & Balance)[]>`
    WITH ledger AS (
      SELECT user_id, cents AS owes, 0 AS paid, 0 AS cash FROM charges
      WHERE event_id = ${event_id} AND voided_at IS NULL
      UNION ALL SELECT user_id, -cents, cents, CASE kind WHEN 'cash' THEN cents ELSE 0 END FROM payments
      WHERE event_id = ${event_id} AND voided_at IS NULL AND returned_at IS NULL AND ${PAYS_FEES}
      UNION ALL SELECT payer_id, 0, 0, 0 FROM event_riders WHERE event_id = ${event_id} AND payer_id IS NOT NULL
    ), members AS (
      SELECT ledger.user_id, coalesce(payer_id, ledger.user_id) AS account, sum(owes) AS owes, sum(paid) AS paid,
        sum(cash) AS cash
      FROM ledger LEFT JOIN event_riders
        ON event_riders.event_id = ${event_id} AND event_riders.user_id = ledger.user_id
      GROUP BY ledger.user_id, account
    )
    SELECT user_id, account AS account_id, paid::float8 AS paid_cents, cash::float8 AS cash_cents,
      (sum(owes) OVER (PARTITION BY account))::float8 AS owes_cents
    FROM members ${asked}`
  return new Map(rows.map(({ user_id, ...balance }) => [user_id, balance]))
}

/** Returns cents, negative for a credit. */
export const loadOwes = async (db: Database | Tx, event_id: number, rider: number): Promise<number> =>
  (await loadBalances(db, event_id, [rider])).get(rider)?.owes_cents ?? 0

/** Cash with a check_id is winnings paid out of the cash box, not a payment of fees. */
export const PAYS_FEES = Prisma.sql`(check_id IS NULL OR kind = 'winnings')`
export const wherePaysFees = {
  OR: [{ check_id: null }, { kind: 'winnings' }],
} satisfies Prisma.PaymentWhereInput

/** Adds the riders' payers and everyone else whom those payers pay for. */
export async function withAccounts(db: Database | Tx, event_id: number, riders: number[]): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    WITH accounts AS (
      SELECT coalesce(payer_id, id) AS payer FROM unnest(${riders}::int[]) AS asked (id)
      LEFT JOIN event_riders ON event_id = ${event_id} AND user_id = id
    )
    SELECT unnest(${riders}::int[]) AS id UNION SELECT payer FROM accounts
    UNION SELECT user_id FROM event_riders WHERE event_id = ${event_id} AND payer_id IN (SELECT payer FROM accounts)`
  return rows.map(({ id }) => id)
}

/** Starts the `client_key` of cash taken by checking off an exhibition. */
export const EXHIBITION_PAYMENT = 'exhibition '

/**
 * Returns null before the event's first payment. Cash taken by checking off an exhibition doesn't count as one,
 * because an event can sell exhibitions at the gate without keeping its riders' bills here.
 */
export async function loadUnpaidRiders(
  db: Database | Tx,
  event_id: number,
  known?: Map<number, Balance>,
): Promise<Set<number> | null> {
  const balances = [...(known ?? (await loadBalances(db, event_id, null)))]
  if (!balances.some(([, { paid_cents }]) => paid_cents !== 0)) return null
  const first = await db.payment.findFirst({
    where: {
      event_id,
      cents: { gt: 0 },
      voided_at: null,
      returned_at: null,
      NOT: { client_key: { startsWith: EXHIBITION_PAYMENT } },
      ...wherePaysFees,
    },
    select: { id: true },
  })
  if (!first) return null
  return new Set(balances.flatMap(([id, { owes_cents }]) => (owes_cents > 0 ? id : [])))
}

export function owingAmong(balances: Map<number, Balance>, riders: number[]) {
  const owing = riders.flatMap((id) => balances.get(id) ?? []).filter(({ owes_cents }) => owes_cents > 0)
  const accounts = new Map(owing.map(({ account_id, owes_cents }) => [account_id, owes_cents]))
  return { riders: owing.length, accounts: [...accounts].map(([id, owes_cents]) => ({ id, owes_cents })) }
}
