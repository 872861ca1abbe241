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

/** Why a published payout cannot be taken back: checks pay its results. Null where none does. */
export async function heldByChecks(db: Database | Tx, activity: Class, go: { name: string }) {
  const results: Prisma.CheckLineWhereInput =
    go.name === AVERAGE ? { average: { activity_id: activity.id } } : { enrollment: resultsOf(activity, go) }
  const paid = await db.checkLine.findFirst({ where: { voided: false, ...results }, select: { id: true } })
  return paid && 'Checks are printed from this payout. Void them before unpublishing it.'
}
