import {
  activityChannel,
  type ActivityUpdated,
  drawChannel,
  type DrawReload,
  drawReloadChannel,
  type DrawSwapped,
  type DrawUpdated,
  liveChannel,
  type LiveResults,
  type LiveRows,
  type LiveScore,
  type LiveUpdated,
  MISSED,
  type PayoutUpdated,
  personChannel,
  type ScoreUpdated,
} from '#wire/channels.ts'
import type { DrawRow, SavedScore } from '#wire/draw.ts'
import type { PublicRun } from '#wire/phone/pages.ts'
import type { Activity, Round } from '../../prisma/client/client.ts'
import type { Tx } from '../database/db.ts'
import type { Person } from '../http/session.ts'

type Published = Pick<Round, 'name' | 'publish_draw' | 'publish_payout'>
/** An activity with its gos and their average. */
type ActivityNow = Activity & { rounds: Published[] }

/**
 * A live event: one function makes each of them. `names_of` is the event whose riders it names, none of them hidden: it
 * is sent only if they may still be named then.
 */
export type Message = { channel: string; event: string; payload: object; names_of?: number | null }

/** Whether everybody may hear it. */
export const isForEverybody = ({ channel }: Message) => channel.startsWith('live.')

/** What everybody hears; it gets its number when it is known that the event is public. */
type Unnumbered<Payload> = Omit<Payload, 'told'>

/**
 * Writes what other screens are told into the outbox, in the transaction of the change that it tells of: nothing is
 * lost, and nothing is sent of a change that did not happen. A job delivers it afterwards, in this order.
 */
export async function send(tx: Tx, by: Pick<Person, 'socket'>, messages: Message[]) {
  if (messages.length === 0) return
  await tx.broadcast.createMany({
    data: messages.map((message) => ({ ...message, except_socket_id: by.socket })),
  })
}

/** More of a publication's riders were reached: whoever shows how many reads it again. */
export const reachedChanged = (activityId: number): Message =>
  message(activityChannel(activityId), 'reached', {})

/** To each of these people, on every screen where they are signed in: how many notifications they have not read. */
export const sendToPeople = (tx: Tx, ids: number[]) => tx.$executeRaw`
  INSERT INTO broadcasts (channel, event, payload)
  SELECT ${personChannel('')} || people.id, 'notified', jsonb_build_object('unread',
    (SELECT count(*)::int FROM notifications WHERE user_id = people.id AND read_at IS NULL))
  FROM unnest(${ids}::int[]) AS people (id)
  WHERE EXISTS (SELECT FROM sessions WHERE user_id = people.id AND expires_at > now())`

export const drawUpdated = (activity: ActivityNow, round: string, rows: DrawRow[]): Message =>
  drawChanged(activity, 'updated', { version: activity.version, round, rows })

export const drawSwapped = (activity: ActivityNow, round: string, rows: DrawRow[]): Message =>
  drawChanged(activity, 'swapped', { version: activity.version, round, rows })

type Slot = { id: number; round: string; draw: number | null }
type Drawn = { rounds: Pick<Round, 'name' | 'publish_draw'>[] }

export function scoreUpdated(
  activity: Pick<Activity, 'id' | 'event_id' | 'version'> & Drawn,
  { round, draw, ...entry }: Slot,
  score: SavedScore,
): Message[] {
  const { id, event_id, version } = activity
  const where = { version, round, draw: draw ?? 0 }
  const saved: ScoreUpdated = { ...where, id: entry.id, score }
  const shown: Unnumbered<LiveScore> = { ...where, score: score.score }
  return [
    message(drawChannel(event_id, id), 'score-updated', saved),
    ...(isDrawPublished(activity, round) ? [message(liveChannel(id), 'score-updated', shown)] : []),
  ]
}

export const activityUpdated = (activity: ActivityNow, last_used_slot: number): Message =>
  message<ActivityUpdated>(activityChannel(activity.id), 'updated', {
    version: activity.version,
    ...publicationOf(activity),
    total_slots: activity.total_slots,
    last_used_slot,
  })

/** Results of this contest may have changed: whoever shows them reads them again. */
export const payoutUpdated = (contestId: number, version: number): Message =>
  message<PayoutUpdated>(activityChannel(contestId), 'payout-updated', { version, activity_id: contestId })

/** For everybody: the draw or the payout was published, taken back, or changed while it was published. */
export const publicationChanged = (activity: ActivityNow): Message =>
  message<Unnumbered<LiveUpdated>>(liveChannel(activity.id), 'updated', {
    version: activity.version,
    ...publicationOf(activity),
  })

/** For everybody, without a word of what it was: they read again what they may see. */
export const readAgain = (activityId: number): Message => message(liveChannel(activityId), MISSED, {})

export const drawReloaded = (
  activity: Pick<Activity, 'id' | 'event_id' | 'version'>,
  round: string,
): Message =>
  message<DrawReload>(drawReloadChannel(activity.event_id, activity.id), 'reload', {
    version: activity.version,
    round,
  })

const drawChanged = (
  activity: ActivityNow,
  event: 'updated' | 'swapped',
  change: DrawUpdated | DrawSwapped,
): Message => message(drawChannel(activity.event_id, activity.id), event, change)

type PublicRows = { runs: PublicRun[]; names_of: number | null }

/** Of more rows a phone reads the whole draw again. */
const MOST_ROWS = 20

/** For everybody: what these slots of a published draw hold now. */
export function rowsChanged({ id, version }: ActivityNow, round: string, { runs, names_of }: PublicRows) {
  if (runs.length > MOST_ROWS) return readAgain(id)
  const rows: Unnumbered<LiveRows> = { version, round, rows: runs }
  return { ...message(liveChannel(id), 'rows-updated', rows), names_of }
}

/** For everybody: placings of this contest are others now. */
export const resultsChanged = (contestId: number, version: number): Message =>
  message<LiveResults>(liveChannel(contestId), 'results-updated', { version })

export const isDrawPublished = ({ rounds }: Drawn, name: string) =>
  rounds.some((round) => round.name === name && round.publish_draw)

/** Of the first go, and of all of them by name: a screen of another one looks for its own. */
function publicationOf({ rounds }: ActivityNow) {
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

const message = <Payload extends object>(channel: string, event: string, payload: Payload): Message => ({
  channel,
  event,
  payload,
})
