import type { Tx } from '../../database/db.ts'

/** What a run is charged that enters this contest now, in cents. A contest without a purse charges nothing. */
export async function loadEntryFee(tx: Tx, contestId: number): Promise<number> {
  const purse = await tx.purse.findUnique({
    where: { activity_id: contestId },
    select: { entry_fee_cents: true },
  })
  return purse?.entry_fee_cents ?? 0
}
