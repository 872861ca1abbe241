import { isNews } from '#rules/told.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { reachedChanged, send, sendToPeople } from '../../live/broadcasts.ts'
import { deliverLater } from './sending/deliveries.ts'
import { type Message, messages } from './messages.ts'
import { dropTakenBack } from './sending/sending.ts'
import { type Kind, type Publication, publishedRound } from './publication.ts'
import { saidBefore } from './said.ts'

/** With what publishes it, and in the same transaction: the riders are told afterwards, however many they are. */
export const announceLater = (tx: Tx, { round_id, kind, publication }: Publication) => tx.$executeRaw`
  SELECT graphile_worker.add_job('announce', json_build_object('round_id', ${round_id}::int, 'kind', ${kind}::text,
    'publication', ${publication}::int), job_key => concat_ws(' ', 'announce', ${round_id}::int, ${kind}::text,
    ${publication}::int))`

/**
 * Notifies the riders of a publication, all or none of them: a row in the list of each, once for each publication, and
 * what is to be sent of it. Skips those for whom it says what they were told last, and everything that was taken back in
 * the meantime.
 */
export function announce(db: Database, publication: Publication): Promise<void> {
  return transaction(db, async (tx) => {
    const found = await publishedRound(tx, publication)
    if (!found) return
    const where = { activity_id: found.activity.id, round: found.name, ...publication }
    await dropTakenBack(tx, { activity_id: where.activity_id })
    const before = await saidBefore(tx, where)
    const wanted = await messages(tx, found, publication.kind, before)
    const news = wanted.filter(({ user_id, about }) => isNews(about, before.get(user_id)))
    const made = await addToLists(tx, where, news)
    await deliverLater(
      tx,
      made.map(({ id }) => id),
    )
    await send(tx, { socket: null }, [reachedChanged(where.activity_id)])
    await sendToPeople(
      tx,
      made.map(({ user_id }) => user_id),
    )
  })
}

type Where = { activity_id: number; round: string; kind: Kind; publication: number }

const addToLists = (tx: Tx, where: Where, wanted: Message[]) => tx.$queryRaw<
  { id: number; user_id: number }[]
>`
  INSERT INTO notifications (user_id, activity_id, round, kind, publication, title, body, about, slot)
  SELECT user_id, ${where.activity_id}::int, ${where.round}, ${where.kind}, ${where.publication}::int, title, body,
    about, slot
  FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS wanted
    (user_id int, title text, body text, about text, slot int)
  ON CONFLICT (user_id, activity_id, round, kind, publication) DO NOTHING
  RETURNING id, user_id`
