import type { DrawRow } from '#wire/draw.ts'
import { drawUpdated, isDrawPublished, publicRowsUpdated } from '../../broadcasting/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'
import {
  type ActivityChange,
  changeActivity,
  type Versioned,
  type ActivityRef,
} from '../activities/changeActivity.ts'
import {
  type EntrySlotChange,
  slotChangesOf,
  enqueueSlotChangeNotification,
  type EntryPlacement,
} from '../notifications/slotChanges.ts'
import { loadPublicRows } from '../riderApp/drawRows.ts'
import { contestIdsOf, findEntriesInSlots, rowsForSlots } from './rows.ts'

export type DrawChange = ActivityChange & {
  broadcastSlots(round: string, slots: (number | null)[]): void
  /** `before` is null for a new entry, `after` for a deleted one. */
  notifyMoved(before: EntryPlacement | null, after: EntryPlacement | null): void
}

export function changeDraw<Answer>(
  db: Database,
  user: CurrentUser,
  found: ActivityRef,
  work: (draw: DrawChange) => Promise<Answer>,
): Promise<Versioned<Answer>> {
  return changeActivity(db, user, found, async (change) => {
    const changedSlots: [round: string, slots: number[]][] = []
    const broadcastSlots: DrawChange['broadcastSlots'] = (round, slots) =>
      void changedSlots.push([round, distinctSlots(slots)])
    const moves: EntrySlotChange[] = []
    const notifyMoved: DrawChange['notifyMoved'] = (...place) =>
      void moves.push(...slotChangesOf(change.activity, ...place))
    const answer = await work(Object.assign(change, { broadcastSlots, notifyMoved }))
    for (const [round, slots] of changedSlots) await addSlotBroadcasts(change, round, slots)
    await enqueueSlotChangeNotification(change.tx, moves)
    return answer
  })
}

const distinctSlots = (slots: (number | null)[]) => [...new Set(slots)].filter((slot) => slot !== null)

async function addSlotBroadcasts(change: ActivityChange, round: string, slots: number[]) {
  const draw = { activity: change.activity, round, showEmails: false }
  const entries = await findEntriesInSlots(change.tx, draw, slots)
  const rows = rowsForSlots(slots, entries, draw)
  change.broadcast(
    drawUpdated(change.activity, round, rows),
    ...(await publicBroadcasts(change, round, rows)),
  )
  change.broadcastActivity()
  change.broadcastResults(contestIdsOf(entries))
}

export async function publicBroadcasts({ tx, activity }: ActivityChange, round: string, rows: DrawRow[]) {
  if (!isDrawPublished(activity, round)) return []
  return [publicRowsUpdated(activity, round, await loadPublicRows(tx, activity.event_id, rows))]
}

export async function contestIdsOfDraw(tx: Tx, activityId: number): Promise<number[]> {
  const contests = await tx.enrollment.groupBy({
    by: 'activity_id',
    where: { entry: { activity_id: activityId } },
  })
  return contests.map((contest) => contest.activity_id)
}
