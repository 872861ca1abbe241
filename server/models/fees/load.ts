import type { FeeKind } from '#rules/fees/charges.ts'
import type { FeeStage } from '#rules/fees/feeStages.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'

const IN_ORDER = [
  { position: 'asc' },
  { id: 'asc' },
] as const satisfies Prisma.FeeKindOrderByWithRelationInput[]

export type EventFeeKind = FeeKind & { association: string | null }

export async function loadFeeKinds(db: Database | Tx, event_id: number): Promise<EventFeeKind[]> {
  const kinds = await db.feeKind.findMany({
    where: { event_id },
    select: { id: true, name: true, cents: true, per: true, purpose: true, association: true },
    orderBy: IN_ORDER,
  })
  return kinds as EventFeeKind[]
}

/** Leaves out fees per item (stalls, shavings), because entries never add them. */
export const listEntryFees = async (db: Database, event_id: number) =>
  (await loadFeeKinds(db, event_id)).flatMap(({ name, per, cents }) =>
    per === 'piece' ? [] : [{ name, per, cents }],
  )

export async function loadFeeStages(db: Database | Tx, event_id: number): Promise<FeeStage[]> {
  const stages = await db.feeStage.findMany({
    where: { event_id },
    omit: { event_id: true, position: true },
    orderBy: IN_ORDER,
  })
  return stages as FeeStage[]
}
