import type { Prisma } from '../../../../prisma/client/client.ts'
import type { Database } from '../../../database/db.ts'
import { NotFound } from '../../../errors.ts'
import type { Person } from '../../../http/session.ts'
import { organizationFor } from '../../access.ts'
import { askedNow } from './codes.ts'

export const CLAIMS_PAGE = 50

/** A claim, for those who make the draws of its organization. */
export async function claimFor(db: Database, person: Person, id: number) {
  const claim = await db.riderClaim.findUnique({ where: { id } })
  if (!claim) throw new NotFound()
  await organizationFor(db, person, claim.organization_id, 'organize')
  return claim
}

/**
 * Who claimed whom, and who asks to: those first that wait for an answer, then the newest. Codes nobody took are left
 * out.
 */
export async function claimsOf(db: Database, organization_id: number, page: number) {
  const waiting = await db.riderClaim.findMany({
    where: { organization_id, ...askedNow() },
    include: NAMES,
    orderBy: { id: 'asc' },
    take: CLAIMS_PAGE,
    relationLoadStrategy: 'join',
  })
  const done = await db.riderClaim.findMany({
    where: { organization_id, claimed_at: { not: null } },
    include: NAMES,
    orderBy: { id: 'desc' },
    skip: (page - 1) * CLAIMS_PAGE,
    take: CLAIMS_PAGE + 1,
    relationLoadStrategy: 'join',
  })
  return {
    waiting,
    claims: done.slice(0, CLAIMS_PAGE),
    hasMore: done.length > CLAIMS_PAGE,
  }
}

const NAMES = {
  rider: { select: { id: true, name: true } },
  account: { select: { id: true, name: true, email: true } },
  by: { select: { name: true } },
} as const satisfies Prisma.RiderClaimInclude

export type ListedClaim = Prisma.RiderClaimGetPayload<{ include: typeof NAMES }>
