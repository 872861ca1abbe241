import { hasPermission, type Membership, type Permission } from '#rules/permissions.ts'
import type { Navigation, RailPage } from '#wire/navigation.ts'
import type { Database } from '../../database/db.ts'
import { countPendingRequests } from '../accounts/pendingSignUps.ts'
import { canSeeSeasons, findMembership } from '../authorization.ts'
import { countUnpaidResults } from '../checks/unpaid.ts'
import type { CurrentUser } from '../currentUser.ts'

/** The pages of an organization that the user may open; null for outsiders. `isMailed`: sign-ups need no code. */
export async function loadNavigation(
  db: Database,
  user: CurrentUser,
  organization: { id: number; name: string },
  isMailed: boolean,
): Promise<Navigation | null> {
  const membership = await findMembership(db, user, organization.id)
  if (!membership) return null
  const waiting: Partial<Record<RailPage, number>> = {
    riders: isAllowed(membership, 'lead')
      ? await countPendingRequests(db, user, organization.id, isMailed)
      : 0,
    checks: isAllowed(membership, 'pay')
      ? ((await countUnpaidResults(db, [organization.id])).get(organization.id) ?? 0)
      : 0,
  }
  return {
    organization: { id: organization.id, name: organization.name },
    pages: PAGES.filter(({ isOpenTo }) => isOpenTo(membership)).map(({ page }) => ({
      page,
      waiting: waiting[page] ?? 0,
    })),
  }
}

/** The permissions below are for the whole organization, so members limited to one event have none of them. */
const isAllowed = (membership: Membership, permission: Permission) =>
  membership.event_id === null && hasPermission(membership, permission)
const needs = (permission: Permission) => (membership: Membership) => isAllowed(membership, permission)

const PAGES: { page: RailPage; isOpenTo: (membership: Membership) => boolean }[] = [
  { page: 'events', isOpenTo: () => true },
  { page: 'riders', isOpenTo: needs('organize') },
  { page: 'horses', isOpenTo: needs('organize') },
  { page: 'seasons', isOpenTo: canSeeSeasons },
  { page: 'checks', isOpenTo: needs('pay') },
  { page: 'people', isOpenTo: () => true },
  { page: 'templates', isOpenTo: needs('lead') },
  { page: 'settings', isOpenTo: needs('lead') },
]
