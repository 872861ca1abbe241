import { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { query } from '../../database/sql.ts'
import { parseDates, type JsonRow } from './jsonRows.ts'

export const RESULT_RELATIONS = {
  entry: {
    include: {
      user: { select: { id: true, name: true, hometown: true, bbr_id: true, organization_id: true } },
      horse: { select: { name: true } },
      bull: { select: { name: true } },
      score: { select: { value: true, no_time: true } },
      activity: { select: { id: true, name: true, version: true } },
      go: { select: { publish_draw: true } },
    },
  },
} as const satisfies Prisma.EnrollmentInclude

export type Result = Prisma.EnrollmentGetPayload<{ include: typeof RESULT_RELATIONS }> & {
  /** The entry's own score. In an aggregate, `entry.score` is the entrant's total. */
  saved_score: { id: number; version: number; penalty_seconds: number } | null
}
type ResultEntry = Result['entry']
type EntryRelations = Pick<ResultEntry, keyof (typeof RESULT_RELATIONS)['entry']['include']>
type PointsColumns = Pick<Result, 'points' | 'average_points'>
type ResultRowColumns = Pick<Result, 'saved_score'> & {
  result: JsonRow<Omit<Result, 'entry' | 'saved_score' | keyof PointsColumns>> & {
    [Name in keyof PointsColumns]: number | null
  }
  entry: JsonRow<Omit<ResultEntry, keyof EntryRelations>>
} & EntryRelations

export async function loadResults(db: Database | Tx, contestIds: number[]): Promise<Result[]> {
  const rows = await query<ResultRowColumns>(
    db,
    Prisma.sql`
    SELECT row_to_json(enrollments) AS result, row_to_json(entries) AS entry,
      CASE WHEN users.id IS NOT NULL THEN json_build_object('id', users.id, 'name', users.name,
        'hometown', users.hometown, 'bbr_id', users.bbr_id, 'organization_id', users.organization_id) END AS user,
      CASE WHEN horses.id IS NOT NULL THEN json_build_object('name', horses.name) END AS horse,
      CASE WHEN bulls.id IS NOT NULL THEN json_build_object('name', bulls.name) END AS bull,
      CASE WHEN scores.id IS NOT NULL
        THEN json_build_object('value', scores.value, 'no_time', scores.no_time) END AS score,
      CASE WHEN scores.id IS NOT NULL
        THEN json_build_object('id', scores.id, 'version', scores.version,
          'penalty_seconds', scores.penalty_seconds) END AS saved_score,
      json_build_object('id', activities.id, 'name', activities.name, 'version', activities.version) AS activity,
      json_build_object('publish_draw', rounds.publish_draw) AS go
    FROM enrollments JOIN user_activities AS entries ON entries.id = enrollments.user_activity_id
    JOIN activities ON activities.id = entries.activity_id
    JOIN rounds ON rounds.activity_id = entries.activity_id AND rounds.name = entries.round
    LEFT JOIN scores ON scores.user_activity_id = entries.id
    LEFT JOIN users ON users.id = entries.user_id
    LEFT JOIN horses ON horses.id = entries.horse_id
    LEFT JOIN bulls ON bulls.id = entries.bull_id
    WHERE enrollments.activity_id = ANY(${contestIds}) ORDER BY enrollments.id`,
  )
  return rows.map(toResult)
}

function toResult({ result, entry, saved_score, ...relations }: ResultRowColumns): Result {
  return Object.assign(
    parseDates<Omit<Result, 'entry' | 'saved_score' | keyof PointsColumns>>(result, ['refunded_at']),
    {
      saved_score,
      points: toDecimal(result.points),
      average_points: toDecimal(result.average_points),
      entry: Object.assign(
        parseDates<Omit<ResultEntry, keyof EntryRelations>>(entry, ['created_at', 'scratched_at']),
        relations,
      ),
    },
  )
}

const toDecimal = (value: number | null) => (value === null ? null : new Prisma.Decimal(value))
