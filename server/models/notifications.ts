import type { Activity } from '../../prisma/client/client.ts'
import type { Tx } from '../database/db.ts'

type Words = { title: string; body: string }

/**
 * Tells every registered rider who runs in this contest, so nobody whose run is scratched or has no slot yet, once for each publication. Typed-in riders have no account
 * and are told nothing. One statement, however many riders there are.
 */
export function notifyRiders(
  tx: Tx,
  activity: Activity,
  kind: 'draw' | 'payout',
  publication: number,
  words: Words,
) {
  return tx.$executeRaw`
    INSERT INTO notifications (user_id, activity_id, kind, publication, title, body)
    SELECT DISTINCT users.id, ${activity.id}::int, ${kind}, ${publication}::int, ${words.title}, ${words.body}
    FROM users
    JOIN user_activities entries ON entries.user_id = users.id
    LEFT JOIN enrollments ON enrollments.user_activity_id = entries.id
    WHERE users.organization_id IS NULL AND entries.draw IS NOT NULL AND entries.scratched_at IS NULL
      AND (entries.activity_id = ${activity.id} OR enrollments.activity_id = ${activity.id})
    ON CONFLICT (user_id, activity_id, kind, publication) DO NOTHING`
}
