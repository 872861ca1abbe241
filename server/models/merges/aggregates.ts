import type { Database, Tx } from '../../database/db.ts'
import { findDoubleEntries } from '../aggregates/entries.ts'
import { MERGE_COLUMNS, type MergeKind } from './columns.ts'

type Ids = { gone: { id: number }; kept: { id: number } }

export async function loadAggregateEntries(
  db: Database | Tx,
  organization_id: number,
  kind: MergeKind,
  { gone, kept }: Ids,
) {
  const { column, partner } = MERGE_COLUMNS[kind]
  const entered = await db.enrollment.findMany({
    where: {
      activity: { is_aggregate: true, event: { organization_id } },
      entry: { [column]: { in: [gone.id, kept.id] } },
    },
    select: {
      activity: {
        select: {
          id: true,
          name: true,
          rounds: { select: { publish_payout: true } },
          members: { select: { round: { select: { activity_id: true } } } },
        },
      },
      entry: { select: { user_id: true, horse_id: true } },
    },
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
  return entered.map(({ activity: { id, name, rounds, members }, entry }) => ({
    aggregate: { id, name },
    classes: members.map(({ round }) => round.activity_id),
    isGone: entry[column] === gone.id,
    partner: entry[partner],
    isPublished: rounds.some(({ publish_payout }) => publish_payout),
  }))
}

export type AggregateEntry = Awaited<ReturnType<typeof loadAggregateEntries>>[number]

/**
 * If two aggregate entries end up with the same rider and horse, the merge deletes one. Published aggregates
 * keep both.
 */
export function namesOfDoubleEntries(entered: AggregateEntry[]): string[] {
  const open = entered.filter(({ isPublished }) => !isPublished)
  const doubled = open.filter(
    (one) =>
      one.isGone &&
      open.some(
        (other) => !other.isGone && other.aggregate.id === one.aggregate.id && other.partner === one.partner,
      ),
  )
  return [...new Set(doubled.map(({ aggregate }) => aggregate.name))]
}

export type ReplacedRun = { id: number; replaced_by: number }

/** Call this before deleting the runs. */
export async function moveAggregateEntries(tx: Tx, replaced: ReplacedRun[]) {
  const staying = new Map(replaced.map(({ id, replaced_by }) => [id, replaced_by]))
  const entered = await tx.enrollment.findMany({
    where: { user_activity_id: { in: [...staying.keys()] }, activity: { is_aggregate: true } },
    select: { id: true, activity_id: true, user_activity_id: true },
    orderBy: { id: 'asc' },
  })
  const moved: { id: number; from: number; to: number }[] = []
  for (const { id, activity_id, user_activity_id: from } of entered) {
    const to = staying.get(from)!
    if (await tx.enrollment.count({ where: { activity_id, user_activity_id: to } })) continue
    await tx.enrollment.update({ where: { id }, data: { user_activity_id: to } })
    moved.push({ id, from, to })
  }
  return moved
}

/** Call this after moving the runs. */
export async function deleteDoubleEntries(tx: Tx, activityIds: number[]) {
  const ids = await findDoubleEntries(tx, activityIds)
  const rows = await tx.$queryRaw<{ row: Record<string, string | number | boolean | null> }[]>`
    DELETE FROM enrollments WHERE id = ANY(${ids}) RETURNING to_jsonb(enrollments) AS row`
  return rows.map(({ row }) => row)
}
