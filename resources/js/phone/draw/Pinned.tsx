import { waitFor } from '#rules/running.ts'
import type { DrawPage } from '#wire/phone/pages.ts'
import { useStore } from '../../store.ts'
import { expectedSaid, waitSaid } from '../own/mine.ts'
import { me } from '../own/me.ts'
import { drawnOf } from './places.ts'

/** My runs in this go, above all others. How many are still to go follows the scores as they come. */
export function Pinned({ page: { activity, round, runs } }: { page: DrawPage }) {
  const mine = useStore(me)
  const drawn = drawnOf(runs)
  const here = mine?.runs.filter((run) => run.activity.id === activity.id && run.round === round) ?? []
  const coming = here.flatMap((run) => {
    const now = runs.find(({ id }) => id === run.id)
    return now && now.score === null && !now.scratched ? [{ ...run, slot: now.slot }] : []
  })
  if (!mine || coming.length === 0) return null

  return (
    <section className="pinned" aria-label="My runs">
      {coming.map((run) => (
        <p key={run.id}>
          <a href={`#slot-${run.slot}`}>
            {waitSaid(mine, run, waitFor(drawn, run.slot, activity.drag_every))}
          </a>
          <small>
            {[run.horse && `on ${run.horse}`, expectedSaid(run)].filter(Boolean).join(' · ')}
            {run.collides.length > 0 && ' · Collides with another run of yours'}
          </small>
        </p>
      ))}
    </section>
  )
}
