import { Prisma, type Activity } from '../../../prisma/client/client.ts'
import type { Round } from '../activities/rounds.ts'

export type JsonRow<Row> = {
  [Column in keyof Row]: Row[Column] extends Date
    ? string
    : Row[Column] extends Date | null
      ? string | null
      : Row[Column]
}

export function parseDates<Row extends object>(row: JsonRow<Row>, columns: readonly (keyof Row)[]): Row {
  const known = row as Record<keyof Row, unknown>
  for (const column of columns) if (known[column] !== null) known[column] = new Date(known[column] as string)
  return known as Row
}

export const ACTIVITY_DATES = ['age_on', 'runs_on', 'books_close_at'] as const satisfies (keyof Activity)[]

export const WITH_MEMBERSHIPS = {
  include: { memberships: { select: { role: true, event_id: true } } },
} as const satisfies Prisma.EventInclude['organization']

/** The query must also use `joinMembership`. */
export const MEMBERSHIPS_JSON = Prisma.sql`
  (SELECT row_to_json(whole) FROM (SELECT organizations.*, json_build_array(
    json_build_object('role', memberships.role, 'event_id', memberships.event_id)) AS memberships) AS whole)`

export const joinMembership = (user: { id: number }) => Prisma.sql`
  JOIN organizations ON organizations.id = events.organization_id
  JOIN memberships ON memberships.organization_id = organizations.id AND memberships.user_id = ${user.id}
    AND (memberships.event_id IS NULL OR memberships.event_id = events.id)`

export const roundsJson = (activityId: Prisma.Sql) => Prisma.sql`
  (SELECT json_agg(rows ORDER BY position) FROM (
    SELECT id, activity_id, name, position, publish_draw, draw_published_at, draw_publication, publish_payout,
      payout_published_at, payout_publication, top, commitment, committed_at
    FROM rounds WHERE rounds.activity_id = ${activityId}) AS rows)`

export const parseRoundDates = (round: JsonRow<Round>): Round =>
  parseDates(round, ['draw_published_at', 'payout_published_at', 'committed_at'])
