import { Prisma } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import type { Person } from '../../http/session.ts'
import { payoutUpdated, send } from '../../live/broadcasts.ts'
import { inTurn } from '../change.ts'

type Work<Result> = (tx: Tx) => Promise<Result>

/** Changes checks of one activity in turn with its other changes, under its lock. Its version stays the same. */
export const locked = <Result>(db: Database, person: Person, activityId: number, work: Work<Result>) =>
  inTurn(person, activityId, () =>
    transaction(db, (tx) => underLock(tx, person, Prisma.sql`id = ${activityId}`, work)),
  )

/** The same for a check that pays results of a whole event: under the locks of all its activities, in their order. */
export const lockedForEvent = <Result>(db: Database, person: Person, eventId: number, work: Work<Result>) =>
  transaction(db, (tx) => underLock(tx, person, Prisma.sql`event_id = ${eventId}`, work))

/** Whether checks pay a payout is part of what its screens show, so they read it again. */
async function underLock<Result>(tx: Tx, person: Person, which: Prisma.Sql, work: Work<Result>) {
  const activities = await tx.$queryRaw<{ id: number; version: number }[]>`
    SELECT id, version FROM activities WHERE ${which} ORDER BY id FOR UPDATE`
  const result = await work(tx)
  await send(
    tx,
    person,
    activities.map(({ id, version }) => payoutUpdated(id, version)),
  )
  return result
}
