import {
  activityChannel,
  type ActivityUpdated,
  drawChannel,
  type DrawReload,
  drawReloadChannel,
  entriesChannel,
  type EntriesUpdated,
  type DrawSwapped,
  type DrawUpdated,
  liveChannel,
  type LiveResults,
  type LiveSlots,
  type LiveScore,
  type LiveUpdated,
  RESYNC_EVENT,
  type PayoutUpdated,
  userChannel,
  type ScoreUpdated,
} from '#wire/broadcasting/channels.ts'
import type { DrawRow, SavedScore } from '#wire/draw.ts'
import { MAX_CHANGED_RIDERS } from '#wire/entries.ts'
import type { PublicSlot } from '#wire/riderApp/pages.ts'
import type { Activity, Round } from '../../prisma/client/client.ts'
import type { Tx } from '../database/db.ts'

type RoundPublication = Pick<Round, 'name' | 'publish_draw' | 'publish_payout'>
type ActivityWithRounds = Activity & { rounds: RoundPublication[] }

/**
 * If `named_event_id` is set, the payload can contain minors' names. If that event is private or hides minors'
 * names when the payload is sent, clients get an empty payload and refetch.
 */
export type Broadcast = { channel: string; event: string; payload: object; named_event_id?: number | null }

export const isPublicBroadcast = ({ channel }: Broadcast) => channel.startsWith('live.')

type WithoutSequence<Payload> = Omit<Payload, 'told'>

export async function enqueueBroadcasts(tx: Tx, by: { socketId: string | null }, broadcasts: Broadcast[]) {
  if (broadcasts.length === 0) return
  await tx.broadcast.createMany({
    data: broadcasts.map((message) => ({ ...message, except_socket_id: by.socketId })),
  })
}

export const deliveryCountChanged = (activityId: number): Broadcast =>
  broadcast(activityChannel(activityId), 'reached', {})

export const enqueueUnreadCounts = (tx: Tx, ids: number[]) => tx.$executeRaw`
  INSERT INTO broadcasts (channel, event, payload)
  SELECT ${userChannel('')} || people.id, 'notified', jsonb_build_object('unread',
    (SELECT count(*)::int FROM notifications WHERE user_id = people.id AND read_at IS NULL))
  FROM unnest(${ids}::int[]) AS people (id)
  WHERE EXISTS (SELECT FROM sessions WHERE user_id = people.id AND expires_at > now())`

export const drawUpdated = (activity: ActivityWithRounds, round: string, rows: DrawRow[]): Broadcast =>
  drawChanged(activity, 'updated', { version: activity.version, round, rows })

export const drawSwapped = (activity: ActivityWithRounds, round: string, rows: DrawRow[]): Broadcast =>
  drawChanged(activity, 'swapped', { version: activity.version, round, rows })

type EntrySlot = { id: number; round: string; draw: number | null }
type WithDrawPublication = { rounds: Pick<Round, 'name' | 'publish_draw'>[] }

export function scoreUpdated(
  activity: Pick<Activity, 'id' | 'event_id' | 'version'> & WithDrawPublication,
  { round, draw, ...entry }: EntrySlot,
  score: SavedScore,
): Broadcast[] {
  const { id, event_id, version } = activity
  const where = { version, round, draw: draw ?? 0 }
  const payload: ScoreUpdated = { ...where, id: entry.id, score }
  const publicScore: WithoutSequence<LiveScore> = { ...where, score: score.score }
  return [
    broadcast(drawChannel(event_id, id), 'score-updated', payload),
    ...(isDrawPublished(activity, round) ? [broadcast(liveChannel(id), 'score-updated', publicScore)] : []),
  ]
}

export const activityUpdated = (activity: ActivityWithRounds, last_used_slot: number): Broadcast =>
  broadcast<ActivityUpdated>(activityChannel(activity.id), 'updated', {
    version: activity.version,
    ...publicationOf(activity),
    total_slots: activity.total_slots,
    last_used_slot,
  })

export const entriesUpdated = (event_id: number, riders: number[] | null): Broadcast =>
  broadcast<EntriesUpdated>(entriesChannel(event_id), 'updated', {
    riders: riders && riders.length <= MAX_CHANGED_RIDERS ? riders : null,
  })

export const closingChanged = (event_id: number): Broadcast =>
  broadcast(entriesChannel(event_id), 'closing-changed', {})

export const onlineEntriesChanged = (event_id: number): Broadcast =>
  broadcast(entriesChannel(event_id), 'online-entries-changed', {})

export const duplicatesKept = (activityId: number): Broadcast =>
  broadcast(activityChannel(activityId), 'duplicates-kept', {})

export const payoutUpdated = (contestId: number, version: number): Broadcast =>
  broadcast<PayoutUpdated>(activityChannel(contestId), 'payout-updated', { version, activity_id: contestId })

export const publicationUpdated = (activity: ActivityWithRounds): Broadcast =>
  broadcast<WithoutSequence<LiveUpdated>>(liveChannel(activity.id), 'updated', {
    version: activity.version,
    ...publicationOf(activity),
  })

export const publicRefetch = (activityId: number): Broadcast =>
  broadcast(liveChannel(activityId), RESYNC_EVENT, {})

export const drawReload = (
  activity: Pick<Activity, 'id' | 'event_id' | 'version'>,
  round: string,
): Broadcast =>
  broadcast<DrawReload>(drawReloadChannel(activity.event_id, activity.id), 'reload', {
    version: activity.version,
    round,
  })

const drawChanged = (
  activity: ActivityWithRounds,
  event: 'updated' | 'swapped',
  change: DrawUpdated | DrawSwapped,
): Broadcast => broadcast(drawChannel(activity.event_id, activity.id), event, change)

type PublicRows = { runs: PublicSlot[]; named_event_id: number | null }

const MAX_ROWS = 20

export function publicRowsUpdated(
  { id, version }: ActivityWithRounds,
  round: string,
  { runs, named_event_id }: PublicRows,
) {
  if (runs.length > MAX_ROWS) return publicRefetch(id)
  const rows: WithoutSequence<LiveSlots> = { version, round, rows: runs }
  return { ...broadcast(liveChannel(id), 'rows-updated', rows), named_event_id }
}

export const publicResultsUpdated = (contestId: number, version: number): Broadcast =>
  broadcast<LiveResults>(liveChannel(contestId), 'results-updated', { version })

export const isDrawPublished = ({ rounds }: WithDrawPublication, name: string) =>
  rounds.some((round) => round.name === name && round.publish_draw)

function publicationOf({ rounds }: ActivityWithRounds) {
  const { publish_draw, publish_payout } = rounds[0]!
  return {
    publish_draw,
    publish_payout,
    rounds: rounds.map(({ name, publish_draw, publish_payout }) => ({
      round: name,
      publish_draw,
      publish_payout,
    })),
  }
}

const broadcast = <Payload extends object>(channel: string, event: string, payload: Payload): Broadcast => ({
  channel,
  event,
  payload,
})
