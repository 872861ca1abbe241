import type { DrawRow } from '#wire/draw.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'
import type { Person } from '../../http/session.ts'
import { drawUpdated, payoutUpdated, send } from '../../live/broadcasts.ts'
import { contestsOf, filledRow, ROW_PARTS } from '../draw/rows.ts'
import { ROUNDS } from '../rounds.ts'

/** Who or what runs: a column of the runs, and the ids in it. */
export type Runners = { column: 'user_id' | 'horse_id' | 'bull_id'; ids: number[] }

/**
 * Locks every activity in whose draw or results these runs stand, in the order of their ids, and makes it a version
 * newer: whoever saves a score or publishes there is waited for, or waits.
 */
export async function lockRuns(tx: Tx, { column, ids }: Runners): Promise<number[]> {
  const name = Prisma.raw(column)
  const averages =
    column === 'bull_id'
      ? Prisma.empty
      : Prisma.sql`
    UNION SELECT activity_id FROM averages WHERE ${name} = ANY(${ids})`
  const locked = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM activities WHERE id IN (
      SELECT activity_id FROM user_activities WHERE ${name} = ANY(${ids})
      UNION SELECT enrollments.activity_id FROM enrollments
        JOIN user_activities ON user_activities.id = enrollments.user_activity_id WHERE ${name} = ANY(${ids})
      ${averages})
    ORDER BY id FOR UPDATE`
  const activities = locked.map(({ id }) => id)
  await tx.activity.updateMany({ where: { id: { in: activities } }, data: { version: { increment: 1 } } })
  return activities
}

/** Tells every screen with a draw or results in which they stand what stands there now. */
export async function tellRuns(tx: Tx, by: Person, { column, ids }: Runners, activityIds: number[]) {
  const activities = await tx.activity.findMany({ where: { id: { in: activityIds } }, include: ROUNDS })
  const entries = await tx.userActivity.findMany({
    where: { [column]: { in: ids } },
    include: ROW_PARTS,
    orderBy: { draw: 'asc' },
    relationLoadStrategy: 'join',
  })
  const draws = activities.flatMap((activity) => {
    const placed = entries.filter((entry) => entry.activity_id === activity.id && entry.draw !== null)
    return [...new Set(placed.map(({ round }) => round))].flatMap((round) => {
      const runs = placed.filter((run) => run.round === round)
      return drawUpdated(
        activity,
        round,
        runs.map((run): DrawRow => filledRow(run, { activity, showEmails: false })),
      )
    })
  })
  const versions = new Map(activities.map(({ id, version }) => [id, version]))
  const results = [...contestsOf(entries)].map((id) => payoutUpdated(id, versions.get(id)!))
  await send(tx, by, [...draws, ...results])
}
