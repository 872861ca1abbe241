import type { DeliveryCounts } from '#wire/riderApp/notifications.ts'
import { type Database, transaction, type Tx } from '../../../database/db.ts'
import { deliveryCountChanged, enqueueBroadcasts } from '../../../broadcasting/broadcasts.ts'
import { DELIVERY_RETENTION_DAYS } from './retention.ts'

/** Counts people, not devices. */
export const loadDeliveryCounts = (db: Database | Tx, activityId: number) => db.$queryRaw<DeliveryCounts[]>`
  SELECT notifications.kind, notifications.round, count(*)::int AS told,
    count(*) FILTER (WHERE sent.pushed)::int AS accepted, count(*) FILTER (WHERE sent.mailed)::int AS by_email,
    count(*) FILTER (WHERE sent.uncertain)::int AS uncertain
  FROM notifications
  JOIN rounds ON rounds.activity_id = notifications.activity_id AND rounds.name = notifications.round
    AND ((notifications.kind = 'draw' AND rounds.publish_draw AND rounds.draw_publication = publication)
      OR (notifications.kind = 'payout' AND rounds.publish_payout AND rounds.payout_publication = publication))
  LEFT JOIN LATERAL (
    SELECT bool_or(method = 'push' AND status = 'accepted') AS pushed,
      bool_or(method = 'email' AND status = 'accepted') AS mailed, bool_or(status = 'uncertain') AS uncertain
    FROM deliveries WHERE notification_id = notifications.id
  ) sent ON true
  WHERE notifications.activity_id = ${activityId}
    AND notifications.created_at > now() - ${DELIVERY_RETENTION_DAYS}::int * interval '1 day'
  GROUP BY notifications.kind, notifications.round, rounds.position
  ORDER BY rounds.position, notifications.kind`

export async function broadcastDeliveryCounts(db: Database, deliveryIds: number[]) {
  const activities = await db.notification.findMany({
    where: { kind: { in: ['draw', 'payout'] }, deliveries: { some: { id: { in: deliveryIds } } } },
    distinct: 'activity_id',
    select: { activity_id: true },
  })
  if (activities.length)
    await transaction(db, (tx) =>
      enqueueBroadcasts(
        tx,
        { socketId: null },
        activities.map(({ activity_id }) => deliveryCountChanged(activity_id!)),
      ),
    )
}
