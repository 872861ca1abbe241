import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { WITH_ROUNDS } from '../activities/rounds.ts'

const CLASS_ORDER = [{ position: 'asc' }, { id: 'asc' }] satisfies Prisma.ActivityOrderByWithRelationInput[]

const listClasses = (db: Database, eventIds: number[]) =>
  db.activity.findMany({
    where: { event_id: { in: eventIds }, parent_id: null },
    include: {
      ...WITH_ROUNDS,
      incentives: {
        select: { id: true, name: true, rounds: { select: { publish_payout: true } } },
        orderBy: { position: 'asc' },
      },
    },
    orderBy: CLASS_ORDER,
    relationLoadStrategy: 'join',
  })

export const listClassNames = (db: Database, event_id: number) =>
  db.activity.findMany({
    where: { event_id, parent_id: null },
    select: { id: true, name: true },
    orderBy: CLASS_ORDER,
  })

/** Each class, followed by its incentives. */
export async function listContests(db: Database, event_id: number) {
  const classes = await db.activity.findMany({
    where: { event_id, parent_id: null },
    include: { ...WITH_ROUNDS, incentives: { include: WITH_ROUNDS, orderBy: CLASS_ORDER } },
    orderBy: CLASS_ORDER,
    relationLoadStrategy: 'join',
  })
  return classes.flatMap(({ incentives, ...one }) => [one, ...incentives])
}

export async function listClassesWithProgress(db: Database, eventIds: number[]) {
  if (eventIds.length === 0) return { classes: [], progress: new Map<number, RoundCounts>() }
  return { classes: await listClasses(db, eventIds), progress: await loadProgress(db, eventIds) }
}

export type ListedClass = Awaited<ReturnType<typeof listClasses>>[number]

/** A run scratched in its slot counts as scored. */
async function loadProgress(db: Database, eventIds: number[]): Promise<Map<number, RoundCounts>> {
  const counts = await db.$queryRaw<ProgressRow[]>`
    SELECT entries.activity_id, entries.round, count(entries.draw)::int AS filled,
      (count(*) FILTER (WHERE scores.value IS NOT NULL OR scores.no_time IS NOT NULL
        OR (entries.scratched_at IS NOT NULL AND entries.draw IS NOT NULL)))::int AS scored
    FROM user_activities entries JOIN scores ON scores.user_activity_id = entries.id
      JOIN activities ON activities.id = entries.activity_id
    WHERE activities.event_id = ANY(${eventIds})
    GROUP BY entries.activity_id, entries.round`
  const progress = new Map<number, RoundCounts>()
  for (const { activity_id, round, filled, scored } of counts) {
    const byRound = progress.get(activity_id) ?? new Map()
    progress.set(activity_id, byRound.set(round, { filled, scored }))
  }
  return progress
}

export type RoundCounts = Map<string, { filled: number; scored: number }>
type ProgressRow = { activity_id: number; round: string; filled: number; scored: number }
