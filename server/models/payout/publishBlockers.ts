import { entrantOfRun } from '#rules/payout/entrant.ts'
import { isCompeting } from '#rules/payout/entryStatus.ts'
import { contestWarnings } from '#rules/payout/contestSettings.ts'
import {
  findMemberBlockers,
  findPublishBlockers,
  horseChangeSentences,
  type MemberRound,
  type PayoutEntry,
} from '#rules/payout/publishBlockers.ts'
import { findOddScores } from '#rules/scoring/oddScores.ts'
import { AVERAGE, roundInWords } from '#rules/classes/rounds.ts'
import { hasScore, MAX_SCORE } from '#rules/scoring/score.ts'
import { hasSeveralRounds } from '../activities/rounds.ts'
import type { LoadedAggregate } from './aggregate.ts'
import { entryStatusOf, type LoadedContest, type Result, resultsInRound } from './contest.ts'
import { followsTable, missingPointsWarning, pointsTableProblem } from './points.ts'

/** `publishedFirst` names the rounds that will be published before this one. */
export function publishBlockersOf(
  contest: LoadedContest,
  round: { name: string },
  publishedFirst: ReadonlySet<string> = new Set(),
): string[] {
  const { activity, aggregate, enrollments, results, problems } = contest
  const doubled = new Set(results.duplicates)
  const blockers = findPublishBlockers({
    view: round.name,
    rounds: activity.rounds
      .filter(({ name }) => name !== AVERAGE)
      .map(({ name, publish_payout }) => ({ name, published: publish_payout || publishedFirst.has(name) })),
    runs: enrollments.map((result) => ({
      ...toPayoutEntry(result, doubled.has(result.id)),
      // An aggregate's runs are checked in its member rounds below, so they pass here.
      ...(aggregate && TOTALED),
    })),
    problems,
    custom: activity.payType === 'custom',
    agrees: results.money.agrees,
    shortCents: results.shortCents,
    ...(followsTable(contest) && { tableProblem: pointsTableProblem(contest) }),
  })
  if (!aggregate) return blockers
  const isTooHigh = enrollments.some(({ entry }) => (entry.score?.value ?? 0) > MAX_SCORE)
  return [
    ...findMemberBlockers(memberRounds(aggregate)),
    ...blockers,
    ...(isTooHigh ? ['A total in this average is too high. Check the scores.'] : []),
  ]
}

const memberRounds = ({ rounds }: LoadedAggregate): MemberRound[] =>
  rounds.map(({ name, runs }) => ({
    name,
    runs: runs.map(({ draw, value, status, ...entryStatus }) => ({
      ...entryStatus,
      draw: { name: drawName(draw), published: draw.published },
      isFinal: value !== null || status !== undefined,
    })),
  }))

const drawName = ({ name, round }: { name: string; round: string }) =>
  round ? `${name} (${roundInWords(round)})` : name

const TOTALED = { draw: { name: '', published: true }, unplaced: false, isFinal: true }

const toPayoutEntry = (result: Result, isDoubled: boolean): PayoutEntry => {
  const { entry } = result
  return {
    id: result.id,
    ...entryStatusOf(result),
    ...entrantOfRun(entry),
    round: entry.round,
    rider: entry.user,
    horse: entry.horse_id === null ? null : { id: entry.horse_id, name: entry.horse!.name },
    draw: {
      name: drawName({ name: entry.activity.name, round: entry.round }),
      published: entry.go.publish_draw,
    },
    isFinal: hasScore(entry.score),
    isDuplicate: isDoubled,
  }
}

export function publishWarnings(contest: LoadedContest, round: { name: string }): string[] {
  const points = pointsTableProblem(contest) ?? missingPointsWarning(contest)
  return [
    ...horseChangesIn(contest, round),
    ...oddScoreWarningsIn(contest, round),
    ...contestWarnings(contest.settings),
    ...(points ? [points] : []),
  ]
}

const horseChangesIn = (contest: LoadedContest, round: { name: string }): string[] =>
  hasSeveralRounds(contest.activity)
    ? horseChangeSentences(
        contest.enrollments.map((result) => toPayoutEntry(result, false)),
        round.name,
      )
    : []

function oddScoreWarningsIn(contest: LoadedContest, round: { name: string }): string[] {
  if (round.name === AVERAGE || contest.aggregate) return []
  const scored = resultsInRound(contest, round).flatMap((result) => {
    const { user, horse, score } = result.entry
    if (!isCompeting(entryStatusOf(result)) || score?.value == null || score.no_time) return []
    return [
      {
        rider: user?.name ?? 'a run without a rider',
        horse: horse?.name ?? null,
        value: score.value,
        penalty_seconds: result.saved_score?.penalty_seconds ?? 0,
      },
    ]
  })
  return findOddScores(scored, contest.unit)
}
