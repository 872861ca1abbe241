import type { Request } from 'express'
import type { Membership } from '#rules/permissions.ts'
import type { Organization } from '#wire/activity.ts'
import { getCachedPart } from '../cache/memberResponses.ts'
import { countPendingRequests } from '../models/accounts/pendingSignUps.ts'
import { findMembership } from '../models/authorization.ts'
import { countUnpaidResults } from '../models/checks/unpaid.ts'
import { findLastOrganization } from '../models/organizations/lastOrganization.ts'
import { answersRequests, navigation, writesChecks } from '../models/organizations/navigation.ts'
import { loadOrganizerNavigation } from '../models/organizations/organizerNavigation.ts'
import { cookieOptions } from './session.ts'

/** These pages don't belong to an organization. They show the navigation of the one that the user last opened. */
const SHARED_PAGES = ['Riders/Show', 'Account/Edit', 'Error/Index']

export async function navigationOf(req: Request, page: Record<string, unknown>, component: string) {
  if (!req.optionalUser) return null
  const organization = page.organization as Partial<Organization> | undefined
  if (typeof organization?.id === 'number') {
    const { id, name } = organization as Organization
    const membership = req.membership ?? (await findMembership(req.db, req.user, id))
    if (!membership) return null
    rememberOrganization(req, id)
    return navigationIn(req, { id, name }, membership)
  }
  if (!SHARED_PAGES.includes(component) || isOverloaded(page)) return null
  const last = await findLastOrganization(req.db, req.user, Number(req.cookies[COOKIE]))
  return last && navigationIn(req, last.organization, last)
}

async function navigationIn(req: Request, organization: Organization, membership: Membership) {
  const { waiting, organizer } = await loadParts(req, organization.id, membership)
  return navigation(organization, membership, waiting, organizer)
}

const COOKIE = 'organization'

function rememberOrganization(req: Request, id: number) {
  if (req.cookies[COOKIE] !== String(id)) req.res!.cookie(COOKIE, String(id), cookieOptions(req))
}

/** The database may be down or overloaded, so these error pages must not read from it. */
const isOverloaded = ({ status }: Record<string, unknown>) => Number(status) >= 500 || status === 429

const loadParts = (req: Request, id: number, membership: Membership) =>
  getCachedPart(req, id, ['navigation', id, req.user.id, membership], async () => ({
    waiting: {
      riders: answersRequests(membership)
        ? await countPendingRequests(req.db, req.user, id, req.env.SMTP_URL !== undefined)
        : 0,
      checks: writesChecks(membership) ? ((await countUnpaidResults(req.db, [id])).get(id) ?? 0) : 0,
    },
    organizer: await loadOrganizerNavigation(req.db, req.user, id, membership),
  }))
