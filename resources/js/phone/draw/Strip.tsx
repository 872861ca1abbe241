import { compareScores, printScore } from '#rules/score.ts'
import type { DrawPage, PublicRun } from '#wire/phone/pages.ts'
import type { Places } from './places.ts'

/** Who is on course and next, the last run and the leader: in view however far the list is scrolled. */
export function Strip({ page: { runs, activity }, places }: { page: DrawPage; places: Places }) {
  const last = runs.findLast((run) => run.score !== null)
  const leader = leaderOf(runs, activity.judged)
  const score = (run: PublicRun) => printScore(run.score, activity.judged ? 'points' : 'time')
  const lines: [label: string, run: PublicRun | undefined, score?: string][] = [
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

/** The best of the numbers; whoever had it first stays ahead of an equal. */
function leaderOf(runs: PublicRun[], judged: boolean): PublicRun | undefined {
  const timed = runs.filter(({ score, scratched }) => typeof score === 'number' && !scratched)
  return timed.toSorted((a, b) => compareScores(a.score, b.score, !judged))[0]
}
