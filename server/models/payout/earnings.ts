import { AVERAGE } from '#rules/classes/rounds.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'

export type Earner = { column: 'user_id' | 'horse_id'; ids: number[] }

export type EarnedAverage = {
  /** Null for an average across several classes. */
  average_id: number | null
  event: string
  event_slug: string
  activity_id: number
  activity: string
  rider_id: number
  rider: string
  horse: string | null
  cents: number
}

/** Amounts are in cents and come from published payouts. `total` includes averages, but `ofRun` doesn't. */
export async function loadEarnings(db: Database, { column, ids }: Earner, visible: Prisma.Sql) {
  const isEarner = Prisma.sql`${Prisma.raw(column)} = ANY(${ids})`
  const runs = await db.$queryRaw<{ id: number; cents: number }[]>`
    SELECT entries.id, sum(enrollments.prize_cents)::float8 AS cents FROM user_activities entries
    JOIN enrollments ON enrollments.user_activity_id = entries.id
    JOIN activities ON activities.id = enrollments.activity_id
    JOIN events ON events.id = activities.event_id
    WHERE entries.${isEarner} AND enrollments.prize_cents > 0 AND NOT is_aggregate AND ${visible} AND EXISTS (
      SELECT FROM rounds WHERE rounds.activity_id = activities.id AND rounds.publish_payout
        AND (rounds.name = entries.round OR NOT EXISTS (
          SELECT FROM rounds last WHERE last.activity_id = activities.id AND last.name = ${AVERAGE})))
    GROUP BY entries.id`
  const averages = await db.$queryRaw<EarnedAverage[]>`
    WITH won AS (
      SELECT id AS average_id, activity_id, user_id, horse_id, prize_cents FROM averages
      WHERE ${isEarner} AND prize_cents > 0 AND EXISTS (
        SELECT FROM rounds WHERE rounds.activity_id = averages.activity_id AND rounds.name = ${AVERAGE}
          AND publish_payout)
      UNION ALL SELECT NULL, enrollments.activity_id, user_id, horse_id, prize_cents
      FROM user_activities entries JOIN enrollments ON enrollments.user_activity_id = entries.id
      JOIN activities ON activities.id = enrollments.activity_id
      WHERE entries.${isEarner} AND prize_cents > 0 AND is_aggregate AND EXISTS (
        SELECT FROM rounds WHERE rounds.activity_id = activities.id AND publish_payout)
    )
    SELECT average_id, events.name AS event, events.slug AS event_slug, activities.id AS activity_id,
      activities.name AS activity, users.id AS rider_id, users.name AS rider, horses.name AS horse,
      prize_cents AS cents
    FROM won JOIN activities ON activities.id = activity_id
    JOIN events ON events.id = activities.event_id JOIN users ON users.id = user_id
    LEFT JOIN horses ON horses.id = horse_id
    WHERE ${visible} ORDER BY events.starts_on DESC, activities.position, activities.id, rider_id, average_id`
  const ofRun = new Map(runs.map(({ id, cents }) => [id, cents]))
  const total = [...runs, ...averages].reduce((sum, { cents }) => sum + cents, 0)
  return { ofRun, averages, total }
}
export type Earnings = Awaited<ReturnType<typeof loadEarnings>>

export const eventsWithVisibleMoney = (user: { id: number }) => Prisma.sql`EXISTS (
  SELECT FROM memberships WHERE memberships.user_id = ${user.id}
    AND memberships.organization_id = events.organization_id AND memberships.event_id IS NULL)`

export const EVERY_EVENT = Prisma.sql`true`
export const eventsOfOrganization = (id: number) => Prisma.sql`events.organization_id = ${id}`
