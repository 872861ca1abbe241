import type { Database, Tx } from '../../database/db.ts'
import type { EntryOwner } from './affectedEntries.ts'

/** Looks in entries, averages and points groups. */
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
  const places = { [column]: id, group: { season: another } }
  return (await db.pointsGroupMember.count({ where: places, take: 1 })) > 0
}
