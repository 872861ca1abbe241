import { invalidate } from '../../cache/invalidate.ts'
import type { Tx } from '../../database/db.ts'

export async function invalidateUser(tx: Tx, userId: number) {
  const rows = await tx.$queryRaw<{ organization_id: number }[]>`
    SELECT organization_id FROM events WHERE id IN (
      SELECT event_id FROM activities JOIN user_activities ON activity_id = activities.id WHERE user_id = ${userId}
      UNION SELECT event_id FROM exhibitions WHERE user_id = ${userId})
    UNION
    SELECT organization_id FROM points_seasons WHERE id IN (
      SELECT season_id FROM points_groups JOIN points_group_members ON group_id = points_groups.id
      WHERE user_id = ${userId})`
  await invalidate(tx, ...rows.map(({ organization_id }) => organization_id))
}
