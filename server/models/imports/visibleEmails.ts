import type { Database } from '../../database/db.ts'
import { type AuthorizedEvent, listOrganizerMemberships } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import { findRidersByEmail } from '../riders/search.ts'

export async function findVisibleEmails(
  db: Database,
  user: CurrentUser,
  { organization_id }: AuthorizedEvent,
  emails: string[],
) {
  const all = await listOrganizerMemberships(db, user)
  const memberships = all.filter((membership) => membership.organization_id === organization_id)
  return findRidersByEmail(db, organization_id, memberships, [...new Set(emails)])
}
