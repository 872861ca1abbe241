import { differsFromPrevious } from '#rules/notifications/publication.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import {
  deliveryCountChanged,
  enqueueBroadcasts,
  enqueueUnreadCounts,
} from '../../broadcasting/broadcasts.ts'
import { enqueueDeliveries } from './deliveries/enqueue.ts'
import { type PublicationMessage, composeMessages } from './publicationMessages.ts'
import { cancelRetracted } from './deliveries/deliver.ts'
import { type PublicationKind, type Publication, findPublishedRound } from './publication.ts'
import { loadPreviousMessages } from './previousMessages.ts'

export const enqueuePublicationNotification = (
  tx: Tx,
  { round_id, kind, publication }: Publication,
) => tx.$executeRaw`
  SELECT graphile_worker.add_job('notify-publication', json_build_object('round_id', ${round_id}::int, 'kind', ${kind}::text,
    'publication', ${publication}::int), job_key => concat_ws(' ', 'publication', ${round_id}::int, ${kind}::text,
    ${publication}::int))`

/** Skips recipients whose last notification had the same content. */
export function notifyPublication(db: Database, publication: Publication): Promise<void> {
  return transaction(db, async (tx) => {
    const found = await findPublishedRound(tx, publication)
    if (!found) return
    const where = { activity_id: found.activity.id, round: found.name, ...publication }
    await cancelRetracted(tx, { activity_id: where.activity_id })
    const previous = await loadPreviousMessages(tx, where)
    const messagesToSend = await composeMessages(tx, found, publication.kind, previous)
    const changedMessages = messagesToSend.filter(({ user_id, summary }) =>
      differsFromPrevious(summary, previous.get(user_id)),
    )
    const inserted = await insertNotifications(tx, where, changedMessages)
    await enqueueDeliveries(
      tx,
      inserted.map(({ id }) => id),
    )
    await enqueueBroadcasts(tx, { socketId: null }, [deliveryCountChanged(where.activity_id)])
    await enqueueUnreadCounts(
      tx,
      inserted.map(({ user_id }) => user_id),
    )
  })
}

type PublicationRef = { activity_id: number; round: string; kind: PublicationKind; publication: number }

const insertNotifications = (
  tx: Tx,
  where: PublicationRef,
  notifications: PublicationMessage[],
) => tx.$queryRaw<{ id: number; user_id: number }[]>`
  INSERT INTO notifications (user_id, activity_id, round, kind, publication, title, body, summary, slot)
  SELECT user_id, ${where.activity_id}::int, ${where.round}, ${where.kind}, ${where.publication}::int, title, body,
    summary, slot
  FROM jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb) AS wanted
    (user_id int, title text, body text, summary text, slot int)
  ON CONFLICT (user_id, activity_id, round, kind, publication) DO NOTHING
  RETURNING id, user_id`
