import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { query } from '../../database/sql.ts'

type ContestRef = { id: number; parent_id: number | null }

/** Rows read after this call are at least as new as the version. */
export async function loadPayoutVersion(db: Database, contest: ContestRef): Promise<number> {
  const [now] = await query<{ version: number }>(db, payoutVersionSql(contest))
  return now!.version
}

/** The version also changes when a class whose entries can carry over to this one changes. */
export function payoutVersionSql({ id, parent_id }: ContestRef): Prisma.Sql {
  const root = parent_id ?? id
  return Prisma.sql`
    SELECT sum(version)::int AS version FROM activities WHERE id = ANY (ARRAY[${id}::int, ${root}::int]
      || ARRAY(SELECT from_activity_id FROM carryovers WHERE to_activity_id IN (${id}, ${root})))`
}
