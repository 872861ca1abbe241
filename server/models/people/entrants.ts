import { Prisma } from '../../../prisma/client/client.ts'

/**
 * Ids of the riders who have entered an event of these organizations: they stand in a draw that was published, and have
 * been told so. Whoever is only put into a draft does not know of it, and nobody learns their address or age by that.
 */
export const entrantsOf = (organizations: number[]) => Prisma.sql`
  SELECT entries.user_id FROM user_activities entries
  JOIN activities ON activities.id = entries.activity_id
  JOIN events ON events.id = activities.event_id
  JOIN rounds ON rounds.activity_id = entries.activity_id AND rounds.name = entries.round
  WHERE events.organization_id = ANY(${organizations}) AND entries.draw IS NOT NULL
    AND (rounds.publish_draw OR rounds.draw_publication > 0)`
