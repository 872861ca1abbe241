import type { Database } from '../../../database/db.ts'
import { RETRACTED } from './deliver.ts'

export const DELIVERY_RETENTION_DAYS = 90
const NOTIFICATION_RETENTION_DAYS = 400

/** Keeps deliveries of retracted notifications longer, as proof that the user never got the message. */
export async function deleteOldNotifications(db: Database) {
  await db.$executeRaw`
    DELETE FROM deliveries USING notifications
    WHERE notifications.id = notification_id AND created_at < now() - ${DELIVERY_RETENTION_DAYS}::int * interval '1 day'
      AND error IS DISTINCT FROM ${RETRACTED}`
  await db.$executeRaw`
    DELETE FROM notifications WHERE created_at < now() - ${NOTIFICATION_RETENTION_DAYS}::int * interval '1 day'`
}
