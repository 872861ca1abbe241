import type { Database } from '../../../database/db.ts'
import { RETRACTED } from './deliver.ts'

/** Days for which it is told how many a publication reached. */
export const DELIVERY_RETENTION_DAYS = 90
/** Days that somebody's list goes back: a year, and the time until the next event of a series is out. */
const NOTIFICATION_RETENTION_DAYS = 400

/**
 * Forgets what became of each message after a quarter of a year, and the message itself after a year and a month. What
 * was taken back before it was sent stays known until then: it told nobody anything.
 */
export async function deleteOldNotifications(db: Database) {
  await db.$executeRaw`
    DELETE FROM deliveries USING notifications
    WHERE notifications.id = notification_id AND created_at < now() - ${DELIVERY_RETENTION_DAYS}::int * interval '1 day'
      AND error IS DISTINCT FROM ${RETRACTED}`
  await db.$executeRaw`
    DELETE FROM notifications WHERE created_at < now() - ${NOTIFICATION_RETENTION_DAYS}::int * interval '1 day'`
}
