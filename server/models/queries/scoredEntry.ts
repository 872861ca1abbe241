import { Prisma, type Score } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { query } from '../../database/sql.ts'

export const loadScores = (db: Database, activityId: number) =>
  query<Pick<Score, 'id' | 'value' | 'no_time' | 'version'> & { round: string }>(
    db,
    Prisma.sql`
    SELECT scores.id, value, no_time::text, scores.version, round FROM scores
    JOIN user_activities AS entries ON entries.id = user_activity_id
    WHERE activity_id = ${activityId} AND (value IS NOT NULL OR no_time IS NOT NULL)`,
  )
