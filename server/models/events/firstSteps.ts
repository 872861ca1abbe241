import type { Database } from '../../database/db.ts'
import type { CurrentUser } from '../../http/session.ts'
import { organizationIdsOrganizedBy } from '../authorization.ts'

/** How far somebody is who has no class yet: the organization, and the event, in which the next thing is made. */
export type FirstSteps = {
  organizationId: number | null
  event: { id: number; organization_id: number } | null
}

/**
 * The way to the first draw: an organization, an event, a class. null once all are there, and for those who neither
 * organize anything nor may begin to.
 */
export async function loadFirstSteps(
  db: Database,
  user: CurrentUser,
  canCreateOrganization: boolean,
): Promise<FirstSteps | null> {
  const organized = await organizationIdsOrganizedBy(db, user)
  const [organizationId] = organized
  if (organizationId === undefined) {
    const isMember = await db.membership.count({ where: { user_id: user.id } })
    return isMember || !canCreateOrganization ? null : { organizationId: null, event: null }
  }
  const event = await db.event.findFirst({
    where: { organization_id: { in: organized } },
    select: { id: true, organization_id: true, _count: { select: { activities: true } } },
    orderBy: [{ activities: { _count: 'desc' } }, { id: 'desc' }],
  })
  return event?._count.activities ? null : { organizationId, event }
}
