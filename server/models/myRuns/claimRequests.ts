import { DAY_MS } from '#lib/dates.ts'
import type { Me, MyClaimRequest } from '#wire/riderApp/myRuns.ts'
import type { ClaimKind } from '#wire/riderApp/claims.ts'
import type { RiderClaim } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { listMergeRequests } from '../merges/requests.ts'

const SHOWN_DAYS = 60
const MAX_SHOWN = 20

const NAMES = { rider: { select: { name: true } }, organization: { select: { name: true } } } as const

export async function loadClaimRequests(
  db: Database,
  { id }: { id: number },
): Promise<Pick<Me, 'asked' | 'questions'>> {
  const since = new Date(Date.now() - SHOWN_DAYS * DAY_MS)
  const [claims, questions] = await Promise.all([
    db.riderClaim.findMany({
      where: { account_id: id, hash: null, created_at: { gt: since } },
      include: NAMES,
      orderBy: { id: 'desc' },
      take: MAX_SHOWN,
      relationLoadStrategy: 'join',
    }),
    listMergeRequests(db, id),
  ])
  return {
    asked: claims.map(({ rider, organization, ...claim }) => ({
      id: claim.id,
      rider: rider.name,
      organization: organization.name,
      kind: claim.kind as ClaimKind,
      answer: claimAnswer(claim),
    })),
    questions: questions.map(({ id, rider, organization }) => ({
      id,
      rider: rider.name,
      organization: organization.name,
    })),
  }
}

function claimAnswer({ claimed_at, closed_at, undone_at, expires_at }: RiderClaim): MyClaimRequest['answer'] {
  if (undone_at) return 'taken back'
  if (claimed_at) return 'yes'
  if (closed_at) return 'no'
  return expires_at > new Date() ? null : 'none'
}
