import { groupBy } from '#lib/groupBy.ts'
import { roundName } from '#rules/classes/rounds.ts'
import { type Aggregate, aggregateTotals, type MemberRun } from '#rules/payout/aggregate.ts'
import { entrantKey } from '#rules/payout/entrant.ts'
import { isCompeting } from '#rules/payout/entryStatus.ts'
import { type ScoreUnit, storedScoreToWire } from '#rules/scoring/score.ts'
import type { MemberScore } from '#wire/payout.ts'
import { Prisma, type NoTime } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { query } from '../../database/sql.ts'
import { HAS_SEVERAL_ROUNDS, MEMBER_RUNS } from '../aggregates/memberRuns.ts'
import type { Result } from '../queries/results.ts'

type MemberRound = { aggregate_id: number; id: number; class_name: string; round: string; several: boolean }
type MemberRunRow = {
  aggregate_id: number
  id: number
  round_id: number
  user_id: number | null
  horse_id: number | null
  unplaced: boolean
  scratched: boolean
  refunded: boolean
  value: number | null
  no_time: NoTime | null
  draw: { name: string; round: string; published: boolean }
}
type LoadedRun = MemberRun & Pick<MemberRunRow, 'draw'>

export type LoadedAggregate = Omit<Aggregate, 'rounds'> & {
  rounds: { id: number; name: string; isFinished: boolean; runs: LoadedRun[] }[]
}

type AggregateRow = { id: number; judged: boolean; best_of: number | null; must_run_all: boolean }

export async function loadAggregates(
  db: Database | Tx,
  aggregates: AggregateRow[],
): Promise<Map<number, LoadedAggregate>> {
  if (aggregates.length === 0) return new Map()
  const ids = aggregates.map(({ id }) => id)
  const rounds = await loadMemberRounds(db, ids)
  const runs = await loadMemberRuns(db, ids)
  return new Map(
    aggregates.map((aggregate) => {
      const isOwn = ({ aggregate_id }: { aggregate_id: number }) => aggregate_id === aggregate.id
      return [aggregate.id, toAggregate(aggregate, rounds.filter(isOwn), runs.filter(isOwn).map(toMemberRun))]
    }),
  )
}

const toAggregate = (
  { best_of, must_run_all, judged }: AggregateRow,
  rounds: MemberRound[],
  runs: LoadedRun[],
): LoadedAggregate => ({
  rounds: rounds.map((round) => {
    const own = runs.filter((run) => run.round === round.id)
    return { id: round.id, name: memberName(round), isFinished: isFinished(own), runs: own }
  }),
  bestOf: best_of,
  mustRunAll: must_run_all,
  lowWins: !judged,
})

const loadMemberRounds = (db: Database | Tx, aggregateIds: number[]) =>
  query<MemberRound>(
    db,
    Prisma.sql`
    SELECT aggregate_id, rounds.id, classes.name AS class_name, rounds.name AS round,
      ${HAS_SEVERAL_ROUNDS} AS several
    FROM aggregate_members JOIN rounds ON rounds.id = round_id
    JOIN activities AS classes ON classes.id = rounds.activity_id
    WHERE aggregate_id = ANY(${aggregateIds}) ORDER BY classes.position, classes.id, rounds.position`,
  )

const loadMemberRuns = (db: Database | Tx, aggregateIds: number[]) =>
  query<MemberRunRow>(
    db,
    Prisma.sql`
    SELECT aggregate_id, enrollments.id, rounds.id AS round_id, entries.user_id, entries.horse_id,
      entries.draw IS NULL AS unplaced, entries.scratched_at IS NOT NULL AS scratched,
      refunded_at IS NOT NULL AS refunded, scores.value, scores.no_time::text AS no_time,
      json_build_object('name', drawn.name, 'round', entries.round, 'published', go.publish_draw) AS draw
    FROM ${MEMBER_RUNS}
    JOIN activities AS drawn ON drawn.id = entries.activity_id
    JOIN rounds AS go ON go.activity_id = entries.activity_id AND go.name = entries.round
    WHERE aggregate_id = ANY(${aggregateIds}) ORDER BY enrollments.id`,
  )

const toMemberRun = ({ id, round_id, value, no_time, draw, ...run }: MemberRunRow): LoadedRun => ({
  id,
  round: round_id,
  entrant: entrantKey(run),
  value,
  ...(no_time && { status: no_time }),
  unplaced: run.unplaced,
  scratched: run.scratched,
  refunded: run.refunded,
  draw,
})

const isFinished = (runs: LoadedRun[]) => {
  const competing = runs.filter(isCompeting)
  return competing.length > 0 && competing.every((run) => run.value !== null || run.status)
}

const memberName = ({ class_name, round, several }: MemberRound) =>
  several ? `${class_name}, ${roundName(round)}` : class_name

/**
 * Replaces each run's score with the entrant's total. The draw counts as published if one of the entrant's
 * runs is public and the total doesn't reveal an unpublished score.
 */
export function withTotals(results: Result[], aggregate: LoadedAggregate): Result[] {
  const runs = aggregate.rounds.flatMap((round) => round.runs)
  const runsOf = new Map(groupBy(runs, ({ entrant }) => entrant).map((own) => [own[0]!.entrant, own]))
  const totals = totalsOf(results, aggregate)
  return results.map((result) => {
    const { entry } = result
    const own = runsOf.get(entrantKey(entry)) ?? []
    const { value, status, scratched } = totals.get(entrantKey(entry))!
    const reveals = own.some((run) => !run.draw.published && isScored(run))
    return {
      ...result,
      entry: {
        ...entry,
        score: { value, no_time: status ?? null },
        scratched_at: scratched ? entry.scratched_at : null,
        go: { publish_draw: !reveals && own.some(({ draw }) => draw.published) },
      },
    }
  })
}

function totalsOf(results: Result[], aggregate: LoadedAggregate) {
  const entrants = results.map(({ entry }) => entrantKey(entry))
  return aggregateTotals(
    entrants,
    aggregate.rounds.flatMap((round) => round.runs),
    aggregate,
  )
}

const isScored = ({ value, status }: LoadedRun) => value !== null || status !== undefined

export function memberScores(results: Result[], aggregate: LoadedAggregate, unit: ScoreUnit) {
  const totals = totalsOf(results, aggregate)
  const scores = aggregate.rounds.map(({ name, runs }) => ({
    name,
    runOf: new Map(
      runs
        .filter(isCompeting)
        .map((run) => [run.entrant, run] as const)
        .reverse(),
    ),
  }))
  return new Map(
    [...totals].map(([entrant, { counted }]) => [
      entrant,
      scores.map(({ name, runOf }): MemberScore => {
        const run = runOf.get(entrant)
        return {
          name,
          score: run ? storedScoreToWire({ value: run.value, no_time: run.status ?? null }, unit) : null,
          counts: run !== undefined && counted.includes(run.id),
        }
      }),
    ]),
  )
}
