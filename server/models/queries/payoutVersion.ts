import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { query } from '../../database/sql.ts'

type ContestRef = { id: number; parent_id: number | null }

/** Rows loaded after this call are at least as new as the version. */
export async function loadPayoutVersion(db: Database, contest: ContestRef): Promise<number> {
  const [now] = await query<{ version: number }>(db, payoutVersionSql(contest))
  return now!.version
}

/** The sum of the contest's version and the versions of all classes that affect it. */
export function payoutVersionSql({ id, parent_id }: ContestRef): Prisma.Sql {
  const root = parent_id ?? id
  return Prisma.sql`
    WITH own (id) AS (
      SELECT unnest(ARRAY[${id}::int, ${root}::int])
      UNION SELECT rounds.activity_id FROM aggregate_members JOIN rounds ON rounds.id = round_id
        WHERE aggregate_id = ${id})
    SELECT sum(version)::int AS version FROM activities WHERE id IN (
      SELECT id FROM own
      UNION SELECT from_activity_id FROM carryovers WHERE to_activity_id IN (SELECT id FROM own))`
}
