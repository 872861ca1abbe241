import { SCRATCHED } from '#rules/drawTexts.ts'
import { waitFor } from '#rules/running.ts'
import { printScore } from '#rules/score.ts'
import type { DrawPage } from '#wire/phone/pages.ts'
import { useStore } from '../../store.ts'
import { callOf, expectedSaid, waitSaid } from '../own/mine.ts'
import { me } from '../own/me.ts'
import { drawnOf } from './places.ts'
import { useStandings } from './standings.ts'

/** My runs in this go, above all others: how many are still to go, and then the score with its place. */
export function Pinned({ page }: { page: DrawPage }) {
  const { activity, round, runs } = page
  const mine = useStore(me)
  const drawn = drawnOf(runs)
  const here = (mine?.runs ?? []).flatMap((run) => {
    const now = run.activity.id === activity.id && run.round === round && runs.find(({ id }) => id === run.id)
    return now ? [{ ...run, slot: now.slot, score: now.score, scratched: now.scratched }] : []
  })
  const standings = useStandings(
    page,
    here.filter(({ score, scratched }) => score !== null && !scratched),
  )
  if (!mine || here.length === 0) return null

  function said(run: (typeof here)[number]) {
    const isOver = run.score !== null || run.scratched
    if (!isOver) return waitSaid(mine!, run, waitFor(drawn, run.slot, activity.drag_every))
    const score = run.scratched ? SCRATCHED : printScore(run.score, activity.judged ? 'points' : 'time')
    return [`${callOf(mine!, run.rider_id).who}: ${score}`, standings.get(run.id)].filter(Boolean).join(', ')
  }

  return (
    <section className="pinned" aria-label="My runs">
      {here.map((run) => (
        <p key={run.id}>
          <a href={`#slot-${run.slot}`}>{said(run)}</a>
          <small>
            {[
              run.horse && `on ${run.horse}`,
              run.score === null && !run.scratched && expectedSaid(run),
              run.score === null && run.collides.length > 0 && 'Collides with another run of yours',
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </p>
      ))}
    </section>
  )
}
