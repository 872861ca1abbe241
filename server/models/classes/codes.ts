import type { Database, Tx } from '../../database/db.ts'

/** Leaves out the activity with the id `but` and its side pots. */
export async function listCodes(db: Database | Tx, event_id: number, but?: number): Promise<string[]> {
  const coded = await db.activity.findMany({
    where: { event_id, code: { not: null } },
    select: { id: true, parent_id: true, code: true },
    orderBy: { code: 'asc' },
  })
  return coded.flatMap(({ id, parent_id, code }) =>
    but !== undefined && (parent_id ?? id) === but ? [] : code!,
  )
}
