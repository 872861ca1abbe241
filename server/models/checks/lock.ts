import { Prisma } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'
import { payoutUpdated, enqueueBroadcasts } from '../../broadcasting/broadcasts.ts'
import { runInActivityQueue } from '../activities/changeQueue.ts'

type Work<Result> = (tx: Tx) => Promise<Result>

export const withActivityLocked = <Result>(
  db: Database,
  user: CurrentUser,
  activityId: number,
  work: Work<Result>,
) =>
  runInActivityQueue(user, activityId, () =>
    transaction(db, (tx) => runLocked(tx, user, Prisma.sql`id = ${activityId}`, work)),
  )

export const withEventLocked = <Result>(
  db: Database,
  user: CurrentUser,
  eventId: number,
  work: Work<Result>,
) => transaction(db, (tx) => runLocked(tx, user, Prisma.sql`event_id = ${eventId}`, work))

/** Broadcasts the payouts, because they show which results are on checks. */
async function runLocked<Result>(tx: Tx, user: CurrentUser, which: Prisma.Sql, work: Work<Result>) {
  const activities = await tx.$queryRaw<{ id: number; version: number }[]>`
    SELECT id, version FROM activities WHERE ${which} ORDER BY id FOR UPDATE`
  const result = await work(tx)
  await broadcastPayouts(tx, user, activities)
  return result
}

export const broadcastPayoutsOfEvent = async (tx: Tx, user: CurrentUser, event_id: number) =>
  broadcastPayouts(
    tx,
    user,
    await tx.activity.findMany({ where: { event_id }, select: { id: true, version: true } }),
  )

const broadcastPayouts = (tx: Tx, user: CurrentUser, activities: { id: number; version: number }[]) =>
  enqueueBroadcasts(
    tx,
    user,
    activities.map(({ id, version }) => payoutUpdated(id, version)),
  )
