import type { Database } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'

/** Returns the organization `lastId`, or the user's only organization, with the user's membership. */
export async function findLastOrganization(db: Database, { id }: CurrentUser, lastId: number) {
  const memberships = await db.membership.findMany({
    where: { user_id: id },
    select: { role: true, event_id: true, organization: { select: { id: true, name: true } } },
    relationLoadStrategy: 'join',
  })
  const last = memberships.find(({ organization }) => organization.id === lastId)
  return last ?? (memberships.length === 1 ? memberships[0]! : null)
}
