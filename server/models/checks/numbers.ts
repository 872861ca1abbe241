import type { z } from 'zod'
import { MAX_CHECK_NUMBER } from '#rules/payout/checks.ts'
import type { NumberedSheet as NumberedSheetSchema } from '#wire/checks.ts'
import type { Tx } from '../../database/db.ts'
import { Invalid } from '../../errors.ts'

type NumberedSheet = z.output<typeof NumberedSheetSchema>

/** Lock classes and charges before calling this. The organization must be locked last to prevent deadlocks. */
export async function reserveNumbers(
  tx: Tx,
  organizationId: number,
  input: NumberedSheet,
  count: number,
): Promise<number> {
  await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organizationId} FOR UPDATE`
  const organization = await tx.organization.findUniqueOrThrow({ where: { id: organizationId } })
  const next = await findFreeNumbers(tx, organizationId, organization.next_check_number, count)
  const first = input.number ?? next
  await requireFreeNumbers(tx, organizationId, { first, count, next })
  await tx.organization.update({
    where: { id: organizationId },
    data: {
      next_check_number: await findFreeNumbers(tx, organizationId, first + count, 1),
      check_stock: input.stock,
      check_offset_x: input.offset_x,
      check_offset_y: input.offset_y,
      check_preprinted: input.preprinted,
    },
  })
  return first
}

async function findFreeNumbers(
  tx: Tx,
  organization_id: number,
  from: number,
  count: number,
): Promise<number> {
  const [free] = await tx.$queryRaw<{ first: number }[]>`
    SELECT first FROM (
      SELECT ${from}::int AS first
      UNION SELECT number + 1 FROM checks WHERE organization_id = ${organization_id} AND number >= ${from}
    ) AS starts
    WHERE NOT EXISTS (SELECT FROM checks
      WHERE organization_id = ${organization_id} AND number BETWEEN first AND first + ${count}::int - 1)
    ORDER BY first LIMIT 1`
  return free!.first
}

type WantedNumbers = { first: number; count: number; next: number }

async function requireFreeNumbers(tx: Tx, organization_id: number, { first, count, next }: WantedNumbers) {
  if (first + count - 1 > MAX_CHECK_NUMBER)
    throw new Invalid({
      number: `${count} checks starting with #${first} would go past the highest number, #${MAX_CHECK_NUMBER}. Enter a lower number.`,
    })
  const taken = await tx.check.findFirst({
    where: { organization_id, number: { gte: first, lt: first + count } },
    orderBy: { number: 'asc' },
  })
  if (!taken) return
  throw new Invalid({
    number: `Check #${taken.number} has already been written. The next unused number is #${next}.`,
  })
}
