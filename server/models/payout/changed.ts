import { AVERAGE } from '#rules/classes/rounds.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { query } from '../../database/sql.ts'
import { HAS_SEVERAL_ROUNDS, MEMBER_RUNS } from '../aggregates/memberRuns.ts'
import { requireRound } from '../activities/rounds.ts'
import { buildAverageRows, loadAverages } from './averages.ts'
import { loadContests } from './contest.ts'
import { buildRoundRows } from './rows.ts'

/** Keyed by contest id. Lists the rounds whose published payout contains a score that has changed since publication. */
export type ChangedPayouts = Map<number, string[]>

/** Calculates totals only for averages and aggregates that count a run scored after publication. */
export async function findChangedPayouts(db: Database | Tx, eventIds: number[]): Promise<ChangedPayouts> {
  const scored = await findChangedScores(db, eventIds)
  const totals = await findChangedTotals(
    db,
    scored.filter(({ is_total }) => is_total),
  )
  const changed: ChangedPayouts = new Map()
  for (const { activity_id, round } of [...scored.filter(({ is_total }) => !is_total), ...totals])
    changed.set(activity_id, [...(changed.get(activity_id) ?? []), round])
  return changed
}

type ContestRound = { activity_id: number; round: string; is_total: boolean }

/** In a contest with one round, all runs count. */
const findChangedScores = (db: Database | Tx, eventIds: number[]) =>
  query<ContestRound>(
    db,
    Prisma.sql`
    SELECT DISTINCT activities.id AS activity_id, rounds.name AS round, rounds.name = 'average' AS is_total
    FROM activities JOIN rounds ON rounds.activity_id = activities.id
      JOIN enrollments ON enrollments.activity_id = activities.id
      JOIN user_activities AS entries ON entries.id = enrollments.user_activity_id
        AND (rounds.name IN (entries.round, 'average') OR NOT ${HAS_SEVERAL_ROUNDS})
      LEFT JOIN scores ON scores.user_activity_id = entries.id
    WHERE activities.event_id = ANY(${eventIds}) AND NOT activities.is_aggregate AND rounds.publish_payout
      AND CASE WHEN rounds.name = 'average' THEN scores.scored_at >= rounds.payout_published_at
        ELSE enrollments.published_value IS DISTINCT FROM scores.value
          OR enrollments.published_no_time IS DISTINCT FROM scores.no_time END
    UNION
    SELECT aggregates.id, published.name, true
    FROM ${MEMBER_RUNS} JOIN activities AS aggregates ON aggregates.id = aggregate_id
      JOIN rounds AS published ON published.activity_id = aggregates.id
    WHERE aggregates.event_id = ANY(${eventIds}) AND published.publish_payout
      AND scores.scored_at >= published.payout_published_at`,
  )

async function findChangedTotals(db: Database | Tx, totals: ContestRound[]): Promise<ContestRound[]> {
  if (totals.length === 0) return []
  const ids = [...new Set(totals.map(({ activity_id }) => activity_id))]
  const contests = new Map((await loadContests(db, ids)).map((contest) => [contest.activity.id, contest]))
  const averages = await loadAverages(db, ids)
  return totals.filter(({ activity_id, round }) => {
    const contest = contests.get(activity_id)
    if (!contest) return false
    const go = requireRound(contest.activity, round)
    const rows =
      round === AVERAGE
        ? buildAverageRows(
            contest,
            go,
            averages.filter((average) => average.activity_id === activity_id),
          )
        : buildRoundRows(contest, go)
    return rows.some((row) => row.changed)
  })
}
