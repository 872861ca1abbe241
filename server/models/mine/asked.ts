import { DAY_MS } from '#lib/dates.ts'
import type { Me, MyAsking } from '#wire/phone/mine.ts'
import type { ClaimKind } from '#wire/phone/claims.ts'
import type { RiderClaim } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { questionsFor } from '../registry/merge/requests.ts'

/** An answer is shown so long after the rider was asked for. */
const DAYS_SHOWN = 60
const MOST_SHOWN = 20

const NAMES = { rider: { select: { name: true } }, organization: { select: { name: true } } } as const

/** For which riders somebody asked, the newest first, with the answers; and what organizations ask them. */
export async function askingOf(
  db: Database,
  { id }: { id: number },
): Promise<Pick<Me, 'asked' | 'questions'>> {
  const since = new Date(Date.now() - DAYS_SHOWN * DAY_MS)
  const [claims, questions] = await Promise.all([
    db.riderClaim.findMany({
      where: { account_id: id, hash: null, created_at: { gt: since } },
      include: NAMES,
      orderBy: { id: 'desc' },
      take: MOST_SHOWN,
      relationLoadStrategy: 'join',
    }),
    questionsFor(db, id),
  ])
  return {
    asked: claims.map(({ rider, organization, ...claim }) => ({
      id: claim.id,
      rider: rider.name,
      organization: organization.name,
      kind: claim.kind as ClaimKind,
      answer: answerOf(claim),
    })),
    questions: questions.map(({ id, rider, organization }) => ({
      id,
      rider: rider.name,
      organization: organization.name,
    })),
  }
}

function answerOf({ claimed_at, closed_at, undone_at, expires_at }: RiderClaim): MyAsking['answer'] {
  if (undone_at) return 'taken back'
  if (claimed_at) return 'yes'
  if (closed_at) return 'no'
  return expires_at > new Date() ? null : 'none'
}
