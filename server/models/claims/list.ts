import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { authorizeOrganization } from '../authorization.ts'
import { whereRequested } from './codes.ts'

export const CLAIMS_PAGE_SIZE = 50

export async function authorizeClaim(db: Database, user: CurrentUser, id: number) {
  const claim = await db.riderClaim.findUnique({ where: { id } })
  if (!claim) throw new NotFound()
  await authorizeOrganization(db, user, claim.organization_id, 'organize')
  return claim
}

export async function listClaims(db: Database, organization_id: number, page: number) {
  const waiting = await db.riderClaim.findMany({
    where: { organization_id, ...whereRequested() },
    include: CLAIM_NAMES,
    orderBy: { id: 'asc' },
    take: CLAIMS_PAGE_SIZE,
    relationLoadStrategy: 'join',
  })
  const done = await db.riderClaim.findMany({
    where: { organization_id, claimed_at: { not: null } },
    include: CLAIM_NAMES,
    orderBy: { id: 'desc' },
    skip: (page - 1) * CLAIMS_PAGE_SIZE,
    take: CLAIMS_PAGE_SIZE + 1,
    relationLoadStrategy: 'join',
  })
  return {
    waiting,
    claims: done.slice(0, CLAIMS_PAGE_SIZE),
    hasMore: done.length > CLAIMS_PAGE_SIZE,
  }
}

const CLAIM_NAMES = {
  rider: { select: { id: true, name: true } },
  account: { select: { id: true, name: true, email: true } },
  by: { select: { name: true } },
} as const satisfies Prisma.RiderClaimInclude

export type ListedClaim = Prisma.RiderClaimGetPayload<{ include: typeof CLAIM_NAMES }>
