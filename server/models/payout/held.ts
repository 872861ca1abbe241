import { sum } from '#rules/money.ts'
import { AVERAGE } from '#rules/rounds.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { hasSeveral } from '../rounds.ts'

type Class = { id: number; rounds: { name: string; position: number }[] }

/** The results of a go of a class. */
export const resultsOf = (activity: Class, go: { name: string }): Prisma.EnrollmentWhereInput => ({
  activity_id: activity.id,
  ...(hasSeveral(activity) && { entry: { round: go.name } }),
})

/** The checks that pay results of a go, or of the average, by number: as long as there are any, it stays published. */
export const checksPaying = (db: Database | Tx, activity: Class, go: { name: string }) =>
  db.check.findMany({
    where: { voided_at: null, lines: { some: linesPaying(activity, go) } },
    orderBy: { number: 'asc' },
  })

const linesPaying = (activity: Class, go: { name: string }): Prisma.CheckLineWhereInput => ({
  voided: false,
  ...(go.name === AVERAGE
    ? { average: { activity_id: activity.id } }
    : { enrollment: resultsOf(activity, go) }),
})

/** What the payout page says of these checks; null where there are none. */
export async function checksOn(db: Database, activity: Class, go: { name: string }) {
  const checks = await checksPaying(db, activity, go)
  if (checks.length === 0) return null
  const paid = await db.checkLine.aggregate({ where: linesPaying(activity, go), _sum: { cents: true } })
  const cents = sum(checks.map((check) => check.cents))
  return { count: checks.length, cents, pay_more: cents !== paid._sum.cents }
}

export const HELD_BY_CHECKS = 'Checks are printed from this payout. Void them before unpublishing it.'
