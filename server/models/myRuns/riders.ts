import type { MyRider } from '#wire/riderApp/myRuns.ts'
import type { Database, Tx } from '../../database/db.ts'

export const MAX_RIDERS = 40

export async function listMyRiders(
  db: Database | Tx,
  { id, name }: { id: number; name: string },
): Promise<MyRider[]> {
  const managed = await db.riderManager.findMany({
    where: { account_id: id, undone_at: null, rider: { merged_into_id: null, deleted_at: null } },
    select: { kind: true, rider: { select: { id: true, name: true } } },
    orderBy: { id: 'asc' },
    take: MAX_RIDERS,
    relationLoadStrategy: 'join',
  })
  return [
    { id, name, kind: 'self' as const },
    ...managed.map(({ rider }) => ({ ...rider, kind: 'guardian' as const })),
  ]
}
