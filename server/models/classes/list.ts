import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { WITH_ROUNDS } from '../activities/rounds.ts'
import { countPrizes, type PrizeCounts } from '../checks/unpaid.ts'
import { MEMBER_RUNS } from '../aggregates/memberRuns.ts'
import { type ChangedPayouts, findChangedPayouts } from '../payout/changed.ts'
import { IS_CLASS } from './isClass.ts'

const CLASS_ORDER = [{ position: 'asc' }, { id: 'asc' }] satisfies Prisma.ActivityOrderByWithRelationInput[]

const WITH_MONEY = {
  purse: { select: { entry_fee_cents: true, added_cents: true, payback_bp: true } },
} satisfies Prisma.ActivityInclude

const listClasses = (db: Database, eventIds: number[]) =>
  db.activity.findMany({
    where: { event_id: { in: eventIds }, ...IS_CLASS },
    include: {
      ...WITH_ROUNDS,
      ...WITH_MONEY,
      incentives: {
        select: { id: true, name: true, payType: true, ...WITH_ROUNDS, ...WITH_MONEY },
        orderBy: { position: 'asc' },
      },
    },
    orderBy: CLASS_ORDER,
    relationLoadStrategy: 'join',
  })

/** Includes aggregates. */
export const listClassNames = (db: Database, event_id: number) =>
  db.activity.findMany({
    where: { event_id, parent_id: null },
    select: { id: true, name: true, is_aggregate: true },
    orderBy: CLASS_ORDER,
  })

/** An aggregate is finished if each of its rounds has runs and every run has a score. */
export async function listAggregates(db: Database, event_id: number) {
  const aggregates = await db.activity.findMany({
    where: { event_id, is_aggregate: true },
    include: {
      ...WITH_ROUNDS,
      ...WITH_MONEY,
      members: {
        select: { round: { select: { name: true, activity: { select: { name: true } } } } },
        orderBy: [{ round: { activity: { position: 'asc' } } }, { round: { position: 'asc' } }],
      },
      _count: { select: { enrollments: true } },
    },
    orderBy: CLASS_ORDER,
    relationLoadStrategy: 'join',
  })
  if (aggregates.length === 0) return []
  const progress = await loadMemberProgress(db, event_id)
  return aggregates.map((one) => {
    const { rounds, open } = progress.get(one.id) ?? { rounds: 0, open: 0 }
    return { ...one, isFinished: open === 0 && rounds === one.members.length }
  })
}
export type ListedAggregate = Awaited<ReturnType<typeof listAggregates>>[number]

async function loadMemberProgress(db: Database, event_id: number) {
  const rows = await db.$queryRaw<{ id: number; rounds: number; open: number }[]>`
    SELECT aggregate_id AS id, count(DISTINCT rounds.id)::int AS rounds,
      (count(*) FILTER (WHERE scores.value IS NULL AND scores.no_time IS NULL))::int AS open
    FROM ${MEMBER_RUNS} JOIN activities AS aggregates ON aggregates.id = aggregate_id
    WHERE aggregates.event_id = ${event_id} AND entries.scratched_at IS NULL AND enrollments.refunded_at IS NULL
    GROUP BY aggregate_id`
  return new Map(rows.map((row) => [row.id, row]))
}

/** Each class is followed by its side pots. */
export async function listContests(db: Database, event_id: number) {
  const classes = await db.activity.findMany({
    where: { event_id, parent_id: null },
    include: { ...WITH_ROUNDS, incentives: { include: WITH_ROUNDS, orderBy: CLASS_ORDER } },
    orderBy: CLASS_ORDER,
    relationLoadStrategy: 'join',
  })
  return classes.flatMap(({ incentives, ...one }) => [one, ...incentives])
}

export type ListedClass = Awaited<ReturnType<typeof listClasses>>[number]

export type ClassesWithProgress = {
  classes: ListedClass[]
  progress: Map<number, RoundCounts>
  prizes: Map<number, PrizeCounts>
  changed: ChangedPayouts
}

export async function listClassesWithProgress(
  db: Database,
  eventIds: number[],
): Promise<ClassesWithProgress> {
  if (eventIds.length === 0)
    return { classes: [], progress: new Map(), prizes: new Map(), changed: new Map() }
  return {
    classes: await listClasses(db, eventIds),
    progress: await loadProgress(db, eventIds),
    prizes: await countPrizes(db, eventIds),
    changed: await findChangedPayouts(db, eventIds),
  }
}

/**
 * A scratched run with a slot counts as scored. A scratched run without a slot doesn't count. Side pots have only
 * `entered`, which includes all entries.
 */
async function loadProgress(db: Database, eventIds: number[]): Promise<Map<number, RoundCounts>> {
  const counts = await db.$queryRaw<ProgressRow[]>`
    SELECT entries.activity_id, entries.round,
      (count(*) FILTER (WHERE entries.draw IS NOT NULL OR entries.scratched_at IS NULL))::int AS entered,
      count(entries.draw)::int AS filled,
      (count(entries.draw) FILTER (WHERE scores.value IS NOT NULL OR scores.no_time IS NOT NULL
        OR entries.scratched_at IS NOT NULL))::int AS scored,
      count(entries.draw) FILTER (WHERE entries.scratched_at IS NOT NULL)::int AS scratched,
      EXISTS (SELECT FROM draw_orders
        WHERE draw_orders.activity_id = entries.activity_id AND draw_orders.round = entries.round) AS drawn
    FROM user_activities entries JOIN scores ON scores.user_activity_id = entries.id
      JOIN activities ON activities.id = entries.activity_id
    WHERE activities.event_id = ANY(${eventIds})
    GROUP BY entries.activity_id, entries.round
    UNION ALL
    SELECT enrollments.activity_id, entries.round, count(*)::int, 0, 0, 0, false
    FROM enrollments JOIN activities ON activities.id = enrollments.activity_id
      JOIN user_activities entries ON entries.id = user_activity_id
    WHERE activities.event_id = ANY(${eventIds}) AND activities.parent_id IS NOT NULL
    GROUP BY enrollments.activity_id, entries.round`
  const progress = new Map<number, RoundCounts>()
  for (const { activity_id, round, ...count } of counts) {
    const byRound = progress.get(activity_id) ?? new Map()
    progress.set(activity_id, byRound.set(round, count))
  }
  return progress
}

type RoundCount = { entered: number; filled: number; scored: number; scratched: number; drawn: boolean }
export type RoundCounts = Map<string, RoundCount>
type ProgressRow = RoundCount & { activity_id: number; round: string }
