import { SCRATCHED } from '#rules/draw/messages.ts'
import { formatRecentWithZone } from '#lib/formatDates.ts'
import { formatCents } from '#lib/money.ts'
import { AVERAGE, roundName } from '#rules/classes/rounds.ts'
import { formatPrintedScore, scoreUnitOf } from '#rules/scoring/score.ts'
import type { PublicResult, ResultsPage } from '#wire/riderApp/pages.ts'
import * as paths from '#wire/paths.ts'
import { TimeStrip } from '../../Components/TimeStrip.tsx'
import { useStore } from '../../store.ts'
import { ActionsRow, RiderButton, useExpandedRow } from '../draw/ExpandableRow.tsx'
import { standingText } from '../draw/standings.ts'
import { otherRider } from '../account/runText.ts'
import { me } from '../account/me.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { CLASS_STATE_LABELS } from '../labels.ts'

export function Results({ page, at }: { page: ResultsPage; at: number }) {
  const { event, activity, class_id, contests, official, posted_at, strip, divisions } = page
  const posted =
    posted_at && `${CLASS_STATE_LABELS.results} ${formatRecentWithZone(posted_at, event.time_zone, at)}`
  const mine = useOwnResultIds(page)
  const { open, toggle } = useExpandedRow()
  const isCorrected = divisions.some(({ results }) => results.some(({ corrected }) => corrected))

  return (
    <>
      <PageHead
        event={event}
        title={`Results: ${activity.name}`}
        text={posted || 'Unofficial. Placings may change until the payout is posted.'}
      />
      <div className="bar">
        <nav className="tabs" aria-label="Draw and results">
          {class_id !== null && <a href={paths.publicDraw(class_id)}>Draw</a>}
          {contests.map(({ id, name, view, current }) => (
            <a
              key={`${id} ${view}`}
              href={paths.publicResults(id, view)}
              aria-current={current ? 'page' : undefined}
            >
              {[name, roundName(view)].filter(Boolean).join(', ')}
            </a>
          ))}
        </nav>
      </div>
      <PinnedResults page={page} rows={mine} />
      <TimeStrip strip={strip} unit={scoreUnitOf(activity)} name={activity.name} details="standings" />
      <div id="standings">
        {divisions.map(({ title, results }) => (
          <section key={title}>
            <h2>{title}</h2>
            <table className="runs">
              <caption className="hidden">
                {activity.name}, {title}
              </caption>
              <thead>
                <tr>
                  <th scope="col">{results.every(isStillToRun) ? 'Draw' : 'Place'}</th>
                  <th scope="col">Rider</th>
                  <th scope="col" className="score">
                    {activity.judged ? 'Points' : 'Time'}
                  </th>
                </tr>
              </thead>
              <tbody>
                {results.map((result) => (
                  <ResultRow
                    key={result.id}
                    result={result}
                    judged={activity.judged}
                    official={official}
                    isMine={mine.has(result.id)}
                    isOpen={result.id === open}
                    toggle={toggle}
                    title={`Results: ${activity.name}`}
                    link={`${paths.publicResults(activity.id, page.view)}#result-${result.id}`}
                  />
                ))}
              </tbody>
            </table>
          </section>
        ))}
      </div>
      {isCorrected && (
        <p className="muted">* Corrected after the payout was posted. The money hasn't changed.</p>
      )}
    </>
  )
}

/** A published average has its own result IDs. */
function useOwnResultIds({ view, official }: ResultsPage): Set<number> {
  const mine = useStore(me)
  if (!mine) return new Set()
  return new Set(view === AVERAGE && official ? mine.averages : mine.runs.flatMap(({ results }) => results))
}

function PinnedResults({
  page: { activity, divisions, official },
  rows,
}: {
  page: ResultsPage
  rows: Set<number>
}) {
  const own = useStore(me)
  const mine = divisions.flatMap(({ title, results }) =>
    results.filter(({ id }) => rows.has(id)).map((result) => ({ title, result })),
  )
  if (!own || mine.length === 0) return null
  const who = ({ run_id, rider }: PublicResult) => {
    const run = own.runs.find(({ id }) => id === run_id)
    return run ? (otherRider(own, run.rider_id) ?? 'You') : rider
  }
  const score = ({ score, scratched }: PublicResult) =>
    scratched ? SCRATCHED : formatPrintedScore(score, activity.judged ? 'points' : 'time') || 'not run yet'
  return (
    <section className="pinned" aria-label="My results">
      {mine.map(({ title, result }) => (
        <a key={result.id} href={`#result-${result.id}`}>
          <b>
            {[`${who(result)}: ${score(result)}`, standingText(result, title, official)]
              .filter(Boolean)
              .join(', ')}
          </b>
          {result.horse && <small>{result.horse}</small>}
        </a>
      ))}
    </section>
  )
}

const isStillToRun = ({ score, scratched }: PublicResult) => score === null && !scratched

type Props = {
  result: PublicResult
  judged: boolean
  official: boolean
  isMine: boolean
  isOpen: boolean
  toggle: ((id: number) => void) | null
  title: string
  link: string
}

function ResultRow({ result, judged, official, isMine, isOpen, toggle, title, link }: Props) {
  const { place, slot, rider, horse, bull, score, corrected, scratched, prize_cents, points, runs } = result
  const shown = (score: PublicResult['score']) => formatPrintedScore(score, judged ? 'points' : 'time')
  const won = [prize_cents && formatCents(prize_cents), points && `${points} points`].filter(Boolean)
  const { id, run_id } = result
  const canOpen = toggle !== null && rider !== null
  return (
    <>
      <tr
        id={`result-${id}`}
        className={[isMine && 'own-row', canOpen && 'openable'].filter(Boolean).join(' ') || undefined}
        onClick={canOpen ? () => toggle(id) : undefined}
      >
        <th scope="row">
          {place || (isStillToRun(result) && slot) || <span className="hidden">No place</span>}
        </th>
        <td>
          <RiderButton rider={rider} isOpen={isOpen} controls={`actions-${id}`} canOpen={canOpen} />
          <small>{[horse, bull].filter(Boolean).join(' · ')}</small>
          {runs && <MemberRuns runs={runs} format={shown} />}
          {isMine && <b className="mark">Mine</b>}
        </td>
        <td className="score">
          {scratched ? <small className="scratched">{SCRATCHED}</small> : shown(score)}
          {corrected && `*`}
          {corrected && <small>now {shown(corrected.score) || 'none'}</small>}
          {official && won.length > 0 && <small className="won">{won.join(', ')}</small>}
        </td>
      </tr>
      {isOpen && canOpen && (
        <ActionsRow id={`actions-${id}`} runId={run_id} rider={rider} title={title} link={link} />
      )}
    </>
  )
}

type MemberRunsProps = {
  runs: NonNullable<PublicResult['runs']>
  format: (score: PublicResult['score']) => string
}

const MemberRuns = ({ runs, format }: MemberRunsProps) =>
  runs.map(({ name, score, counts }) => {
    const shown = format(score)
    return (
      <small key={name}>
        {name}: {!shown ? 'no run' : counts ? shown : `(${shown})`}
      </small>
    )
  })
