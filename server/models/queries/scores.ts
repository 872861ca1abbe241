import { Prisma, type Score } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { read } from '../../database/read.ts'
import { NotFound } from '../../errors.ts'
import { dated, type Dated } from './json.ts'

export type Entry = {
  id: number
  round: string
  draw: number | null
  user_id: number | null
  scratched_at: Date | null
  contests: number[]
  score: Score & { scored_by: string | null }
}
type Columns = Omit<Entry, 'score'> & { score: Dated<Entry['score']> }

/** The entry of a score, with its contests and the name of the last scorer. NotFound where it was removed. */
export async function entryOfScore(db: Database | Tx, scoreId: number): Promise<Entry> {
  const [row] = await read<Columns>(
    db,
    Prisma.sql`
    SELECT entries.id, round, draw, user_id, scratched_at,
      (SELECT row_to_json(whole) FROM (SELECT scores.*, users.name AS scored_by) AS whole) AS score,
      coalesce((SELECT array_agg(activity_id ORDER BY activity_id) FROM enrollments
        WHERE user_activity_id = entries.id), '{}') AS contests
    FROM scores JOIN user_activities AS entries ON entries.id = user_activity_id
    LEFT JOIN users ON users.id = scored_by_id
    WHERE scores.id = ${scoreId}`,
  )
  if (!row) throw new NotFound()
  return { ...row, score: dated(row.score, ['scored_at']) }
}

/** Every score of a class: of all its rounds, and of every page of its draw. */
export const scoresIn = (db: Database, activityId: number) =>
  read<Pick<Score, 'id' | 'value' | 'no_time' | 'version'> & { round: string }>(
    db,
    Prisma.sql`
    SELECT scores.id, value, no_time::text, scores.version, round FROM scores
    JOIN user_activities AS entries ON entries.id = user_activity_id
    WHERE activity_id = ${activityId} AND (value IS NOT NULL OR no_time IS NOT NULL)`,
  )
