import { SCRATCHED } from '#rules/draw/messages.ts'
import { HIDDEN_NAME } from '#rules/riders/ageGroup.ts'
import { calculateWait, formatWait } from '#rules/schedule/runningOrder.ts'
import { formatPrintedScore } from '#rules/scoring/score.ts'
import type { DrawPage, PublicSlot } from '#wire/riderApp/pages.ts'
import { useStore } from '../../store.ts'
import { followRider, followedRiders, unfollowRider } from '../account/followedRiders.ts'
import { me } from '../account/me.ts'
import { runProgress } from './currentRuns.ts'

export function FollowedRiders({ page: { activity, runs } }: { page: DrawPage }) {
  const names = useStore(followedRiders)
  const own = useStore(me)?.runs ?? []
  const isOwn = (run: PublicSlot) => own.some(({ id }) => id === run.id)
  const theirs = runs.filter((run) => run.rider !== null && names.includes(run.rider) && !isOwn(run))
  if (theirs.length === 0) return null
  const drawn = runProgress(runs)
  const statusText = ({ slot, rider, score, scratched }: PublicSlot) => {
    if (scratched) return `${rider}: ${SCRATCHED}`
    if (score !== null) return `${rider}: ${formatPrintedScore(score, activity.judged ? 'points' : 'time')}`
    return formatWait(rider!, slot, calculateWait(drawn, slot, activity.drag_every))
  }

  return (
    <section className="pinned" aria-label="Riders I follow">
      {theirs.map((run) => (
        <a key={run.slot} href={`#slot-${run.slot}`}>
          <b>{statusText(run)}</b>
        </a>
      ))}
    </section>
  )
}

export function FollowButton({ rider }: { rider: string | null }) {
  const names = useStore(followedRiders)
  if (rider === null || rider === HIDDEN_NAME) return null
  return names.includes(rider) ? (
    <button type="button" onClick={() => unfollowRider(rider)}>
      Stop following {rider}
    </button>
  ) : (
    <button type="button" onClick={() => followRider(rider)}>
      Follow {rider}
    </button>
  )
}
