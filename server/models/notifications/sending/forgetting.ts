import type { Database } from '../../../database/db.ts'
import { TAKEN_BACK } from './sending.ts'

/** Days for which it is told how many a publication reached. */
export const REACHED_DAYS = 90
/** Days that somebody's list goes back: a year, and the time until the next event of a series is out. */
const LIST_DAYS = 400

/**
 * Forgets what became of each message after a quarter of a year, and the message itself after a year and a month. What
 * was taken back before it was sent stays known until then: it told nobody anything.
 */
export async function forgetOldNews(db: Database) {
  await db.$executeRaw`
    DELETE FROM deliveries USING notifications
    WHERE notifications.id = notification_id AND created_at < now() - ${REACHED_DAYS}::int * interval '1 day'
      AND error IS DISTINCT FROM ${TAKEN_BACK}`
  await db.$executeRaw`
    DELETE FROM notifications WHERE created_at < now() - ${LIST_DAYS}::int * interval '1 day'`
}
