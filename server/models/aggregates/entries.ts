import { missingMemberNotice } from '#rules/entries/notices.ts'
import { entrantKey } from '#rules/payout/entrant.ts'
import { hasScore } from '#rules/scoring/score.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { query } from '../../database/sql.ts'
import { Conflict } from '../../errors.ts'
import type { LoadedEntry } from '../entries/load.ts'
import { MEMBER_RUNS } from './memberRuns.ts'

type Run = { user_id: number | null; horse_id: number | null }
type Aggregate = { id: number; name: string }

/** One aggregate entry covers every run of the same rider and horse. */
export const isEnteredInAggregate = async (
  tx: Tx,
  aggregateId: number,
  { id, ...run }: Run & { id: number },
): Promise<boolean> =>
  (await tx.enrollment.count({
    where: { activity_id: aggregateId, user_activity_id: { not: id }, entry: entrantOf(run) },
  })) > 0

export async function requireBeforeFirstRun(tx: Tx, aggregate: Aggregate, run: Run) {
  requireNoScore(aggregate, await findMemberRuns(tx, aggregate.id, run))
}

/** The run has to count in the aggregate, and no run that counts there may have a score yet. */
export async function requireEnterable(tx: Tx, aggregate: Aggregate, run: Run & { id: number }) {
  const runs = await findMemberRuns(tx, aggregate.id, run)
  if (runs.length === 0) throw new Conflict(await missingMember(tx, aggregate))
  if (!runs.some(({ id }) => id === run.id))
    throw new Conflict(`This run doesn't count in ${aggregate.name}. Choose it for a run that does.`)
  requireNoScore(aggregate, runs)
}

async function missingMember(tx: Tx, { id, name }: Aggregate): Promise<string> {
  const classes = await tx.activity.findMany({
    where: { rounds: { some: { aggregates: { some: { aggregate_id: id } } } } },
    select: { name: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  const names = classes.map((one) => one.name)
  return missingMemberNotice(name, names)
}

/** Finds which of the runs count in the aggregate. They all have the same rider and horse. */
export async function findCounting<Entry extends Run & { id: number }>(
  tx: Tx,
  aggregateId: number,
  entries: Entry[],
): Promise<Entry[]> {
  const runs = await findMemberRuns(tx, aggregateId, entries[0]!)
  return entries.filter((entry) => runs.some(({ id }) => id === entry.id))
}

function requireNoScore({ name }: Aggregate, runs: { scored: boolean }[]) {
  if (runs.some(({ scored }) => scored))
    throw new Conflict(
      `This horse already has a score that counts in ${name}. Enter horses in an average before their first run.`,
    )
}

/**
 * Finds entrants who are already entered or have a score that counts toward the aggregate. Ignores entries
 * from the import `importId`.
 */
export async function loadClosedEntrants(
  tx: Tx,
  aggregateIds: number[],
  importId: number | null,
): Promise<Set<string>> {
  const rows = await query<{ id: number; user_id: number; horse_id: number | null }>(
    tx,
    Prisma.sql`
    SELECT enrollments.activity_id AS id, user_id, horse_id
    FROM enrollments JOIN user_activities AS entries ON entries.id = user_activity_id
    WHERE enrollments.activity_id = ANY(${aggregateIds})
      AND (${importId}::int IS NULL OR import_id IS DISTINCT FROM ${importId}::int)
    UNION SELECT aggregate_id, user_id, horse_id FROM ${MEMBER_RUNS}
    WHERE aggregate_id = ANY(${aggregateIds}) AND (scores.value IS NOT NULL OR scores.no_time IS NOT NULL)`,
  )
  return new Set(rows.map(({ id, ...entrant }) => `${id} ${entrantKey(entrant)}`))
}

export async function findAggregatesOf(tx: Tx, contestIds: number[], run: Run): Promise<number[]> {
  const aggregates = await tx.activity.findMany({
    where: {
      members: { some: { round: { activity_id: { in: contestIds } } } },
      enrollments: { some: { entry: entrantOf(run) } },
    },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  return aggregates.map(({ id }) => id)
}

/**
 * Call this before changing a run's rider or horse. If the run doesn't count in the aggregate, or has no score, but
 * another run of the old rider and horse does, the aggregate entry moves to that run. Otherwise, the entry stays with
 * this run.
 */
export async function carryAggregates(tx: Tx, before: LoadedEntry, after: Run) {
  const entered = await tx.enrollment.findMany({
    where: { user_activity_id: before.id, activity: { is_aggregate: true } },
    select: { id: true, activity: { select: { id: true, name: true } } },
    orderBy: { id: 'asc' },
  })
  for (const { id, activity } of entered) {
    const runs = await findMemberRuns(tx, activity.id, before)
    const others = runs.filter((run) => run.id !== before.id)
    const isCounted = others.length < runs.length
    const scored = hasScore(before.score) ? undefined : others.find((run) => run.scored)
    const staying = scored ?? (isCounted ? undefined : others[0])
    if (staying) {
      await tx.enrollment.update({ where: { id }, data: { user_activity_id: staying.id } })
      continue
    }
    if (!hasScore(before.score) && after.user_id !== null) await requireBeforeFirstRun(tx, activity, after)
    if (after.user_id !== null && (await isEnteredInAggregate(tx, activity.id, { ...after, id: before.id })))
      throw new Conflict(enteredWithAnotherRun(activity))
  }
}

export const enteredWithAnotherRun = ({ name }: Pick<Aggregate, 'name'>) =>
  `This horse is already entered in ${name} with another run.`

/**
 * Call this before deleting runs. Moves their aggregate entries to other runs with the same rider and horse.
 * With `importId`, moves them only to other runs from that import.
 */
export const handOverAggregates = (tx: Tx, ids: number[], importId: number | null = null) =>
  tx.$executeRaw`
    UPDATE enrollments AS handed_over SET user_activity_id = others.to_id
    FROM (
      SELECT DISTINCT ON (entered.id) entered.id, entries.id AS to_id
      FROM enrollments AS entered
      JOIN user_activities AS deleted ON deleted.id = entered.user_activity_id, ${MEMBER_RUNS}
      WHERE deleted.id = ANY(${ids}) AND aggregate_id = entered.activity_id AND entries.id <> ALL(${ids})
        AND (${importId}::int IS NULL OR entries.import_id = ${importId}::int)
        AND entries.user_id IS NOT DISTINCT FROM deleted.user_id
        AND entries.horse_id IS NOT DISTINCT FROM deleted.horse_id
        AND NOT EXISTS (SELECT FROM enrollments AS other JOIN user_activities AS run ON run.id = other.user_activity_id
          WHERE other.activity_id = entered.activity_id AND other.id <> entered.id
            AND run.user_id IS NOT DISTINCT FROM deleted.user_id
            AND run.horse_id IS NOT DISTINCT FROM deleted.horse_id)
      ORDER BY entered.id, entries.scratched_at IS NOT NULL, entries.id) AS others
    WHERE handed_over.id = others.id`

/** Finds the run's aggregate entries that don't count this run. */
export async function findUncountedIn(tx: Tx, runId: number) {
  const entered = await tx.enrollment.findMany({
    where: { user_activity_id: runId, activity: { is_aggregate: true } },
    include: { activity: { select: { id: true, name: true } }, entry: true },
    orderBy: { activity_id: 'asc' },
  })
  const uncounted: typeof entered = []
  for (const one of entered) {
    const runs = await findMemberRuns(tx, one.activity_id, one.entry)
    if (!runs.some(({ id }) => id === runId)) uncounted.push(one)
  }
  return uncounted
}

/** Finds the duplicate aggregate entries to delete after a merge. Prefers to keep an entry without a refund. */
export async function findDoubleEntries(tx: Tx, activityIds: number[]): Promise<number[]> {
  const rows = await query<{ id: number }>(
    tx,
    Prisma.sql`
    SELECT id FROM (
      SELECT enrollments.id, row_number() OVER (
        PARTITION BY enrollments.activity_id, user_id, horse_id
        ORDER BY refunded_at IS NOT NULL, refund_cents > 0, enrollments.id) AS nth
      FROM enrollments JOIN user_activities AS entries ON entries.id = user_activity_id
      JOIN activities ON activities.id = enrollments.activity_id AND is_aggregate
      WHERE activities.id = ANY(${activityIds}) AND user_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM rounds WHERE rounds.activity_id = activities.id AND publish_payout)
    ) AS entered WHERE nth > 1`,
  )
  return rows.map(({ id }) => id)
}

/** Finds the aggregates that count another run with the same rider and horse. */
export async function findAggregatesStillRun(
  db: Database | Tx,
  { id, user_id, horse_id }: Run & { id: number },
) {
  const aggregates = await query<{ id: number }>(
    db,
    Prisma.sql`
    SELECT DISTINCT aggregate_id AS id FROM ${MEMBER_RUNS}
    WHERE entries.user_id IS NOT DISTINCT FROM ${user_id}::int AND entries.id <> ${id}
      AND entries.horse_id IS NOT DISTINCT FROM ${horse_id}::int AND entries.scratched_at IS NULL`,
  )
  return new Set(aggregates.map((aggregate) => aggregate.id))
}

const entrantOf = ({ user_id, horse_id }: Run) => ({ user_id, horse_id })

const findMemberRuns = (tx: Tx, aggregateId: number, { user_id, horse_id }: Run) =>
  query<{ id: number; scored: boolean }>(
    tx,
    Prisma.sql`
    SELECT entries.id, (scores.value IS NOT NULL OR scores.no_time IS NOT NULL) AS scored FROM ${MEMBER_RUNS}
    WHERE aggregate_id = ${aggregateId} AND entries.user_id IS NOT DISTINCT FROM ${user_id}::int
      AND entries.horse_id IS NOT DISTINCT FROM ${horse_id}::int
    ORDER BY entries.id`,
  )
