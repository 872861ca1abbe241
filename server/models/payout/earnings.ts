import { AVERAGE } from '#rules/classes/rounds.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'

export type Earner = { column: 'user_id' | 'horse_id'; ids: number[] }

export type EarnedAverage = {
  id: number
  event: string
  activity: string
  rider: string
  horse: string | null
  cents: number
}

export async function loadEarnings(db: Database, { column, ids }: Earner, visible: Prisma.Sql) {
  const isEarner = Prisma.sql`${Prisma.raw(column)} = ANY(${ids})`
  const runs = await db.$queryRaw<{ id: number; cents: number }[]>`
    SELECT entries.id, sum(enrollments.prize_cents)::float8 AS cents FROM user_activities entries
    JOIN enrollments ON enrollments.user_activity_id = entries.id
    JOIN activities ON activities.id = enrollments.activity_id
    JOIN events ON events.id = activities.event_id
    WHERE entries.${isEarner} AND enrollments.prize_cents > 0 AND ${visible} AND EXISTS (
      SELECT FROM rounds WHERE rounds.activity_id = activities.id AND rounds.publish_payout
        AND (rounds.name = entries.round OR NOT EXISTS (
          SELECT FROM rounds last WHERE last.activity_id = activities.id AND last.name = ${AVERAGE})))
    GROUP BY entries.id`
  const averages = await db.$queryRaw<EarnedAverage[]>`
    SELECT averages.id, events.name AS event, activities.name AS activity, users.name AS rider,
      horses.name AS horse, averages.prize_cents AS cents
    FROM averages JOIN activities ON activities.id = averages.activity_id
    JOIN events ON events.id = activities.event_id JOIN users ON users.id = averages.user_id
    LEFT JOIN horses ON horses.id = averages.horse_id
    WHERE averages.${isEarner} AND averages.prize_cents > 0 AND ${visible} AND EXISTS (
      SELECT FROM rounds WHERE rounds.activity_id = activities.id AND rounds.name = ${AVERAGE}
        AND rounds.publish_payout)
    ORDER BY events.starts_on DESC, averages.id`
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
