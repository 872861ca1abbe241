import { oddScore, printScore, type ScoreUnit, scoreToWire } from './score.ts'

/** A run with a score, in whole units. */
type ScoredRun = { rider: string; horse: string | null; value: number }

const MOST_LINES = 10

/**
 * The runs whose scores are far from the others of their go, in sentences for the organizer: a mistyped time pays the
 * wrong rider. Nothing is refused for it.
 */
export function oddScoreWarnings(runs: ScoredRun[], unit: ScoreUnit): string[] {
  const ascending = runs.map(({ value }) => value).sort((a, b) => a - b)
  const odd = runs
    .toSorted((a, b) => a.value - b.value)
    .flatMap((run) => {
      const others = ascending.toSpliced(ascending.indexOf(run.value), 1)
      const warnings = oddScore(run.value, others, unit)
      return warnings.length > 0 ? [sentenceOf(run, warnings, unit)] : []
    })
  if (odd.length <= MOST_LINES) return odd
  const more = odd.length - MOST_LINES + 1
  return [...odd.slice(0, MOST_LINES - 1), `Check ${more} more runs with scores far from the others.`]
}

function sentenceOf({ rider, horse, value }: ScoredRun, warnings: string[], unit: ScoreUnit): string {
  const run = horse === null ? rider : `${rider} on ${horse}`
  const because = warnings.map((warning) => warning[0]!.toLowerCase() + warning.slice(1, -1)).join(', ')
  return `Check ${run}, ${printScore(scoreToWire(value, unit), unit)}: ${because}.`
}
