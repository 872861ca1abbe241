import type { PlacedRun } from '#rules/entries/placement.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { query } from '../../database/sql.ts'

type Go = { activity_id: number; round: string }

/** Leaves out entries without a slot. */
export const loadPlacedRuns = (db: Database | Tx, { activity_id, round }: Go) =>
  query<PlacedRun>(
    db,
    Prisma.sql`
    SELECT entries.id, draw AS slot, user_id AS rider, horse_id AS horse, own_order AS "ownOrder",
      scratched_at IS NOT NULL AS scratched,
      coalesce(value IS NOT NULL OR no_time IS NOT NULL, false) AS scored
    FROM user_activities AS entries LEFT JOIN scores ON scores.user_activity_id = entries.id
    WHERE activity_id = ${activity_id} AND round = ${round} AND draw IS NOT NULL`,
  )
