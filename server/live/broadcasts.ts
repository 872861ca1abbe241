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

/** A live event: one function makes each of them. */
export type Message = { channel: string; event: string; payload: object }

/**
 * Writes what other screens are told into the outbox, in the transaction of the change that it tells of: nothing is
 * lost, and nothing is sent of a change that did not happen. A job delivers it afterwards, in this order.
 */
export async function send(tx: Tx, by: Person, messages: Message[]) {
  if (messages.length === 0) return
  await tx.broadcast.createMany({
    data: messages.map((message) => ({ ...message, except_socket_id: by.socket })),
  })
}

export const drawUpdated = (activity: Activity, round: string, rows: DrawRow[]): Message[] =>
  drawChanged(activity, 'updated', { version: activity.version, round, rows })

export const drawSwapped = (activity: Activity, round: string, rows: DrawRow[]): Message[] =>
  drawChanged(activity, 'swapped', { version: activity.version, round, rows })

type Slot = { id: number; round: string; draw: number | null }

export function scoreUpdated(
  { id, event_id, version, publish_draw }: Activity,
  { round, draw, ...entry }: Slot,
  score: SavedScore,
): Message[] {
  const where = { version, round, draw: draw ?? 0 }
  const saved: ScoreUpdated = { ...where, id: entry.id, score }
  const shown: LiveScore = { ...where, score: score.score }
  return [
    message(drawChannel(event_id, id), 'score-updated', saved),
    ...(publish_draw ? [message(liveChannel(id), 'score-updated', shown)] : []),
  ]
}

export const activityUpdated = (activity: Activity, last_used_slot: number): Message =>
  message<ActivityUpdated>(activityChannel(activity.id), 'updated', {
    version: activity.version,
    publish_draw: activity.publish_draw,
    publish_payout: activity.publish_payout,
    total_slots: activity.total_slots,
    last_used_slot,
  })

/** Results of this contest may have changed: whoever shows them reads them again. */
export const payoutUpdated = (contestId: number, version: number): Message =>
  message<PayoutUpdated>(activityChannel(contestId), 'payout-updated', { version, activity_id: contestId })

/** For everybody: the draw or the payout was published, taken back, or changed while it was published. */
export const publicationChanged = (activity: Activity): Message =>
  message<LiveUpdated>(liveChannel(activity.id), 'updated', {
    version: activity.version,
    publish_draw: activity.publish_draw,
    publish_payout: activity.publish_payout,
  })

export const drawReloaded = (activity: Activity, round: string): Message =>
  message<DrawReload>(drawReloadChannel(activity.event_id, activity.id), 'reload', {
    version: activity.version,
    round,
  })

const drawChanged = (
  activity: Activity,
  event: 'updated' | 'swapped',
  change: DrawUpdated | DrawSwapped,
): Message[] => [
  message(drawChannel(activity.event_id, activity.id), event, change),
  ...(activity.publish_draw ? [publicationChanged(activity)] : []),
]

const message = <Payload extends object>(channel: string, event: string, payload: Payload): Message => ({
  channel,
  event,
  payload,
})
