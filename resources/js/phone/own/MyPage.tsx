import { useEffect } from 'react'
import { formatCents } from '#rules/money.ts'
import { printScore } from '#rules/score.ts'
import { SCRATCHED } from '#rules/drawTexts.ts'
import type { Me, MyAsking, MyRun } from '#wire/phone/mine.ts'
import * as paths from '#wire/paths.ts'
import { useStore } from '../../store.ts'
import { daysOf } from '../words.ts'
import { cameFrom } from './goes.ts'
import { callOf, expectedSaid, waitSaid } from './mine.ts'
import { me, readMe, signOut } from './me.ts'

const EVERY_MS = 30_000

/** My runs, and those of the riders whom I act for. */
export function MyPage() {
  const mine = useStore(me)
  const isWaiting = mine?.runs.some(({ coming }) => coming) ?? false
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => document.hidden || void readMe(), EVERY_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
  if (mine === undefined) return null
  return mine === null ? <Stranger /> : <Mine mine={mine} />
}

function Mine({ mine }: { mine: Me }) {
  const { riders, runs, earned_cents } = mine
  const children = riders.filter(({ kind }) => kind === 'guardian')
  const coming = runs.filter((run) => run.coming)
  const past = runs.filter((run) => !run.coming)
  return (
    <>
      <p>
        {mine.person!.name}
        {children.length > 0 && `, for ${children.map(({ name }) => name).join(', ')}`}
      </p>
      {mine.questions.map(({ id, rider, organization }) => (
        <p key={id} className="note">
          {organization} asks whether {rider} is you. <a href={`${paths.account}#is-it-you`}>Answer</a>
        </p>
      ))}
      <h2>Coming up</h2>
      {coming.length === 0 && <p>No draw with a run of yours is out.</p>}
      <ul className="cards">
        {coming.map((run) => (
          <Coming key={run.id} mine={mine} run={run} />
        ))}
      </ul>
      {coming.length > 0 && (
        <p>
          <a href={paths.phoneCalendar}>Into my calendar</a>
        </p>
      )}
      <h2>Past</h2>
      <p>
        Earned <b className="won">{formatCents(earned_cents)}</b>
      </p>
      {past.length === 0 && <p>None yet.</p>}
      <ul className="cards">
        {past.map((run) => (
          <Past key={run.id} mine={mine} run={run} />
        ))}
      </ul>
      {mine.asked.length > 0 && <Asked asked={mine.asked} />}
      <p className="muted">
        Does a run of yours, or of your child, miss here? Find it in its draw, and say there whose it is. Or
        get a code from the secretary.
      </p>
      <p>
        <a href={paths.phoneView('claim')}>I have a code for a rider</a>
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

const ANSWERED: Record<NonNullable<MyAsking['answer']>, string> = {
  yes: 'said yes.',
  no: 'said no.',
  none: 'has not answered in time. You may ask again.',
  'taken back': 'said yes, and has taken it back.',
}

/** The riders for whom somebody asked an organization, and what it answered. */
const Asked = ({ asked }: { asked: MyAsking[] }) => (
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
            {organization} {answer ? ANSWERED[answer] : 'has not answered yet.'}
          </span>
        </li>
      ))}
    </ul>
  </>
)

type Props = { mine: Me; run: MyRun }

function Coming({ mine, run }: Props) {
  const others = mine.runs.filter(({ id }) => run.collides.includes(id))
  const names = [...new Set(others.map(({ rider_id }) => callOf(mine, rider_id).whom))]
  return (
    <li>
      <Where run={run} />
      <b>{waitSaid(mine, run, run.wait!)}</b>
      <span>{[run.horse && `on ${run.horse}`, expectedSaid(run)].filter(Boolean).join(' · ')}</span>
      {names.length > 0 && <b className="wrong">Collides with {names.join(', ')}</b>}
      <small>{[run.event.name, daysOf(run.event)].join(' · ')}</small>
    </li>
  )
}

function Past({ mine, run }: Props) {
  const { whom } = callOf(mine, run.rider_id)
  const score = run.scratched ? SCRATCHED : printScore(run.score, run.activity.judged ? 'points' : 'time')
  return (
    <li>
      <Where run={run} />
      <span>
        {[whom !== 'you' && whom, run.horse && `on ${run.horse}`].filter(Boolean).join(' ')} <b>{score}</b>
        {run.earned_cents !== null && <b className="won"> {formatCents(run.earned_cents)}</b>}
      </span>
      {run.is_best && <b className="won">Personal best</b>}
      <small>{[run.event.name, daysOf(run.event)].join(' · ')}</small>
    </li>
  )
}

function Where({ run: { activity, round, slot } }: { run: MyRun }) {
  const name = [activity.name, round].filter(Boolean).join(', ')
  return <a href={paths.publicDraw(activity.id, round, slot)}>{name}</a>
}

function Stranger() {
  const asked = { to: cameFrom() }
  return (
    <>
      <p>Whoever signs in sees their own runs here, and those of their children.</p>
      <p>
        <a className="primary" href={paths.phoneView('sign-in', asked)}>
          Sign in
        </a>
      </p>
      <p>
        <a href={paths.phoneView('sign-up', asked)}>Make an account</a>
      </p>
    </>
  )
}
