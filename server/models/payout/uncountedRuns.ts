import { uncountedSentences } from '#rules/payout/publishBlockers.ts'
import type { Database } from '../../database/db.ts'

/**
 * Warns about runs that don't count toward any contest, because an organizer can uncheck the class by mistake. Such a
 * run wins nothing and pays no fee.
 */
export async function uncountedRunWarnings(db: Database, activity_id: number): Promise<string[]> {
  const runs = await db.userActivity.findMany({
    where: {
      activity_id,
      draw: { not: null },
      is_session_only: false,
      scratched_at: null,
      user_id: { not: null },
      enrollments: { none: {} },
    },
    select: { draw: true, user: { select: { name: true } } },
    orderBy: { draw: 'asc' },
    relationLoadStrategy: 'join',
  })
  return uncountedSentences(runs.map(({ draw, user }) => ({ rider: user!.name, draw: draw! })))
}
