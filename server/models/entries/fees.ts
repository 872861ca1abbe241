import type { Tx } from '../../database/db.ts'

/** The current entry fee in cents; 0 without a purse. */
export async function loadEntryFee(tx: Tx, contestId: number): Promise<number> {
  const purse = await tx.purse.findUnique({
    where: { activity_id: contestId },
    select: { entry_fee_cents: true },
  })
  return purse?.entry_fee_cents ?? 0
}
