import { AVERAGE } from '#rules/rounds.ts'
import type { Activity } from '../../prisma/client/client.ts'
import type { Tx } from '../database/db.ts'
import { hasSeveral } from './rounds.ts'

type Words = { title: string; body: string }

type Publication = { round: string; kind: 'draw' | 'payout'; publication: number }

/**
 * Tells every registered rider who runs in this go of the contest (for the average, in any), once for each publication:
 * nobody whose run is scratched or has no slot yet. Typed-in riders have no account
 * and are told nothing. One statement, however many riders there are.
 */
export function notifyRiders(
  tx: Tx,
  activity: Activity & { rounds: { name: string }[] },
  { round, kind, publication }: Publication,
  words: Words,
) {
  const isOfEveryGo = round === AVERAGE || !hasSeveral(activity)
  return tx.$executeRaw`
    INSERT INTO notifications (user_id, activity_id, round, kind, publication, title, body)
    SELECT DISTINCT users.id, ${activity.id}::int, ${round}, ${kind}, ${publication}::int, ${words.title}, ${words.body}
    FROM users
    JOIN user_activities entries ON entries.user_id = users.id
    LEFT JOIN enrollments ON enrollments.user_activity_id = entries.id
    WHERE users.organization_id IS NULL AND entries.draw IS NOT NULL AND entries.scratched_at IS NULL
      AND (${isOfEveryGo} OR entries.round = ${round})
      AND (entries.activity_id = ${activity.id} OR enrollments.activity_id = ${activity.id})
    ON CONFLICT (user_id, activity_id, round, kind, publication) DO NOTHING`
}
