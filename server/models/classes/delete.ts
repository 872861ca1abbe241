import { plural } from '#lib/plural.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { drawReload, entriesUpdated } from '../../broadcasting/broadcasts.ts'
import { changeActivity, type ActivityRef } from '../activities/changeActivity.ts'
import { createTombstones } from '../draw/tombstones.ts'
import { record } from '../changeLog.ts'
import { roundNames } from '../activities/rounds.ts'
import { unassignFromClass } from '../exhibitions/place.ts'
import { findAggregateOver } from '../aggregates/members.ts'
import { lockEventClasses } from './create.ts'

export function deleteClass(db: Database, user: CurrentUser, found: ActivityRef) {
  return changeActivity(db, user, found, async (change) => {
    const { tx, activity } = change
    const blocker = await classDeletionBlocker(tx, activity.id)
    if (blocker) throw new Conflict(blocker.reason)
    await createTombstones(tx, user, { activity_id: activity.id })
    await unassignFromClass(tx, activity.id)
    await tx.activity.delete({ where: { id: activity.id } })
    change.record('class deleted', { name: activity.name }, null)
    change.broadcast(...roundNames(activity).map((round) => drawReload(activity, round)))
    change.broadcast(entriesUpdated(activity.event_id, null))
  })
}

export type ClassDeletionBlocker = { reason: string; aggregate_id?: number; has_runs?: boolean }

export async function classDeletionBlocker(
  db: Database | Tx,
  id: number,
): Promise<ClassDeletionBlocker | null> {
  const here = { activity: { OR: [{ id }, { parent_id: id }] } }
  const aggregate = await findAggregateOver(db, { activity_id: id })
  if (aggregate) {
    const reason = `${aggregate.name} counts this class's runs. Take the class out of that average first.`
    return { reason, aggregate_id: aggregate.id }
  }
  const runs = (await db.userActivity.count({ where: here })) || (await db.enrollment.count({ where: here }))
  if (runs) return { reason: `${plural(runs, 'run is', 'runs are')} entered in this class.`, has_runs: true }
  const written = (await db.check.count({ where: here })) || (await db.mailing.count({ where: here }))
  return written ? { reason: 'Checks were written for this class, or its results were emailed.' } : null
}

export function reorderClasses(
  db: Database,
  user: CurrentUser,
  event: { id: number; organization_id: number },
  ids: number[],
) {
  return transaction(db, async (tx) => {
    const classes = (await lockEventClasses(tx, event.id)).filter(({ is_aggregate }) => !is_aggregate)
    const before = classes.map(({ id }) => id)
    if (before.toSorted().join() !== ids.toSorted().join())
      throw new Conflict('Someone else just added or deleted a class. Check the list and try again.')
    if (before.join() === ids.join()) return
    for (const [position, id] of ids.entries())
      await tx.activity.update({ where: { id }, data: { position } })
    const where = { organization_id: event.organization_id, event_id: event.id }
    await record(tx, user, where, 'classes ordered', { ids: before }, { ids })
  })
}
