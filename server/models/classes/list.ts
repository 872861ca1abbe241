import type { Database } from '../../database/db.ts'
import { WITH_ROUNDS } from '../activities/rounds.ts'

export const listClasses = (db: Database, eventId: number) =>
  db.activity.findMany({
    where: { event_id: eventId, parent_id: null },
    include: {
      ...WITH_ROUNDS,
      incentives: {
        select: { id: true, name: true, rounds: { select: { publish_payout: true } } },
        orderBy: { position: 'asc' },
      },
    },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    relationLoadStrategy: 'join',
  })

export type ListedClass = Awaited<ReturnType<typeof listClasses>>[number]

/** Counts filled slots and scored runs by activity id and round. A run scratched in its slot counts as scored. */
export async function loadProgress(db: Database, eventId: number): Promise<Map<number, ClassProgress>> {
  const counts = await db.$queryRaw<ProgressRow[]>`
    SELECT entries.activity_id, entries.round, count(entries.draw)::int AS filled,
      (count(*) FILTER (WHERE scores.value IS NOT NULL OR scores.no_time IS NOT NULL
        OR (entries.scratched_at IS NOT NULL AND entries.draw IS NOT NULL)))::int AS scored
    FROM user_activities entries JOIN scores ON scores.user_activity_id = entries.id
      JOIN activities ON activities.id = entries.activity_id
    WHERE activities.event_id = ${eventId}
    GROUP BY entries.activity_id, entries.round`
  const progress = new Map<number, ClassProgress>()
  for (const { activity_id, round, filled, scored } of counts) {
    const byRound = progress.get(activity_id) ?? new Map()
    progress.set(activity_id, byRound.set(round, { filled, scored }))
  }
  return progress
}

/** Keyed by round name. Rounds without entries are missing. */
export type ClassProgress = Map<string, { filled: number; scored: number }>
type ProgressRow = { activity_id: number; round: string; filled: number; scored: number }
