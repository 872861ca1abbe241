import {
  activityChannel,
  type ActivityUpdated,
  drawChannel,
  type DrawReload,
  drawReloadChannel,
  type DrawSwapped,
  type DrawUpdated,
  type PayoutUpdated,
  type ScoreUpdated,
} from '#wire/channels.ts'
import type { DrawRow, SavedScore } from '#wire/draw.ts'
import type { Activity } from '../prisma/client/client.ts'
import type { Tx } from './db.ts'
import type { Person } from './session.ts'

/**
 * What other screens are told, one function per event. Each writes into the outbox in the transaction of the change
 * that it tells of: none is lost, and none is sent of a change that did not happen. A job delivers them afterwards.
 */
export const drawUpdated = (tx: Tx, by: Person, activity: Activity, round: string, rows: DrawRow[]) =>
  put<DrawUpdated>(tx, by, drawChannel(activity.event_id, activity.id), 'updated', {
    version: activity.version,
    round,
    rows,
  })

export const drawSwapped = (tx: Tx, by: Person, activity: Activity, round: string, rows: DrawRow[]) =>
  put<DrawSwapped>(tx, by, drawChannel(activity.event_id, activity.id), 'swapped', {
    version: activity.version,
    round,
    rows,
  })

type Run = { id: number; round: string; draw: number | null }

export const scoreUpdated = (tx: Tx, by: Person, activity: Activity, run: Run, score: SavedScore) =>
  put<ScoreUpdated>(tx, by, drawChannel(activity.event_id, activity.id), 'score-updated', {
    version: activity.version,
    round: run.round,
    id: run.id,
    draw: run.draw ?? 0,
    score,
  })

export const activityUpdated = (tx: Tx, by: Person, activity: Activity, last_used_slot: number) =>
  put<ActivityUpdated>(tx, by, activityChannel(activity.id), 'updated', {
    version: activity.version,
    publish_draw: activity.publish_draw,
    publish_payout: activity.publish_payout,
    total_slots: activity.total_slots,
    last_used_slot,
  })

/** Results of this contest may have changed: whoever shows them reads them again. */
export const payoutUpdated = (tx: Tx, by: Person, contest: Pick<Activity, 'id' | 'version'>) =>
  put<PayoutUpdated>(tx, by, activityChannel(contest.id), 'payout-updated', {
    version: contest.version,
    activity_id: contest.id,
  })

export const drawReloaded = (tx: Tx, by: Person, activity: Activity, round: string) =>
  put<DrawReload>(tx, by, drawReloadChannel(activity.event_id, activity.id), 'reload', {
    version: activity.version,
    round,
  })

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
