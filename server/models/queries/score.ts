import { Prisma } from '../../../prisma/client/client.ts'
import type { Membership } from '#rules/permissions.ts'
import type { Database } from '../../database/db.ts'
import { query } from '../../database/sql.ts'
import { joinMembership } from './jsonRows.ts'

export type FoundScore = {
  id: number
  activity: { id: number; event_id: number; event: { organization_id: number }; judged: boolean }
  membership: Membership
}

type ScoreRow = {
  activity_id: number
  event_id: number
  organization_id: number
  judged: boolean
  membership: Membership
}

export async function findScore(db: Database, user: { id: number }, id: number): Promise<FoundScore | null> {
  const [row] = await query<ScoreRow>(
    db,
    Prisma.sql`
    SELECT entries.activity_id, activities.event_id, activities.judged, events.organization_id,
      json_build_object('role', memberships.role, 'event_id', memberships.event_id) AS membership
    FROM scores
    JOIN user_activities AS entries ON entries.id = scores.user_activity_id
    JOIN activities ON activities.id = entries.activity_id
    JOIN events ON events.id = activities.event_id ${joinMembership(user)}
    WHERE scores.id = ${id}`,
  )
  if (!row) return null
  const { activity_id, event_id, organization_id, judged, membership } = row
  return { id, activity: { id: activity_id, event_id, event: { organization_id }, judged }, membership }
}
