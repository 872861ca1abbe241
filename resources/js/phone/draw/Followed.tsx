import { SCRATCHED } from '#rules/drawTexts.ts'
import { HIDDEN_NAME } from '#rules/minors.ts'
import { waitFor, waitText } from '#rules/running.ts'
import { printScore } from '#rules/score.ts'
import type { DrawPage, PublicRun } from '#wire/phone/pages.ts'
import { useStore } from '../../store.ts'
import { follow, followed, unfollow } from '../own/followed.ts'
import { me } from '../own/me.ts'
import { drawnOf } from './places.ts'

/** How many are to go before the riders whom this phone follows, and what they scored. */
export function Followed({ page: { activity, runs } }: { page: DrawPage }) {
  const names = useStore(followed)
  const own = useStore(me)?.runs ?? []
  const isOwn = (run: PublicRun) => own.some(({ id }) => id === run.id)
  const theirs = runs.filter((run) => run.rider !== null && names.includes(run.rider) && !isOwn(run))
  if (theirs.length === 0) return null
  const drawn = drawnOf(runs)
  const stands = ({ slot, rider, score, scratched }: PublicRun) => {
    if (scratched) return `${rider}: ${SCRATCHED}`
    if (score !== null) return `${rider}: ${printScore(score, activity.judged ? 'points' : 'time')}`
    return `${rider} is ${waitText(slot, waitFor(drawn, slot, activity.drag_every), rider!)}`
  }

  return (
    <section className="pinned" aria-label="Riders I follow">
      {theirs.map((run) => (
        <p key={run.slot}>
          <a href={`#slot-${run.slot}`}>{stands(run)}</a>
        </p>
      ))}
    </section>
  )
}

/** For a rider who was found; nobody follows a name that is withheld. */
export function FollowButton({ rider }: { rider: string | null }) {
  const names = useStore(followed)
  if (rider === null || rider === HIDDEN_NAME) return null
  return names.includes(rider) ? (
    <button type="button" onClick={() => unfollow(rider)}>
      Stop following {rider}
    </button>
  ) : (
    <button type="button" onClick={() => follow(rider)}>
      Follow {rider}
    </button>
  )
}
