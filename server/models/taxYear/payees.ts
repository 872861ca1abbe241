import { taxThreshold } from '#rules/payout/taxYear.ts'
import { W9_PAPER } from '#rules/entries/papers.ts'
import type { TaxPayee, TaxPayeeKey } from '#wire/taxYear.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { MAX_EXPORT_ROWS, requireExportable } from '../exports/limit.ts'

export const PAGE_SIZE = 50

type Filter = { year: number; show?: 'over'; page: number }

/**
 * Sorts payees by total, highest first. Leaves out voided checks. Payees without a rider are grouped by name,
 * ignoring case.
 */
export async function listTaxPayees(db: Database, organizationId: number, { year, show, page }: Filter) {
  const payees = await queryPayees(db, organizationId, year, {
    where: show && isOver(year),
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  })
  const total = await sumPayees(db, organizationId, year)
  const rows = show ? total.over : total.payees
  return { payees, total, page, pages: Math.max(1, Math.ceil(rows / PAGE_SIZE)) }
}

export const loadTaxPayees = async (
  db: Database,
  organizationId: number,
  { year, show }: Omit<Filter, 'page'>,
) =>
  requireExportable(
    await queryPayees(db, organizationId, year, { where: show && isOver(year), limit: MAX_EXPORT_ROWS + 1 }),
  )

export async function findTaxPayee(db: Database, organizationId: number, year: number, payee: TaxPayeeKey) {
  const where =
    'rider' in payee ? Prisma.sql`rider_id = ${payee.rider}` : Prisma.sql`typed = lower(${payee.payee})`
  const [found] = await queryPayees(db, organizationId, year, { where, limit: 1 })
  return found
}

export async function listTaxYears(db: Database, organizationId: number): Promise<number[]> {
  const rows = await db.$queryRaw<{ year: number }[]>`
    SELECT DISTINCT extract(year FROM dated)::int AS year FROM checks
    WHERE organization_id = ${organizationId} AND voided_at IS NULL ORDER BY year DESC`
  return rows.map(({ year }) => year)
}

/** The CTE `riders` maps each `payee_id` to the rider who remains after all merges. */
export const mergedRiders = (organizationId: number) => Prisma.sql`
  merged AS (
    SELECT id AS payee_id, id, merged_into_id FROM users WHERE id IN (
      SELECT payee_id FROM checks WHERE organization_id = ${organizationId}
      UNION SELECT user_id FROM w9s WHERE organization_id = ${organizationId})
    UNION ALL
    SELECT merged.payee_id, users.id, users.merged_into_id
    FROM merged JOIN users ON users.id = merged.merged_into_id
  ),
  riders AS (SELECT payee_id, id FROM merged WHERE merged_into_id IS NULL)`

/** The query must join `checks` and the CTE `riders`. */
export const isPaidTo = (payee: TaxPayeeKey) =>
  'rider' in payee
    ? Prisma.sql`riders.id = ${payee.rider}`
    : Prisma.sql`checks.payee_id IS NULL AND lower(checks.payee) = lower(${payee.payee})`

export const isTaxPayout = (organizationId: number, year: number) => Prisma.sql`
  checks.organization_id = ${organizationId} AND checks.voided_at IS NULL
  AND checks.dated BETWEEN make_date(${year}::int, 1, 1) AND make_date(${year}::int, 12, 31)`

const payeesOf = (organizationId: number, year: number) => Prisma.sql`
  WITH RECURSIVE ${mergedRiders(organizationId)},
  payouts AS (
    SELECT checks.id, riders.id AS rider_id, CASE WHEN riders.id IS NULL THEN lower(payee) END AS typed, payee,
      cents + netted_cents AS cents, activity_id IS NULL AND delivery IS NULL AND cents > 0 AS is_waiting
    FROM checks LEFT JOIN riders USING (payee_id)
    WHERE ${isTaxPayout(organizationId, year)}
  ),
  totals AS (
    SELECT rider_id, typed, (array_agg(payee ORDER BY id DESC))[1] AS payee, count(*)::int AS payouts,
      sum(cents)::float8 AS cents, coalesce(sum(cents) FILTER (WHERE is_waiting), 0)::float8 AS waiting_cents
    FROM payouts GROUP BY rider_id, typed
  ),
  w9_days AS (
    SELECT riders.id AS rider_id, lower(payee) AS typed, min(received_on)::text AS received_on
    FROM w9s LEFT JOIN riders ON riders.payee_id = user_id
    WHERE organization_id = ${organizationId} GROUP BY 1, 2
  ),
  paper_days AS (
    SELECT user_id AS rider_id, min(received_on)::text AS received_on
    FROM papers JOIN paper_kinds ON paper_kinds.id = kind_id
    WHERE organization_id = ${organizationId} AND lower(name) = lower(${W9_PAPER}) GROUP BY 1
  ),
  named AS (
    SELECT totals.rider_id, totals.typed, coalesce(users.name, payee) AS payee, hometown, payouts, cents,
      waiting_cents, coalesce(rider_w9.received_on, typed_w9.received_on) AS w9_on, paper_days.received_on AS paper_on
    FROM totals LEFT JOIN users ON users.id = totals.rider_id
      LEFT JOIN w9_days AS rider_w9 ON rider_w9.rider_id = totals.rider_id
      LEFT JOIN w9_days AS typed_w9 ON typed_w9.typed = totals.typed
      LEFT JOIN paper_days ON paper_days.rider_id = totals.rider_id
  ),
  payees AS (
    SELECT *, coalesce(CASE WHEN typed IS NULL
      THEN sum(cents) FILTER (WHERE typed IS NOT NULL) OVER namesakes
      ELSE sum(cents) FILTER (WHERE typed IS NULL) OVER namesakes END, 0)::float8 AS namesake_cents
    FROM named WINDOW namesakes AS (PARTITION BY lower(payee))
  )`

type PayeeRow = Omit<TaxPayee, 'w9'> & { w9_on: string | null; paper_on: string | null }
type Rows = { where?: Prisma.Sql; limit: number; offset?: number }

async function queryPayees(
  db: Database | Tx,
  organizationId: number,
  year: number,
  { where = Prisma.sql`true`, limit, offset = 0 }: Rows,
): Promise<TaxPayee[]> {
  const rows = await db.$queryRaw<PayeeRow[]>`
    ${payeesOf(organizationId, year)}
    SELECT rider_id, payee, hometown, payouts, cents, waiting_cents, namesake_cents, w9_on, paper_on
    FROM payees WHERE ${where}
    ORDER BY cents DESC, payee, rider_id LIMIT ${limit} OFFSET ${offset}`
  return rows.map(({ w9_on, paper_on, ...row }) => {
    const received_on = w9_on ?? paper_on
    return { ...row, w9: received_on === null ? null : { received_on, is_paper: w9_on === null } }
  })
}

async function sumPayees(db: Database, organizationId: number, year: number) {
  const over = isOver(year)
  const [total] = await db.$queryRaw<{ payees: number; cents: number; over: number; without_w9: number }[]>`
    ${payeesOf(organizationId, year)}
    SELECT count(*)::int AS payees, coalesce(sum(cents), 0)::float8 AS cents,
      (count(*) FILTER (WHERE ${over}))::int AS over,
      (count(*) FILTER (WHERE ${over} AND w9_on IS NULL AND paper_on IS NULL))::int AS without_w9
    FROM payees`
  return total!
}

/**
 * A payee without a rider may be the rider with the same name. Both are over the threshold if their combined
 * total reaches it.
 */
const isOver = (year: number) => Prisma.sql`cents + namesake_cents >= ${taxThreshold(year).cents}`
