import type { Tx } from '../../database/db.ts'

/** Returns the current entry fee in cents, or 0 if the contest has no purse. */
export async function loadEntryFee(tx: Tx, contestId: number): Promise<number> {
  const purse = await tx.purse.findUnique({
    where: { activity_id: contestId },
    select: { entry_fee_cents: true },
  })
  return purse?.entry_fee_cents ?? 0
}
