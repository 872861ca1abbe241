import type { Database, Tx } from '../../database/db.ts'
import type { EntryOwner } from './affectedEntries.ts'

export const USED_ELSEWHERE = "Other organizations use this animal too, so you can't change it."

export async function isUsedOnlyHere(
  db: Database | Tx,
  organization_id: number,
  column: 'horse_id' | 'bull_id',
  { id, added_by }: { id: number; added_by: number | null },
) {
  if (added_by === null) return false
  const added = await db.membership.count({ where: { organization_id, user_id: added_by } })
  if (added === 0) return false
  return !(await isUsedElsewhere(db, organization_id, column, id))
}

export async function isUsedElsewhere(
  db: Database | Tx,
  organization_id: number,
  column: EntryOwner['column'],
  id: number,
): Promise<boolean> {
  const another = { organization_id: { not: organization_id } }
  const where = { [column]: id, activity: { event: another } }
  if (await db.userActivity.count({ where, take: 1 })) return true
  if (column === 'bull_id') return false
  if (await db.average.count({ where, take: 1 })) return true
  if (await db.exhibition.count({ where: { [column]: id, event: another }, take: 1 })) return true
  const places = { [column]: id, group: { season: another } }
  return (await db.pointsGroupMember.count({ where: places, take: 1 })) > 0
}
