import { emptyRow } from '#wire/emptyRow.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import { invalidate } from '../../cache/invalidate.ts'
import type { Tx } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'
import {
  drawUpdated,
  enqueueBroadcasts,
  entriesUpdated,
  payoutUpdated,
} from '../../broadcasting/broadcasts.ts'
import type { ActivityWithRounds } from '../activities/changeActivity.ts'
import { ROW_RELATIONS, type RowEntry } from '../queries/drawRows.ts'
import { contestIdsOf, filledRow } from '../draw/rows.ts'
import { WITH_ROUNDS } from '../activities/rounds.ts'

export type EntryOwner = { column: 'user_id' | 'horse_id' | 'bull_id'; ids: number[] }

export async function lockAffectedActivities(tx: Tx, { column, ids }: EntryOwner): Promise<number[]> {
  const name = Prisma.raw(column)
  const averages =
    column === 'bull_id'
      ? Prisma.empty
      : Prisma.sql`
    UNION SELECT activity_id FROM averages WHERE ${name} = ANY(${ids})`
  const locked = await tx.$queryRaw<{ id: number; organization_id: number }[]>`
    SELECT id, (SELECT organization_id FROM events WHERE events.id = event_id) AS organization_id
    FROM activities WHERE id IN (
      SELECT activity_id FROM user_activities WHERE ${name} = ANY(${ids})
      UNION SELECT enrollments.activity_id FROM enrollments
        JOIN user_activities ON user_activities.id = enrollments.user_activity_id WHERE ${name} = ANY(${ids})
      ${averages})
    ORDER BY id FOR UPDATE`
  const activities = locked.map(({ id }) => id)
  await tx.activity.updateMany({ where: { id: { in: activities } }, data: { version: { increment: 1 } } })
  await invalidate(tx, ...new Set(locked.map(({ organization_id }) => organization_id)))
  return activities
}

type EmptiedSlot = Pick<RowEntry, 'activity_id' | 'round' | 'draw' | 'enrollments'>

export async function broadcastAffectedEntries(
  tx: Tx,
  user: CurrentUser,
  owner: EntryOwner,
  activityIds: number[],
  emptied: EmptiedSlot[] = [],
) {
  const { column, ids } = owner
  const activities = await tx.activity.findMany({ where: { id: { in: activityIds } }, include: WITH_ROUNDS })
  const entries = await tx.userActivity.findMany({
    where: { [column]: { in: ids }, activity_id: { in: activityIds } },
    include: ROW_RELATIONS,
    orderBy: { draw: 'asc' },
    relationLoadStrategy: 'join',
  })
  const draws = activities.flatMap((activity) => drawBroadcasts(activity, entries, emptied))
  const results = contestIdsOf([...entries, ...emptied])
  const changed = activities.filter(({ id }) => results.has(id))
  const events = new Set(
    [...activities, ...(await findExhibitions(tx, owner))].map(({ event_id }) => event_id),
  )
  await enqueueBroadcasts(tx, user, [
    ...draws,
    ...[...events].map((event_id) => entriesUpdated(event_id, column === 'user_id' ? ids : null)),
    ...changed.map(({ id, version }) => payoutUpdated(id, version)),
  ])
}

const findExhibitions = async (tx: Tx, { column, ids }: EntryOwner) =>
  column === 'bull_id'
    ? []
    : tx.exhibition.findMany({
        where: { [column]: { in: ids } },
        select: { event_id: true },
        distinct: ['event_id'],
      })

function drawBroadcasts(activity: ActivityWithRounds, entries: RowEntry[], emptied: EmptiedSlot[]) {
  const here = <Run extends EmptiedSlot>(run: Run) => run.activity_id === activity.id && run.draw !== null
  const filled = entries.filter(here)
  const empty = emptied.filter(here)
  const rounds = new Set([...filled, ...empty].map(({ round }) => round))
  return [...rounds].flatMap((round) => {
    const inRound = (run: EmptiedSlot) => run.round === round
    return drawUpdated(activity, round, [
      ...empty.filter(inRound).map(({ draw }) => emptyRow(draw!)),
      ...filled.filter(inRound).map((run) => filledRow(run, { activity, showEmails: false })),
    ])
  })
}
