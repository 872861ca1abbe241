import { sum } from '#lib/money.ts'
import { hasPermission, type Membership, type Permission } from '#rules/permissions.ts'
import type { Navigation, RailPage } from '#wire/navigation.ts'
import { canSeeSeasons } from '../authorization.ts'
import type { OrganizerNavigation } from './organizerNavigation.ts'

export function navigation(
  organization: { id: number; name: string },
  membership: Membership,
  waiting: Partial<Record<RailPage, number>>,
  organizer: OrganizerNavigation,
): Navigation {
  const pages = PAGES.filter(({ isOpenTo }) => isOpenTo(membership))
  const events = sum(organizer.online_entries.map((event) => event.waiting))
  return {
    organization,
    pages: pages.map(({ page }) => ({ page, waiting: (page === 'events' ? events : waiting[page]) ?? 0 })),
    ...organizer,
  }
}

/** Members limited to one event don't have organization-wide permissions. */
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

export const answersRequests = needs('lead')
export const writesChecks = needs('pay')
