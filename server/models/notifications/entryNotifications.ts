import { hasScore, scoreUnitOf, storedScoreToWire } from '#rules/scoring/score.ts'
import { calculateWait } from '#rules/schedule/runningOrder.ts'
import { roundInWords } from '#rules/classes/rounds.ts'
import { isReminderDue, scoreSavedText, reminderText } from '#rules/notifications/entry.ts'
import type { NotificationText } from '#rules/notifications/publication.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { enqueueUnreadCounts } from '../../broadcasting/broadcasts.ts'
import { hasSeveralRounds, WITH_ROUNDS } from '../activities/rounds.ts'
import { enqueueDeliveries } from './deliveries/enqueue.ts'
import { findRecipients } from './recipients.ts'

type ScoredEntry = { id: number; activity_id: number; round: string; draw: number | null }

/** After a score is saved, only this many of the following runs are checked for reminders. */
const LOOKAHEAD = 12

export const enqueueEntryNotificationSql = ({ id, activity_id, round, draw }: ScoredEntry) => Prisma.sql`
  CASE WHEN EXISTS (
    SELECT FROM (
      SELECT user_id, true AS is_saved FROM user_activities WHERE id = ${id}
      UNION ALL
      (SELECT user_id, false FROM user_activities
       WHERE activity_id = ${activity_id} AND round = ${round} AND draw > ${draw} ORDER BY draw LIMIT ${LOOKAHEAD}::int)
    ) runs
    CROSS JOIN LATERAL (
      SELECT runs.user_id AS id
      UNION ALL
      SELECT account_id FROM rider_managers WHERE rider_id = runs.user_id AND undone_at IS NULL
    ) recipients
    JOIN notification_settings settings ON settings.user_id = recipients.id
    WHERE CASE WHEN runs.is_saved THEN settings.score_saved ELSE settings.run_soon END
  ) THEN (graphile_worker.add_job('notify-entry', json_build_object('id', ${id}::int),
    job_key => ${`notify-entry ${id}`}, priority => -1)).id END`

/** A corrected score updates the earlier notification without another push. */
export function notifyOfEntry(db: Database, id: number): Promise<void> {
  return transaction(db, async (tx) => {
    // Until this transaction ends, the draw stays published and other jobs for this round wait.
    const [go] = await tx.$queryRaw<{ publish_draw: boolean }[]>`
      SELECT publish_draw, pg_advisory_xact_lock(hashtext('news of a go'), rounds.id)::text FROM rounds
      JOIN user_activities runs ON runs.activity_id = rounds.activity_id AND runs.round = rounds.name
      WHERE runs.id = ${id} FOR SHARE OF rounds`
    if (!go?.publish_draw) return
    const found = await tx.userActivity.findUniqueOrThrow({ where: { id }, include: ENTRY_RELATIONS })
    const notifications = [
      ...(await savedScoreNotifications(tx, found)),
      ...(await reminderNotifications(tx, found)),
    ]
    const saved = await saveNotifications(tx, found, notifications)
    const createdIds = saved.filter(({ is_new }) => is_new).map(({ id }) => id)
    await enqueueDeliveries(tx, createdIds, { urgent: true })
    await enqueueUnreadCounts(tx, [...new Set(saved.map(({ user_id }) => user_id))])
  })
}

const ENTRY_RELATIONS = {
  score: true,
  activity: { include: { ...WITH_ROUNDS, event: { select: { name: true } } } },
} as const satisfies Prisma.UserActivityInclude

type LoadedEntry = Prisma.UserActivityGetPayload<{ include: typeof ENTRY_RELATIONS }>

type EntryNotification = NotificationText & {
  user_id: number
  kind: 'soon' | 'saved'
  run_id: number
  slot: number
}

const contestNames = ({ activity, round }: LoadedEntry) => ({
  contest: `${activity.name}${hasSeveralRounds(activity) ? `, ${roundInWords(round)}` : ''}`,
  event: activity.event.name,
})

async function savedScoreNotifications(tx: Tx, found: LoadedEntry): Promise<EntryNotification[]> {
  const { id: run_id, score, draw: slot, user_id: rider_id } = found
  if (!hasScore(score) || !rider_id || slot === null) return []
  const unit = scoreUnitOf(found.activity)
  const previous = await tx.notification.findMany({
    where: { activity_id: found.activity_id, round: found.round, kind: 'saved', publication: run_id },
  })
  const before = new Map(previous.map(({ user_id, summary }) => [user_id, summary]))
  return (await findSubscribedRecipients(tx, [rider_id], 'score_saved')).map(({ user_id, of }) => ({
    ...scoreSavedText(
      { ...contestNames(found), of, slot },
      storedScoreToWire(score, unit)!,
      unit,
      before.get(user_id),
    ),
    user_id,
    kind: 'saved',
    run_id,
    slot,
  }))
}

async function reminderNotifications(tx: Tx, found: LoadedEntry): Promise<EntryNotification[]> {
  const entries = await tx.userActivity.findMany({
    where: {
      activity_id: found.activity_id,
      round: found.round,
      draw: { not: null },
      user_id: { not: null },
    },
    select: {
      id: true,
      draw: true,
      user_id: true,
      scratched_at: true,
      score: { select: { value: true, no_time: true } },
    },
    orderBy: { draw: 'asc' },
    relationLoadStrategy: 'join',
  })
  const runs = entries.map(({ draw, scratched_at, score }) => ({
    slot: draw!,
    isScored: hasScore(score),
    isOver: hasScore(score) || scratched_at !== null,
  }))
  const last = runs.findLastIndex(({ isScored }) => isScored)
  if (last < 0) return []
  const upNext = entries.flatMap(({ id, draw, user_id }, index) => {
    const wait = calculateWait(runs, draw!, found.activity.drag_every)
    return index > last && !runs[index]!.isOver && isReminderDue(wait)
      ? [{ id, slot: draw!, rider_id: user_id!, wait }]
      : []
  })
  const recipients = await findSubscribedRecipients(
    tx,
    upNext.map(({ rider_id }) => rider_id),
    'run_soon',
  )
  return upNext.flatMap(({ id: run_id, slot, rider_id, wait }) =>
    recipients
      .filter((recipient) => recipient.rider_id === rider_id)
      .map(({ user_id, of }) => ({
        ...reminderText({ ...contestNames(found), of, slot }, wait),
        user_id,
        kind: 'soon',
        run_id,
        slot,
      })),
  )
}

async function findSubscribedRecipients(tx: Tx, riderIds: number[], setting: 'run_soon' | 'score_saved') {
  const recipients = riderIds.length ? await findRecipients(tx, riderIds) : []
  const subscribed = await tx.notificationSetting.findMany({
    where: { user_id: { in: recipients.map(({ user_id }) => user_id) }, [setting]: true },
    select: { user_id: true },
  })
  const ids = new Set(subscribed.map(({ user_id }) => user_id))
  return recipients.filter(({ user_id }) => ids.has(user_id))
}

const saveNotifications = (
  tx: Tx,
  { activity_id, round }: LoadedEntry,
  notifications: EntryNotification[],
) => tx.$queryRaw<{ id: number; user_id: number; is_new: boolean }[]>`
  INSERT INTO notifications AS stored (user_id, activity_id, round, kind, publication, title, body, summary, slot)
  SELECT user_id, ${activity_id}::int, ${round}, kind, run_id, left(title, 200), left(body, 400), summary, slot
  FROM jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb) AS wanted
    (user_id int, kind text, run_id int, title text, body text, summary text, slot int)
  ON CONFLICT (user_id, activity_id, round, kind, publication) DO UPDATE
    SET title = excluded.title, body = excluded.body, summary = excluded.summary, slot = excluded.slot,
      read_at = NULL, created_at = now()
    WHERE stored.summary IS DISTINCT FROM excluded.summary
  RETURNING id, user_id, xmax = 0 AS is_new`
