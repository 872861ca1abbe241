import type { Progress } from '#rules/entries/booksClose.ts'
import type { Database, Tx } from '../../database/db.ts'

type GoProgress = Progress & { activity_id: number; round: string; first_horse_at: Date | null }

/** Counts only runs with a slot. Leaves out gos without such runs. */
export const loadGoProgress = (db: Database | Tx, activityIds: number[], except: number[] = []) =>
  db.$queryRaw<GoProgress[]>`
    SELECT activity_id, round, min(scored_at) AS first_horse_at,
      count(*) FILTER (WHERE is_scored)::int AS scored,
      count(*) FILTER (WHERE NOT is_scored AND scratched_at IS NULL)::int AS left
    FROM (
      SELECT activity_id, round, scratched_at, scored_at,
        coalesce(value IS NOT NULL OR no_time IS NOT NULL, false) AS is_scored
      FROM user_activities entries LEFT JOIN scores ON scores.user_activity_id = entries.id
      WHERE activity_id = ANY(${activityIds}) AND draw IS NOT NULL AND entries.id <> ALL(${except})
    ) runs
    GROUP BY activity_id, round`

export const NO_RUNS: Progress = { scored: 0, left: 0 }
