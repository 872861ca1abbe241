import { competes } from '#rules/competing.ts'
import { contestWarnings } from '#rules/contestSettings.ts'
import { type RunToPay, whyNotPublished } from '#rules/payoutReasons.ts'
import { oddScoreWarnings } from '#rules/payoutWarnings.ts'
import { AVERAGE, roundInWords } from '#rules/rounds.ts'
import { hasScore } from '#rules/score.ts'
import { fateOf, type LoadedContest, type Result, resultsIn } from './contest.ts'
import { followsTable, pointsMissing, tableProblem } from './points.ts'

/** Why the payout of this go, or of the average, cannot be published yet, in sentences for the organizer. */
export function whyNot(contest: LoadedContest, go: { name: string }): string[] {
  const { activity, enrollments, results, problems } = contest
  const doubled = new Set(results.doubled)
  return whyNotPublished({
    go: go.name,
    gos: activity.rounds
      .filter(({ name }) => name !== AVERAGE)
      .map(({ name, publish_payout }) => ({ name, published: publish_payout })),
    runs: enrollments.map((result) => asRunToPay(result, doubled.has(result.id))),
    problems,
    custom: activity.payType === 'custom',
    agrees: results.money.agrees,
    shortCents: results.shortCents,
    ...(followsTable(contest) && { tableProblem: tableProblem(contest) }),
  })
}

const asRunToPay = (result: Result, isDoubled: boolean): RunToPay => {
  const { entry } = result
  return {
    ...fateOf(result),
    round: entry.round,
    rider: entry.user,
    horse: entry.horse_id === null ? null : { id: entry.horse_id, name: entry.horse!.name },
    draw: {
      name: entry.round ? `${entry.activity.name}, ${roundInWords(entry.round)},` : entry.activity.name,
      published: entry.go.publish_draw,
    },
    isFinal: hasScore(entry.score),
    isDoubled,
  }
}

/** What the organizer should look at before publishing, though nothing keeps the payout back. */
export function warningsOf(contest: LoadedContest, go: { name: string }): string[] {
  const points = tableProblem(contest) ?? pointsMissing(contest)
  return [...oddScoresIn(contest, go), ...contestWarnings(contest.settings), ...(points ? [points] : [])]
}

/** Each run is looked at in its own go, so the average has none. */
function oddScoresIn(contest: LoadedContest, go: { name: string }): string[] {
  if (go.name === AVERAGE) return []
  const scored = resultsIn(contest, go).flatMap((result) => {
    const { user, horse, score } = result.entry
    if (!competes(fateOf(result)) || score?.value == null || score.no_time) return []
    return [{ rider: user?.name ?? 'a run without a rider', horse: horse?.name ?? null, value: score.value }]
  })
  return oddScoreWarnings(scored, contest.unit)
}
