import { Fragment } from 'react'
import { formatRecentWithZone } from '#lib/formatDates.ts'
import { isDragBetween } from '#rules/schedule/runningOrder.ts'
import { roundName } from '#rules/classes/rounds.ts'
import type { DrawPage } from '#wire/riderApp/pages.ts'
import * as paths from '#wire/paths.ts'
import { Commitment } from '../draw/Commitment.tsx'
import { FollowedRiders } from '../draw/FollowedRiders.tsx'
import { MoreMenu } from '../layout/MoreMenu.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { FindRider } from '../draw/FindRider.tsx'
import { useExpandedRow } from '../draw/ExpandableRow.tsx'
import { PinnedRuns } from '../draw/PinnedRuns.tsx'
import { currentRuns } from '../draw/currentRuns.ts'
import { RunRow } from '../draw/RunRow.tsx'
import { LiveSummary } from '../draw/LiveSummary.tsx'

type Props = { page: DrawPage; at: number }

export function Draw({ page, at }: Props) {
  const { event, activity, rounds, round, posted_at, runs, drawn, outside_word } = page
  const go = rounds.find(({ name }) => name === round)!
  const places = currentRuns(runs)
  const { open, setOpen, toggle } = useExpandedRow()
  const posted = posted_at && `Posted ${formatRecentWithZone(posted_at, event.time_zone, at)}`

  return (
    <>
      <PageHead event={event} title={activity.name} text={posted || "The draw isn't posted yet."} />
      <div className="bar">
        <nav className="tabs" aria-label="Draw and results">
          {rounds.map(({ name }) => (
            <a key={name} href={paths.publicDraw(activity.id, name)} aria-current={name === round && 'page'}>
              {rounds.length > 1 ? roundName(name) : 'Draw'}
            </a>
          ))}
          {runs.length > 0 && <a href={paths.publicResults(activity.id)}>Results</a>}
        </nav>
        <MoreMenu>
          {runs.length > 0 && <FindRider runs={runs} onFound={({ id }) => setOpen(id)} />}
          <a href={paths.publicEvent(event.slug)}>All {event.name} classes</a>
          <a href={paths.drawProof(activity.id, round)}>Check this draw</a>
          <a href={paths.eventDrawLog(event.slug)}>Draw log</a>
        </MoreMenu>
      </div>
      {runs.length === 0 && (
        <p className="note">
          {posted ? 'This draw is empty.' : "The running order will appear here once it's posted."}
        </p>
      )}
      {runs.length > 0 && (
        <>
          <FollowedRiders page={page} />
          <div className="sticky-head">
            <PinnedRuns page={page} />
            <LiveSummary page={page} places={places} />
          </div>
          <table className="runs draw">
            <caption className="hidden">{activity.name} draw</caption>
            <thead>
              <tr>
                {columns(activity).map((column) => (
                  <th key={column} scope="col">
                    <span>{column}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {runs.map((run, index) => (
                <Fragment key={run.slot}>
                  {index > 0 && isDragBetween(runs[index - 1]!.slot, run.slot, activity.drag_every) && (
                    <tr className="drag">
                      <td colSpan={3}>Drag</td>
                    </tr>
                  )}
                  <RunRow
                    run={run}
                    judged={activity.judged}
                    mark={run === places.now ? 'On course' : run === places.next ? 'Next' : undefined}
                    isOpen={run.id !== null && run.id === open}
                    toggle={toggle}
                    title={activity.name}
                    link={paths.publicDraw(activity.id, round, run.slot)}
                  />
                </Fragment>
              ))}
            </tbody>
          </table>
        </>
      )}
      <section className="draw-summary" aria-label="How it was drawn">
        {drawn && <p>{drawn}</p>}
        {outside_word && <p>{outside_word}</p>}
        {posted && (
          <p>
            <a href={paths.drawProof(activity.id, round)}>Check this draw</a>
          </p>
        )}
        <Commitment go={go} zone={event.time_zone} />
      </section>
    </>
  )
}

const columns = ({ track_horses, judged }: DrawPage['activity']) => [
  'Draw',
  track_horses ? 'Rider, horse' : 'Rider',
  judged ? 'Points' : 'Time',
]
