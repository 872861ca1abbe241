import { DAY_MS } from '#lib/dates.ts'
import type { Database } from '../../database/db.ts'

const RECENT_DAYS = 30

export async function countUnpaidResults(
  db: Database,
  organizationIds: number[],
): Promise<Map<number, number>> {
  const since = new Date(Date.now() - RECENT_DAYS * DAY_MS)
  const counts = await db.$queryRaw<{ organization_id: number; unpaid: number }[]>`
    SELECT events.organization_id, count(*)::int AS unpaid
    FROM enrollments JOIN activities ON activities.id = enrollments.activity_id
      JOIN events ON events.id = activities.event_id
    WHERE events.organization_id = ANY(${organizationIds}) AND events.archived_at IS NULL
      AND events.starts_on >= ${since}::date AND enrollments.prize_cents > 0
      AND NOT EXISTS (SELECT FROM check_lines WHERE enrollment_id = enrollments.id AND NOT voided)
      AND EXISTS (SELECT FROM rounds WHERE activity_id = activities.id AND publish_payout)
    GROUP BY events.organization_id`
  return new Map(counts.map(({ organization_id, unpaid }) => [organization_id, unpaid]))
}

export type PrizeCounts = { prizes: number; unpaid: number }

/** Keyed by contest id. Includes manual prizes in unpublished payouts. */
export async function countPrizes(db: Database, eventIds: number[]): Promise<Map<number, PrizeCounts>> {
  const counts = await db.$queryRaw<(PrizeCounts & { activity_id: number })[]>`
    SELECT activity_id, count(*)::int AS prizes, (count(*) FILTER (WHERE NOT paid))::int AS unpaid
    FROM activities JOIN (
      SELECT activity_id,
        EXISTS (SELECT FROM check_lines WHERE enrollment_id = enrollments.id AND NOT voided) AS paid
      FROM enrollments WHERE prize_cents > 0
      UNION ALL
      SELECT activity_id,
        EXISTS (SELECT FROM check_lines WHERE average_id = averages.id AND NOT voided) AS paid
      FROM averages WHERE prize_cents > 0
    ) prizes ON activity_id = activities.id
    WHERE event_id = ANY(${eventIds})
    GROUP BY activity_id`
  return new Map(counts.map(({ activity_id, ...count }) => [activity_id, count]))
}
