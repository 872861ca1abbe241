import { useEffect } from 'react'
import { formatCents } from '#lib/money.ts'
import { formatPrintedScore } from '#rules/scoring/score.ts'
import { SCRATCHED } from '#rules/draw/messages.ts'
import type { Me, MyClaimRequest, MyRun } from '#wire/riderApp/myRuns.ts'
import * as paths from '#wire/paths.ts'
import { useStore } from '../../store.ts'
import { formatEventDays } from '../format.ts'
import { previousPath } from './returnTo.ts'
import { riderPhrase, expectedPhrase, waitPhrase } from './runText.ts'
import { me, fetchMe, signOut } from './me.ts'

const POLL_MS = 30_000

export function MyRuns() {
  const ownData = useStore(me)
  const isWaiting = ownData?.runs.some(({ coming }) => coming) ?? false
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => document.hidden || void fetchMe(), POLL_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
  if (ownData === undefined) return null
  return ownData === null ? <SignInPrompt /> : <OwnRuns mine={ownData} />
}

function OwnRuns({ mine: ownData }: { mine: Me }) {
  const { riders, runs, earned_cents } = ownData
  const children = riders.filter(({ kind }) => kind === 'guardian')
  const coming = runs.filter((run) => run.coming)
  const past = runs.filter((run) => !run.coming)
  return (
    <>
      <p>
        {ownData.person!.name}
        {children.length > 0 && `, for ${children.map(({ name }) => name).join(', ')}`}
      </p>
      {ownData.questions.map(({ id, rider, organization }) => (
        <p key={id} className="note">
          {organization} asks whether {rider} is you. <a href={`${paths.account}#is-it-you`}>Answer</a>
        </p>
      ))}
      <h2>Coming up</h2>
      {coming.length === 0 && <p>No draw with a run of yours is out.</p>}
      <ul className="cards">
        {coming.map((run) => (
          <UpcomingRun key={run.id} ownData={ownData} run={run} />
        ))}
      </ul>
      {coming.length > 0 && (
        <p>
          <a href={paths.riderAppCalendar}>Into my calendar</a>
        </p>
      )}
      <h2>Past</h2>
      <p>
        Earned <b className="won">{formatCents(earned_cents)}</b>
      </p>
      {past.length === 0 && <p>None yet.</p>}
      <ul className="cards">
        {past.map((run) => (
          <PastRun key={run.id} ownData={ownData} run={run} />
        ))}
      </ul>
      {ownData.asked.length > 0 && <ClaimRequests asked={ownData.asked} />}
      <p className="muted">
        Does a run of yours, or of your child, miss here? Find it in its draw, and say there whose it is. Or
        get a code from the secretary.
      </p>
      <p>
        <a href={paths.riderAppView('claim')}>I have a code for a rider</a>
      </p>
      <p>
        <a href={paths.account}>My account</a>
      </p>
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </>
  )
}

const ANSWER_TEXT: Record<NonNullable<MyClaimRequest['answer']>, string> = {
  yes: 'said yes.',
  no: 'said no.',
  none: 'has not answered in time. You may ask again.',
  'taken back': 'said yes, and has taken it back.',
}

const ClaimRequests = ({ asked }: { asked: MyClaimRequest[] }) => (
  <>
    <h2>Asked for</h2>
    <ul className="cards">
      {asked.map(({ id, rider, kind, organization, answer }) => (
        <li key={id}>
          <b>
            {rider}
            {kind === 'rider' ? ', as you' : ', as your child'}
          </b>
          <span>
            {organization} {answer ? ANSWER_TEXT[answer] : 'has not answered yet.'}
          </span>
        </li>
      ))}
    </ul>
  </>
)

type Props = { ownData: Me; run: MyRun }

function UpcomingRun({ ownData, run }: Props) {
  const others = ownData.runs.filter(({ id }) => run.collides.includes(id))
  const names = [...new Set(others.map(({ rider_id }) => riderPhrase(ownData, rider_id).whom))]
  return (
    <li>
      <RunLink run={run} />
      <b>{waitPhrase(ownData, run, run.wait!)}</b>
      <span>{[run.horse && `on ${run.horse}`, expectedPhrase(run)].filter(Boolean).join(' · ')}</span>
      {names.length > 0 && <b className="wrong">Collides with {names.join(', ')}</b>}
      <small>{[run.event.name, formatEventDays(run.event)].join(' · ')}</small>
    </li>
  )
}

function PastRun({ ownData, run }: Props) {
  const { whom } = riderPhrase(ownData, run.rider_id)
  const score = run.scratched
    ? SCRATCHED
    : formatPrintedScore(run.score, run.activity.judged ? 'points' : 'time')
  return (
    <li>
      <RunLink run={run} />
      <span>
        {[whom !== 'you' && whom, run.horse && `on ${run.horse}`].filter(Boolean).join(' ')} <b>{score}</b>
        {run.earned_cents !== null && <b className="won"> {formatCents(run.earned_cents)}</b>}
      </span>
      {run.is_best && <b className="won">Personal best</b>}
      <small>{[run.event.name, formatEventDays(run.event)].join(' · ')}</small>
    </li>
  )
}

function RunLink({ run: { activity, round, slot } }: { run: MyRun }) {
  const name = [activity.name, round].filter(Boolean).join(', ')
  return <a href={paths.publicDraw(activity.id, round, slot)}>{name}</a>
}

function SignInPrompt() {
  const asked = { to: previousPath() }
  return (
    <>
      <p>Whoever signs in sees their own runs here, and those of their children.</p>
      <p>
        <a className="primary" href={paths.riderAppView('sign-in', asked)}>
          Sign in
        </a>
      </p>
      <p>
        <a href={paths.riderAppView('sign-up', asked)}>Make an account</a>
      </p>
    </>
  )
}
