import { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { query } from '../../database/sql.ts'
import { Conflict } from '../../errors.ts'
import { MEMBER_RUNS } from './memberRuns.ts'

type Run = { user_id: number | null; horse_id: number | null }
type Aggregate = { id: number; name: string }

/** An entrant is entered in an aggregate with one run, and all of the entrant's runs count there. */
export const isEnteredInAggregate = async (tx: Tx, aggregateId: number, run: Run): Promise<boolean> =>
  (await tx.enrollment.count({ where: { activity_id: aggregateId, entry: entrantOf(run) } })) > 0

export async function requireBeforeFirstRun(tx: Tx, { id, name }: Aggregate, run: Run) {
  const runs = await findMemberRuns(tx, id, run)
  if (runs.some(({ scored }) => scored))
    throw new Conflict(
      `This horse already has a score that counts in ${name}. Enter it before its first run.`,
    )
}

/** Aggregates that count this run's classes and in which its rider and horse are entered. */
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
 * Before a run is deleted, moves its entry in an aggregate to another run of the same rider and horse, unless that one
 * is entered too: a merge of two riders or horses can have entered them twice.
 */
export async function handOverAggregates(tx: Tx, entry: Run & { id: number }) {
  const entered = await tx.enrollment.findMany({
    where: { user_activity_id: entry.id, activity: { is_aggregate: true } },
    select: { id: true, activity_id: true },
  })
  for (const { id, activity_id } of entered) {
    const runs = await findMemberRuns(tx, activity_id, entry)
    const other = runs.find((run) => run.id !== entry.id)
    const others = await tx.enrollment.count({
      where: { activity_id, id: { not: id }, entry: entrantOf(entry) },
    })
    if (other && !others) await tx.enrollment.update({ where: { id }, data: { user_activity_id: other.id } })
  }
}

/** The aggregates in which another run of the same rider and horse still counts. */
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
