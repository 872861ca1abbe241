import { hasPermission, type Membership } from '#rules/permissions.ts'
import type { Navigation } from '#wire/navigation.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { query } from '../../database/sql.ts'
import type { CurrentUser } from '../currentUser.ts'

export type OrganizerNavigation = Pick<Navigation, 'online_entries' | 'organizations'>

const MAX_IN_MENU = 8

/** Skips the query for scorers and viewers, because their draw pages must load fast. */
export async function loadOrganizerNavigation(
  db: Database,
  user: CurrentUser,
  organizationId: number,
  membership: Membership,
): Promise<OrganizerNavigation> {
  if (!hasPermission(membership, 'organize')) return { online_entries: [], organizations: [] }
  const [found] = await query<OrganizerNavigation>(
    db,
    Prisma.sql`
    SELECT (
      SELECT coalesce(json_agg(listed), '[]') FROM (
        SELECT event_id, count(*)::int AS waiting FROM online_entries JOIN events ON events.id = event_id
        WHERE organization_id = ${organizationId} AND archived_at IS NULL AND state = 'waiting'
          AND (${membership.event_id}::int IS NULL OR event_id = ${membership.event_id}::int)
        GROUP BY event_id
      ) AS listed
    ) AS online_entries, (
      SELECT coalesce(json_agg(listed), '[]') FROM (
        SELECT organizations.id, name FROM memberships JOIN organizations ON organizations.id = organization_id
        WHERE user_id = ${user.id} ORDER BY name, organizations.id LIMIT ${MAX_IN_MENU + 1}
      ) AS listed
    ) AS organizations`,
  )
  const { online_entries, organizations } = found!
  const canSwitch = organizations.length > 1 && organizations.length <= MAX_IN_MENU
  return { online_entries, organizations: canSwitch ? organizations : [] }
}
