import { compareScores, scoreFromWire, type ScoreValue } from '#rules/scoring/score.ts'
import type { DivisionSummary, TimeStrip } from '#wire/payout.ts'
import type { LoadedContest } from './contest.ts'
import type { ResultRow } from './rows.ts'

/** Like the divisions, uses a published score even after a correction. */
export function buildTimeStrip(
  { activity, unit }: LoadedContest,
  rows: Pick<ResultRow, 'score' | 'published_score' | 'changed' | 'scratched'>[],
  divisions: DivisionSummary[],
): TimeStrip {
  const scores = rows
    .filter(({ scratched }) => !scratched)
    .map(
      ({ score, published_score, changed }) => scoreFromWire(changed ? published_score : score, unit) ?? null,
    )
  const values = scores.filter((score) => typeof score === 'number')
  return {
    values: values.toSorted((a, b) => compareScores(a, b, !activity.judged)),
    no_times: scores.filter(isNoTime).length,
    not_run: scores.filter((score) => score === null).length,
    divisions: activity.has_divisions
      ? divisions.flatMap(({ division, from }) => {
          const start = scoreFromWire(from, unit)
          return typeof start === 'number' ? { division, from: start } : []
        })
      : [],
  }
}

const isNoTime = (score: ScoreValue | null) => typeof score === 'string'
