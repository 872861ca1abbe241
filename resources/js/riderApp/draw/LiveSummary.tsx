import { compareScores, formatPrintedScore } from '#rules/scoring/score.ts'
import type { DrawPage, PublicSlot } from '#wire/riderApp/pages.ts'
import type { CurrentRuns } from './currentRuns.ts'

export function LiveSummary({ page: { runs, activity }, places }: { page: DrawPage; places: CurrentRuns }) {
  const last = runs.findLast((run) => run.score !== null)
  const leader = findLeader(runs, activity.judged)
  const score = (run: PublicSlot) => formatPrintedScore(run.score, activity.judged ? 'points' : 'time')
  const lines: [label: string, run: PublicSlot | undefined, score?: string][] = [
    ['On course', places.now],
    ['Next', places.next],
    ['Last', last, last && score(last)],
    ['Leader', leader, leader && score(leader)],
  ]

  return (
    <dl className="strip" aria-label="Now">
      {lines.map(
        ([label, run, score]) =>
          run && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <a href={`#slot-${run.slot}`}>
                  {run.slot} {run.rider}
                </a>{' '}
                <b>{score}</b>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

function findLeader(runs: PublicSlot[], judged: boolean): PublicSlot | undefined {
  const timed = runs.filter(({ score, scratched }) => typeof score === 'number' && !scratched)
  return timed.toSorted((a, b) => compareScores(a.score, b.score, !judged))[0]
}
