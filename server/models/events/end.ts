import { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'

/**
 * 6 AM on the day after the event's last day, in the event's time zone. The query must join `organizations`.
 */
export const eventEndSql = Prisma.sql`
  ((coalesce(events.ends_on, events.starts_on) + 1 + time '06:00')
    AT TIME ZONE coalesce(events.time_zone, organizations.time_zone))`

export async function loadEventEnd(db: Database | Tx, id: number): Promise<Date> {
  const [row] = await db.$queryRaw<{ ends: Date }[]>`
    SELECT ${eventEndSql} AS ends FROM events JOIN organizations ON organizations.id = events.organization_id
    WHERE events.id = ${id}`
  if (!row) throw new NotFound()
  return row.ends
}
