import type { Database } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'
import { organizationIdsOrganizedBy } from '../authorization.ts'

export type FirstSteps = {
  organizationId: number | null
  event: { id: number; organization_id: number } | null
}

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
