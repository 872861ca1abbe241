import { Prisma, type NoTime } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { query } from '../../database/sql.ts'

export const ROW_RELATIONS = {
  user: { select: { id: true, name: true, email: true, organization_id: true } },
  horse: { select: { id: true, name: true, rrrs_id: true } },
  bull: { select: { id: true, name: true } },
  score: { select: { id: true, value: true, no_time: true, penalty_seconds: true, version: true } },
  enrollments: { select: { activity_id: true }, orderBy: { activity_id: 'asc' } },
} as const satisfies Prisma.UserActivityInclude

export const ENTRY_COLUMNS = {
  id: true,
  version: true,
  activity_id: true,
  round: true,
  draw: true,
  slack_draw: true,
  user_id: true,
  horse_id: true,
  bull_id: true,
  request: true,
  request_class: true,
  scratched_at: true,
  is_session_only: true,
  team_id: true,
} as const satisfies Prisma.UserActivitySelect

export type RowEntry = Prisma.UserActivityGetPayload<{ select: typeof ENTRY_COLUMNS & typeof ROW_RELATIONS }>
type DrawRowColumns = Omit<RowEntry, 'user' | 'horse' | 'bull' | 'score' | 'enrollments'> & {
  user_name: string
  email: string | null
  organization_id: number | null
  horse_name: string
  rrrs_id: string | null
  bull_name: string
  score_id: number
  value: number | null
  no_time: NoTime | null
  penalty_seconds: number
  score_version: number
  contests: number[] | null
}

/** `condition` can use the aliases `entries`, `riders`, `horses` and `bulls`. */
export async function findEntries(
  db: Database | Tx,
  { activity, round }: { activity: { id: number }; round: string },
  condition: Prisma.Sql,
): Promise<RowEntry[]> {
  const rows = await query<DrawRowColumns>(
    db,
    Prisma.sql`
    SELECT entries.id, entries.version, entries.activity_id, entries.round, entries.draw, entries.slack_draw,
      entries.user_id, entries.horse_id, entries.bull_id, entries.request, entries.request_class,
      entries.scratched_at, entries.is_session_only, entries.team_id,
      riders.name AS user_name, riders.email, riders.organization_id, horses.name AS horse_name, horses.rrrs_id,
      bulls.name AS bull_name, scores.id AS score_id, scores.value, scores.no_time::text, scores.penalty_seconds,
      scores.version AS score_version,
      (SELECT array_agg(activity_id ORDER BY activity_id) FROM enrollments WHERE user_activity_id = entries.id) AS contests
    FROM user_activities AS entries
    LEFT JOIN users AS riders ON riders.id = entries.user_id
    LEFT JOIN horses ON horses.id = entries.horse_id
    LEFT JOIN bulls ON bulls.id = entries.bull_id
    LEFT JOIN scores ON scores.user_activity_id = entries.id
    WHERE entries.activity_id = ${activity.id} AND entries.round = ${round} AND ${condition}
    ORDER BY entries.draw`,
  )
  return rows.map(toRowEntry)
}

function toRowEntry(row: DrawRowColumns): RowEntry {
  const { id, version, activity_id, round, draw, slack_draw, user_id, horse_id, bull_id } = row
  const { request, request_class, scratched_at, is_session_only, team_id } = row
  const { organization_id, email, rrrs_id, score_id, value, no_time, penalty_seconds, score_version } = row
  return {
    id,
    version,
    activity_id,
    round,
    draw,
    slack_draw,
    user_id,
    horse_id,
    bull_id,
    request,
    request_class,
    scratched_at,
    is_session_only,
    team_id,
    user: user_id === null ? null : { id: user_id, name: row.user_name, email, organization_id },
    horse: horse_id === null ? null : { id: horse_id, name: row.horse_name, rrrs_id },
    bull: bull_id === null ? null : { id: bull_id, name: row.bull_name },
    score:
      score_id === null ? null : { id: score_id, value, no_time, penalty_seconds, version: score_version },
    enrollments: (row.contests ?? []).map((contest) => ({ activity_id: contest })),
  }
}
