import { formatDay } from '#lib/dates.ts'
import type { TaxPayeeKey, TaxPayout } from '#wire/taxYear.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import { CHECK_RELATIONS, type CheckWithRelations, isWaiting } from '../checks/register.ts'
import { findTaxPayee, isPaidTo, isTaxPayout, mergedRiders, PAGE_SIZE } from './payees.ts'

type Query = { year: number; payee: TaxPayeeKey; page: number }

export async function loadTaxPayouts(
  db: Database,
  organizationId: number,
  { year, payee: key, page }: Query,
) {
  const payee = await findTaxPayee(db, organizationId, year, key)
  if (!payee) throw new NotFound()
  const ids = await db.$queryRaw<{ id: number }[]>`
    WITH RECURSIVE ${mergedRiders(organizationId)}
    SELECT checks.id FROM checks LEFT JOIN riders USING (payee_id)
    WHERE ${isTaxPayout(organizationId, year)} AND ${isPaidTo(key)}
    ORDER BY dated, checks.id LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}`
  const checks = await db.check.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    include: CHECK_RELATIONS,
    orderBy: [{ dated: 'asc' }, { id: 'asc' }],
    relationLoadStrategy: 'join',
  })
  const pages = Math.max(1, Math.ceil(payee.payouts / PAGE_SIZE))
  return { year, payee, payouts: checks.map(toPayout), page, pages }
}

function toPayout(check: CheckWithRelations): TaxPayout {
  const { id, number, cents, netted_cents, dated, event, activity, lines } = check
  return {
    id,
    number,
    cents,
    netted_cents,
    dated: formatDay(dated),
    event: event.name,
    lines: lines.map((line) => ({
      ...line,
      description: activity ? `${activity.name}, ${line.description}` : line.description,
    })),
    is_waiting: isWaiting(check),
  }
}
