import { hasPermission, type Membership, type Permission } from '#rules/permissions.ts'
import { DAY_MS } from '#lib/dates.ts'
import type { Navigation, RailPage } from '#wire/navigation.ts'
import type { Database } from '../../database/db.ts'
import { canSeeSeasons } from '../authorization.ts'

/** The pages of an organization that the member may open, and how many things wait there. */
export function navigation(
  organization: { id: number; name: string },
  membership: Membership,
  waiting: Partial<Record<RailPage, number>>,
): Navigation {
  const pages = PAGES.filter(({ isOpenTo }) => isOpenTo(membership))
  return { organization, pages: pages.map(({ page }) => ({ page, waiting: waiting[page] ?? 0 })) }
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

const RECENT_DAYS = 30

export const answersRequests = needs('lead')
export const writesChecks = needs('pay')

/** Prizes of published classes without a check, in the events of the last 30 days. */
export const countUnpaidResults = (db: Database, organization_id: number) =>
  db.enrollment.count({
    where: {
      prize_cents: { gt: 0 },
      check_lines: { none: { voided: false } },
      activity: {
        event: {
          organization_id,
          archived_at: null,
          starts_on: { gte: new Date(Date.now() - RECENT_DAYS * DAY_MS) },
        },
        rounds: { some: { publish_payout: true } },
      },
    },
  })
