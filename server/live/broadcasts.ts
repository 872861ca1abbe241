import {
  activityChannel,
  type ActivityUpdated,
  drawChannel,
  type DrawReload,
  drawReloadChannel,
  type DrawSwapped,
  type DrawUpdated,
  liveChannel,
  type LiveScore,
  type LiveUpdated,
  type PayoutUpdated,
  type ScoreUpdated,
} from '#wire/channels.ts'
import type { DrawRow, SavedScore } from '#wire/draw.ts'
import type { Activity } from '../../prisma/client/client.ts'
import type { Tx } from '../database/db.ts'
import type { Person } from '../http/session.ts'

/**
 * What other screens are told, one function per event. Each writes into the outbox in the transaction of the change
 * that it tells of: none is lost, and none is sent of a change that did not happen. A job delivers them afterwards.
 */
export const drawUpdated = (tx: Tx, by: Person, activity: Activity, round: string, rows: DrawRow[]) =>
  drawChanged(tx, by, activity, 'updated', { version: activity.version, round, rows })

export const drawSwapped = (tx: Tx, by: Person, activity: Activity, round: string, rows: DrawRow[]) =>
  drawChanged(tx, by, activity, 'swapped', { version: activity.version, round, rows })

type Run = { id: number; round: string; draw: number | null }

export async function scoreUpdated(tx: Tx, by: Person, activity: Activity, run: Run, score: SavedScore) {
  const { version } = activity
  const where = { version, round: run.round, draw: run.draw ?? 0 }
  await put<ScoreUpdated>(tx, by, drawChannel(activity.event_id, activity.id), 'score-updated', {
    ...where,
    id: run.id,
    score,
  })
  if (activity.publish_draw)
    await put<LiveScore>(tx, by, liveChannel(activity.id), 'score-updated', { ...where, score: score.score })
}

export const activityUpdated = (tx: Tx, by: Person, activity: Activity, last_used_slot: number) =>
  put<ActivityUpdated>(tx, by, activityChannel(activity.id), 'updated', {
    version: activity.version,
    publish_draw: activity.publish_draw,
    publish_payout: activity.publish_payout,
    total_slots: activity.total_slots,
    last_used_slot,
  })

/** Results of these contests may have changed: whoever shows them reads them again. */
export async function payoutsUpdated(tx: Tx, by: Person, version: number, contestIds: Iterable<number>) {
  await tx.broadcast.createMany({
    data: [...new Set(contestIds)].map((id) => ({
      channel: activityChannel(id),
      event: 'payout-updated',
      payload: { version, activity_id: id } satisfies PayoutUpdated,
      except_socket_id: by.socket,
    })),
  })
}

export const payoutUpdated = (tx: Tx, by: Person, contest: Pick<Activity, 'id' | 'version'>) =>
  payoutsUpdated(tx, by, contest.version, [contest.id])

/** For everybody: the draw or the payout was published, taken back, or changed while it was published. */
export const publicationChanged = (tx: Tx, by: Person, activity: Activity) =>
  put<LiveUpdated>(tx, by, liveChannel(activity.id), 'updated', {
    version: activity.version,
    publish_draw: activity.publish_draw,
    publish_payout: activity.publish_payout,
  })

export const drawReloaded = (tx: Tx, by: Person, activity: Activity, round: string) =>
  put<DrawReload>(tx, by, drawReloadChannel(activity.event_id, activity.id), 'reload', {
    version: activity.version,
    round,
  })

async function drawChanged(
  tx: Tx,
  by: Person,
  activity: Activity,
  event: 'updated' | 'swapped',
  change: DrawUpdated | DrawSwapped,
) {
  await put(tx, by, drawChannel(activity.event_id, activity.id), event, change)
  if (activity.publish_draw) await publicationChanged(tx, by, activity)
}

async function put<Payload extends object>(
  tx: Tx,
  by: Person,
  channel: string,
  event: string,
  payload: Payload,
) {
  await tx.broadcast.create({
    data: { channel, event, payload, except_socket_id: by.socket },
    select: { id: true },
  })
}
