import type { DrawRow } from '#wire/draw.ts'
import {
  drawUpdated,
  entriesUpdated,
  isDrawPublished,
  publicRowsUpdated,
} from '../../broadcasting/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'
import {
  type ActivityChange,
  changeActivities,
  changePreparedActivities,
  type Prepared,
  type Versioned,
  type ActivityRef,
} from '../activities/changeActivity.ts'
import {
  type EntrySlotChange,
  slotChangesOf,
  enqueueSlotChangeNotification,
  type EntryPlacement,
} from '../notifications/slotChanges.ts'
import { syncCharges } from '../fees/syncCharges.ts'
import { loadPublicRows } from '../riderApp/drawRows.ts'
import { contestIdsOf, findEntriesInSlots, rowsForSlots } from './rows.ts'

export type DrawChange = ActivityChange & {
  broadcastSlots(round: string, slots: (number | null)[]): void
  /** Also calls `touchRiders`. */
  notifyMoved(before: EntryPlacement | null, after: EntryPlacement | null): void
  notifyOfSlot(before: EntryPlacement, after: EntryPlacement): void
  /** Updates the riders' charges and reloads their lines in entry windows. */
  touchRiders(...ids: (number | null)[]): void
  touchAllRiders(): void
  /** If a removed fee applies again, bills it at its old price. */
  restoreCharges(): void
}

export async function changeDraw<Answer>(
  db: Database,
  user: CurrentUser,
  found: ActivityRef,
  work: (draw: DrawChange) => Promise<Answer>,
): Promise<Versioned<Answer>> {
  const { answer, versions } = await changeDraws(db, user, [found], ([draw]) => work(draw!))
  return { version: versions[0]!, answer }
}

/** `work` gets the draws in order of class id. */
export function changeDraws<Answer>(
  db: Database,
  user: CurrentUser,
  found: ActivityRef[],
  work: (draws: DrawChange[]) => Promise<Answer>,
) {
  return changeActivities(db, user, found, (changes) => runDrawChanges(changes, work))
}

export const changePreparedDraws = <Work, Answer>(
  db: Database,
  user: CurrentUser,
  found: ActivityRef[],
  prepared: Prepared<Work>,
  work: (draws: DrawChange[], prepared: Work) => Promise<Answer>,
) =>
  changePreparedActivities(db, user, found, prepared, (changes, done) =>
    runDrawChanges(changes, (draws) => work(draws, done)),
  )

async function runDrawChanges<Answer>(
  changes: ActivityChange[],
  work: (draws: DrawChange[]) => Promise<Answer>,
): Promise<Answer> {
  const draws = changes.map(startDrawChange)
  const answer = await work(draws.map(({ draw }) => draw))
  for (const { finish } of draws) await finish()
  await chargeTouchedRiders(
    changes[0]!,
    draws.map(({ touched }) => touched),
  )
  return answer
}

type Touched = { riders: Set<number>; areAll: boolean; restores: boolean }

async function chargeTouchedRiders({ tx, user, activity, broadcast }: ActivityChange, touched: Touched[]) {
  const areAll = touched.some((one) => one.areAll)
  const riders = areAll ? null : [...new Set(touched.flatMap((one) => [...one.riders]))]
  if (riders?.length === 0) return
  const restores = touched.some((one) => one.restores)
  const charged = await syncCharges(tx, user, activity.event_id, riders, { restores })
  broadcast(entriesUpdated(activity.event_id, charged))
}

function startDrawChange(change: ActivityChange) {
  const changedSlots: [round: string, slots: number[]][] = []
  const moves: EntrySlotChange[] = []
  const touched: Touched = { riders: new Set(), areAll: false, restores: false }
  const draw: DrawChange = Object.assign(change, {
    broadcastSlots: (round: string, slots: (number | null)[]) =>
      void changedSlots.push([round, distinctSlots(slots)]),
    notifyOfSlot: (before: EntryPlacement, after: EntryPlacement) =>
      void moves.push(...slotChangesOf(change.activity, before, after)),
    notifyMoved(before: EntryPlacement | null, after: EntryPlacement | null) {
      moves.push(...slotChangesOf(change.activity, before, after))
      draw.touchRiders(before?.user_id ?? null, after?.user_id ?? null)
    },
    touchRiders: (...ids: (number | null)[]) => ids.forEach((id) => id && touched.riders.add(id)),
    touchAllRiders: () => void (touched.areAll = true),
    restoreCharges: () => void (touched.restores = true),
  })

  async function finish() {
    for (const [round, slots] of changedSlots) await addSlotBroadcasts(change, round, slots)
    await enqueueSlotChangeNotification(change.tx, moves)
  }
  return { draw, finish, touched }
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

/**
 * Clears the old slots first, because two entries must never share a slot, even inside the transaction. Uses raw SQL,
 * because Prisma is slow with thousands of ids.
 */
export async function setSlots({ tx }: DrawChange, moved: { id: number; slot: number | null }[]) {
  const ids = moved.map(({ id }) => id)
  await tx.$executeRaw`UPDATE user_activities SET draw = NULL WHERE id = ANY(${ids}::int[]) AND draw IS NOT NULL`
  await tx.$executeRaw`
    UPDATE user_activities SET draw = moved.slot
    FROM jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS moved (id int, slot int)
    WHERE user_activities.id = moved.id AND moved.slot IS NOT NULL`
}
