import { SCRATCHED } from '#rules/draw/messages.ts'
import { calculateWait } from '#rules/schedule/runningOrder.ts'
import { formatPrintedScore } from '#rules/scoring/score.ts'
import type { DrawPage } from '#wire/riderApp/pages.ts'
import { useStore } from '../../store.ts'
import { otherRider, expectedPhrase, waitPhrase } from '../account/runText.ts'
import { me } from '../account/me.ts'
import { runProgress } from './currentRuns.ts'
import { useStandings } from './standings.ts'

export function PinnedRuns({ page }: { page: DrawPage }) {
  const { activity, round, runs } = page
  const ownData = useStore(me)
  const drawn = runProgress(runs)
  const runsInRound = (ownData?.runs ?? []).flatMap((run) => {
    const now = run.activity.id === activity.id && run.round === round && runs.find(({ id }) => id === run.id)
    return now ? [{ ...run, slot: now.slot, score: now.score, scratched: now.scratched }] : []
  })
  const standings = useStandings(
    page,
    runsInRound.filter(({ score, scratched }) => score !== null && !scratched),
  )
  if (!ownData || runsInRound.length === 0) return null

  function statusText(run: (typeof runsInRound)[number]) {
    const isOver = run.score !== null || run.scratched
    if (!isOver) return waitPhrase(ownData!, run, calculateWait(drawn, run.slot, activity.drag_every))
    const score = run.scratched
      ? SCRATCHED
      : formatPrintedScore(run.score, activity.judged ? 'points' : 'time')
    return `${otherRider(ownData!, run.rider_id) ?? 'You'}: ${[score, standings.get(run.id)].filter(Boolean).join(', ')}`
  }

  return (
    <section className="pinned" aria-label="My runs">
      {runsInRound.map((run) => (
        <a key={run.id} href={`#slot-${run.slot}`}>
          <b>{statusText(run)}</b>
          <small>
            {[run.horse, run.score === null && !run.scratched && expectedPhrase(run)]
              .filter(Boolean)
              .join(' · ')}
          </small>
          {run.score === null && run.collides.length > 0 && <small>Too close to another of your runs</small>}
        </a>
      ))}
    </section>
  )
}
