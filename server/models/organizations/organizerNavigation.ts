import { hasPermission, type Membership } from '#rules/permissions.ts'
import type { Navigation } from '#wire/navigation.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { query } from '../../database/sql.ts'

type OrganizerNavigation = Pick<Navigation, 'online_entries'>

/** Doesn't query for scorers and viewers, because their draw pages must load fast. */
export async function loadOrganizerNavigation(
  db: Database,
  organizationId: number,
  membership: Membership,
): Promise<OrganizerNavigation> {
  if (!hasPermission(membership, 'organize')) return { online_entries: [] }
  const online_entries = await query<OrganizerNavigation['online_entries'][number]>(
    db,
    Prisma.sql`
    SELECT event_id, count(*)::int AS waiting FROM online_entries JOIN events ON events.id = event_id
    WHERE organization_id = ${organizationId} AND archived_at IS NULL AND state = 'waiting'
      AND (${membership.event_id}::int IS NULL OR event_id = ${membership.event_id}::int)
    GROUP BY event_id`,
  )
  return { online_entries }
}
