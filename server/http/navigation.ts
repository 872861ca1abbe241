import type { Request } from 'express'
import type { Organization } from '#wire/activity.ts'
import { getCachedPart } from '../cache/memberResponses.ts'
import { countPendingRequests } from '../models/accounts/pendingSignUps.ts'
import { findMembership } from '../models/authorization.ts'
import {
  answersRequests,
  countUnpaidResults,
  navigation,
  writesChecks,
} from '../models/organizations/navigation.ts'

/** The rail of the organization that the page is about; null for outsiders, such as people with an invitation. */
export async function navigationOf(req: Request, page: Record<string, unknown>) {
  const organization = page.organization as Partial<Organization> | undefined
  if (typeof organization?.id !== 'number' || !req.optionalUser) return null
  const { id, name } = organization as Organization
  const membership = req.membership ?? (await findMembership(req.db, req.user, id))
  if (!membership) return null
  const isMailed = req.env.SMTP_URL !== undefined
  return navigation({ id, name }, membership, {
    riders: answersRequests(membership) ? await countPendingRequests(req.db, req.user, id, isMailed) : 0,
    checks: writesChecks(membership) ? await countUnpaid(req, id) : 0,
  })
}

async function countUnpaid(req: Request, organizationId: number) {
  const load = async () => ({ count: await countUnpaidResults(req.db, organizationId) })
  return (await getCachedPart(req, organizationId, ['unpaid results', organizationId], load)).count
}
