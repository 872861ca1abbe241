import type { Database } from '../database/db.ts'
import { ROUNDS } from './rounds.ts'

/** The classes of an event in their order, with their gos and incentives. */
export const classesOf = (db: Database, eventId: number) =>
  db.activity.findMany({
    where: { event_id: eventId, parent_id: null },
    include: { ...ROUNDS, incentives: { select: { id: true, name: true }, orderBy: { position: 'asc' } } },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    relationLoadStrategy: 'join',
  })

export type ClassRow = Awaited<ReturnType<typeof classesOf>>[number]

/** Of each class of an event how many slots are filled, by go, and how many runs are scored, or scratched in their slot. */
export async function progressOf(db: Database, eventId: number): Promise<Map<number, Progress>> {
  const counts = await db.$queryRaw<Counts[]>`
    SELECT entries.activity_id, entries.round, count(entries.draw) AS filled,
      count(*) FILTER (WHERE scores.value IS NOT NULL OR scores.no_time IS NOT NULL
        OR (entries.scratched_at IS NOT NULL AND entries.draw IS NOT NULL)) AS scored
    FROM user_activities entries JOIN scores ON scores.user_activity_id = entries.id
      JOIN activities ON activities.id = entries.activity_id
    WHERE activities.event_id = ${eventId}
    GROUP BY entries.activity_id, entries.round`
  const progress = new Map<number, Progress>()
  for (const { activity_id, round, filled, scored } of counts) {
    const before = progress.get(activity_id) ?? { filled: new Map(), scored: 0 }
    before.filled.set(round, Number(filled))
    progress.set(activity_id, { ...before, scored: before.scored + Number(scored) })
  }
  return progress
}

/** `filled` by the name of the go; one in which nobody is entered is missing. */
export type Progress = { filled: Map<string, number>; scored: number }
type Counts = { activity_id: number; round: string; filled: bigint; scored: bigint }
