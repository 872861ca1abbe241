import type { z } from 'zod'
import { MAX_CHECK_NUMBER } from '#rules/payout/checks.ts'
import type { NumberedSheet as NumberedSheetSchema } from '#wire/checks.ts'
import type { Tx } from '../../database/db.ts'
import { Invalid } from '../../errors.ts'

type NumberedSheet = z.output<typeof NumberedSheetSchema>

/**
 * Locks the organization, saves its check stock, and returns the first of `count` unused numbers. Lock classes and
 * charges before calling it.
 */
export async function reserveNumbers(
  tx: Tx,
  organizationId: number,
  input: NumberedSheet,
  count: number,
): Promise<number> {
  await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organizationId} FOR UPDATE`
  const organization = await tx.organization.findUniqueOrThrow({ where: { id: organizationId } })
  const first = input.number ?? organization.next_check_number
  await requireFreeNumbers(tx, organization, first, count)
  await tx.organization.update({
    where: { id: organizationId },
    data: {
      next_check_number: first + count,
      check_stock: input.stock,
      check_offset_x: input.offset_x,
      check_offset_y: input.offset_y,
      check_preprinted: input.preprinted,
    },
  })
  return first
}

type CheckNumbering = { id: number; next_check_number: number }

async function requireFreeNumbers(
  tx: Tx,
  { id, next_check_number }: CheckNumbering,
  first: number,
  count: number,
) {
  if (first + count - 1 > MAX_CHECK_NUMBER)
    throw new Invalid({
      number: `${count} checks starting with #${first} would go past the highest number, #${MAX_CHECK_NUMBER}. Enter a lower number.`,
    })
  const taken = await tx.check.findFirst({
    where: { organization_id: id, number: { gte: first, lt: first + count } },
    orderBy: { number: 'asc' },
  })
  if (!taken) return
  const free = `The next unused number is #${next_check_number}.`
  throw new Invalid({ number: `Check #${taken.number} has already been written. ${free}` })
}
