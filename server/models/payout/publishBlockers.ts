import { isCompeting } from '#rules/payout/entryStatus.ts'
import { contestWarnings } from '#rules/payout/contestSettings.ts'
import { type PayoutEntry, findPublishBlockers } from '#rules/payout/publishBlockers.ts'
import { findOddScores } from '#rules/scoring/oddScores.ts'
import { AVERAGE, roundInWords } from '#rules/classes/rounds.ts'
import { hasScore } from '#rules/scoring/score.ts'
import { entryStatusOf, type LoadedContest, type Result, resultsInRound } from './contest.ts'
import { followsTable, missingPointsWarning, pointsTableProblem } from './points.ts'

export function publishBlockersOf(contest: LoadedContest, round: { name: string }): string[] {
  const { activity, enrollments, results, problems } = contest
  const doubled = new Set(results.duplicates)
  return findPublishBlockers({
    view: round.name,
    rounds: activity.rounds
      .filter(({ name }) => name !== AVERAGE)
      .map(({ name, publish_payout }) => ({ name, published: publish_payout })),
    runs: enrollments.map((result) => toPayoutEntry(result, doubled.has(result.id))),
    problems,
    custom: activity.payType === 'custom',
    agrees: results.money.agrees,
    shortCents: results.shortCents,
    ...(followsTable(contest) && { tableProblem: pointsTableProblem(contest) }),
  })
}

const toPayoutEntry = (result: Result, isDoubled: boolean): PayoutEntry => {
  const { entry } = result
  return {
    ...entryStatusOf(result),
    round: entry.round,
    rider: entry.user,
    horse: entry.horse_id === null ? null : { id: entry.horse_id, name: entry.horse!.name },
    draw: {
      name: entry.round ? `${entry.activity.name} (${roundInWords(entry.round)})` : entry.activity.name,
      published: entry.go.publish_draw,
    },
    isFinal: hasScore(entry.score),
    isDuplicate: isDoubled,
  }
}

export function publishWarnings(contest: LoadedContest, round: { name: string }): string[] {
  const points = pointsTableProblem(contest) ?? missingPointsWarning(contest)
  return [
    ...oddScoreWarningsIn(contest, round),
    ...contestWarnings(contest.settings),
    ...(points ? [points] : []),
  ]
}

function oddScoreWarningsIn(contest: LoadedContest, round: { name: string }): string[] {
  if (round.name === AVERAGE) return []
  const scored = resultsInRound(contest, round).flatMap((result) => {
    const { user, horse, score } = result.entry
    if (!isCompeting(entryStatusOf(result)) || score?.value == null || score.no_time) return []
    return [{ rider: user?.name ?? 'a run without a rider', horse: horse?.name ?? null, value: score.value }]
  })
  return findOddScores(scored, contest.unit)
}
