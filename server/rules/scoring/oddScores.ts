import {
  CHECK_DECIMAL_POINT,
  oddScoreWarnings,
  formatPrintedScore,
  type ScoreUnit,
  scoreToWire,
} from './score.ts'

/** `value` includes the penalty. */
type ScoredRun = { rider: string; horse: string | null; value: number; penalty_seconds: number }

const MAX_WARNINGS = 10

/**
 * Values are in milliseconds or hundredths of a point. Compares the times without penalties, as the timer showed them.
 */
export function findOddScores(scored: ScoredRun[], unit: ScoreUnit): string[] {
  const runs = scored.map((run) => ({ ...run, value: run.value - run.penalty_seconds * 1000 }))
  const ascending = runs.map(({ value }) => value).sort((a, b) => a - b)
  const odd = runs
    .toSorted((a, b) => a.value - b.value)
    .flatMap((run) => {
      const others = ascending.toSpliced(ascending.indexOf(run.value), 1)
      const warnings = oddScoreWarnings(run.value, others, unit)
      return warnings.length > 0 ? [warningSentence(run, warnings, unit)] : []
    })
  if (odd.length <= MAX_WARNINGS) return odd
  const more = odd.length - MAX_WARNINGS + 1
  return [...odd.slice(0, MAX_WARNINGS - 1), `${more} more runs look off. Check them.`]
}

function warningSentence(
  { rider, horse, value, penalty_seconds }: ScoredRun,
  warnings: string[],
  unit: ScoreUnit,
): string {
  const run = horse === null ? rider : `${rider} on ${horse}`
  const time = formatPrintedScore(scoreToWire(value, unit), unit)
  const score = penalty_seconds > 0 ? `${time} without the penalty` : time
  const reasons = warnings
    .filter((warning) => warning !== CHECK_DECIMAL_POINT)
    .map((warning) => warning[0]!.toLowerCase() + warning.slice(1, -1))
    .map((reason) => reason.replace('the best', 'the next best'))
  const advice = warnings.includes(CHECK_DECIMAL_POINT) ? CHECK_DECIMAL_POINT : 'Check it.'
  return `${[`${run} has ${score}`, ...reasons].join(', ')}. ${advice}`
}
