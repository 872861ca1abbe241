import type { Request } from 'express'
import type { Membership } from '#rules/permissions.ts'
import type { Organization } from '#wire/activity.ts'
import { getCachedPart } from '../cache/memberResponses.ts'
import { countPendingRequests } from '../models/accounts/pendingSignUps.ts'
import { findMembership } from '../models/authorization.ts'
import { countUnpaidResults } from '../models/checks/unpaid.ts'
import { answersRequests, navigation, writesChecks } from '../models/organizations/navigation.ts'

export async function navigationOf(req: Request, page: Record<string, unknown>) {
  const organization = page.organization as Partial<Organization> | undefined
  if (typeof organization?.id !== 'number' || !req.optionalUser) return null
  const { id, name } = organization as Organization
  const membership = req.membership ?? (await findMembership(req.db, req.user, id))
  if (!membership) return null
  return navigation({ id, name }, membership, await countWaiting(req, id, membership))
}

const countWaiting = (req: Request, id: number, membership: Membership) =>
  getCachedPart(req, id, ['waiting', id, req.user.id, membership], async () => ({
    riders: answersRequests(membership)
      ? await countPendingRequests(req.db, req.user, id, req.env.SMTP_URL !== undefined)
      : 0,
    checks: writesChecks(membership) ? ((await countUnpaidResults(req.db, [id])).get(id) ?? 0) : 0,
  }))
