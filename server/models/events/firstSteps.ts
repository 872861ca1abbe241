import type { OrganizationsProps } from '#wire/pages.ts'
import * as paths from '#wire/paths.ts'
import type { Database } from '../../database/db.ts'
import type { Person } from '../../http/session.ts'
import { organizedBy } from '../access.ts'

/**
 * The way to the first draw: an organization, an event, a class, each with the address where it is made. null once all
 * are there, and for those who neither organize anything nor may begin to.
 */
export async function firstSteps(
  db: Database,
  person: Person,
  mayMakeOrganization: boolean,
): Promise<OrganizationsProps['steps']> {
  const organized = await organizedBy(db, person)
  const [organizationId] = organized
  if (organizationId === undefined) {
    const isMember = await db.membership.count({ where: { user_id: person.id } })
    if (isMember || !mayMakeOrganization) return null
    return [
      { label: 'Make an organization', done: false, url: paths.newOrganization },
      { label: 'Make an event', done: false, url: null },
      { label: 'Make a class', done: false, url: null },
    ]
  }
  const event = await db.event.findFirst({
    where: { organization_id: { in: organized } },
    select: { id: true, organization_id: true, _count: { select: { activities: true } } },
    orderBy: [{ activities: { _count: 'desc' } }, { id: 'desc' }],
  })
  if (event?._count.activities) return null
  return [
    { label: 'Make an organization', done: true, url: null },
    { label: 'Make an event', done: event !== null, url: paths.newEvent(organizationId) },
    {
      label: 'Make a class',
      done: false,
      url: event && paths.newClasses(event.organization_id, event.id),
    },
  ]
}
