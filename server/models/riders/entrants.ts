import { Prisma } from '../../../prisma/client/client.ts'
import type { OrganizerMembership } from '../authorization.ts'

/**
 * Selects riders with a slot in a draw that was published at least once. An organizer must not learn a
 * rider's email address or age just by entering the rider in an unpublished draw.
 */
export const entrantIdsSql = (memberships: OrganizerMembership[]) => Prisma.sql`
  SELECT entries.user_id FROM user_activities entries
  JOIN activities ON activities.id = entries.activity_id
  JOIN events ON events.id = activities.event_id
  JOIN rounds ON rounds.activity_id = entries.activity_id AND rounds.name = entries.round
  WHERE (events.organization_id = ANY(${organizationIdsOf(memberships)}) OR events.id = ANY(${eventIdsOf(memberships)}))
    AND entries.draw IS NOT NULL
    AND (rounds.publish_draw OR rounds.draw_publication > 0)`

const organizationIdsOf = (memberships: OrganizerMembership[]) =>
  memberships.filter(({ event_id }) => event_id === null).map(({ organization_id }) => organization_id)

const eventIdsOf = (memberships: OrganizerMembership[]) =>
  memberships.flatMap(({ event_id }) => event_id ?? [])
