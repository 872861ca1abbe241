import type { Tx } from '../../../database/db.ts'

const BATCH_SIZE = 100

/** Urgent notifications go only to devices, ahead of all other notifications. */
export async function enqueueDeliveries(tx: Tx, ids: number[], { urgent = false } = {}) {
  await tx.$executeRaw`
    WITH made AS (
      INSERT INTO deliveries (notification_id, method, subscription_id)
      SELECT notifications.id, methods.method, methods.subscription_id
      FROM notifications
      LEFT JOIN notification_settings settings ON settings.user_id = notifications.user_id
      CROSS JOIN LATERAL (
        SELECT 'push' AS method, subscriptions.id AS subscription_id
        FROM push_subscriptions subscriptions JOIN sessions ON sessions.id = subscriptions.session_id
        WHERE subscriptions.user_id = notifications.user_id AND sessions.expires_at > now()
          AND coalesce(settings.push, true)
        UNION ALL
        SELECT 'email', NULL::int FROM users
        WHERE users.id = notifications.user_id AND users.email IS NOT NULL AND coalesce(settings.email, false)
          AND NOT ${urgent}::boolean
      ) methods
      WHERE notifications.id = ANY(${ids})
      ON CONFLICT DO NOTHING
      RETURNING id, method
    ), batches AS (
      SELECT id, method, (row_number() OVER (PARTITION BY method ORDER BY id) - 1) / ${BATCH_SIZE}::int AS batch FROM made
    )
    SELECT graphile_worker.add_job(CASE method WHEN 'push' THEN 'send-pushes' ELSE 'send-notification-mails' END,
      json_build_object('ids', json_agg(id ORDER BY id)), priority => ${urgent ? -1 : 0}::int)
    FROM batches GROUP BY method, batch`
}
