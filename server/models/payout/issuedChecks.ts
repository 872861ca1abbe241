import { sum } from '#lib/money.ts'
import { AVERAGE } from '#rules/classes/rounds.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { hasSeveralRounds } from '../activities/rounds.ts'

type ContestRounds = { id: number; rounds: { name: string; position: number }[] }

export const whereInRound = (
  activity: ContestRounds,
  round: { name: string },
): Prisma.EnrollmentWhereInput => ({
  activity_id: activity.id,
  ...(hasSeveralRounds(activity) && { entry: { round: round.name } }),
})

export const findChecksPaying = (db: Database | Tx, activity: ContestRounds, round: { name: string }) =>
  db.check.findMany({
    where: { voided_at: null, lines: { some: whereLinePays(activity, round) } },
    orderBy: { number: 'asc' },
  })

const whereLinePays = (activity: ContestRounds, round: { name: string }): Prisma.CheckLineWhereInput => ({
  voided: false,
  ...(round.name === AVERAGE
    ? { average: { activity_id: activity.id } }
    : { enrollment: whereInRound(activity, round) }),
})

export async function loadIssuedChecks(db: Database, activity: ContestRounds, round: { name: string }) {
  const checks = await findChecksPaying(db, activity, round)
  if (checks.length === 0) return null
  const paid = await db.checkLine.aggregate({ where: whereLinePays(activity, round), _sum: { cents: true } })
  const cents = sum(checks.map((check) => check.cents))
  const won = cents + sum(checks.map((check) => check.netted_cents))
  const envelopes = checks.filter(({ kind }) => kind === 'cash').length
  return { count: checks.length, envelopes, cents, pay_more: won !== paid._sum.cents }
}

export const VOID_CHECKS_FIRST =
  'Winnings from this payout were paid. Void those checks or envelopes before you unpublish it.'
