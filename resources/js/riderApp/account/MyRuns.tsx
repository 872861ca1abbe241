import { Fragment, useEffect } from 'react'
import { formatEventDays } from '#lib/formatDays.ts'
import { listWithAnd } from '#lib/lists.ts'
import { formatCents } from '#lib/money.ts'
import { roundName } from '#rules/classes/rounds.ts'
import { formatPrintedScore } from '#rules/scoring/score.ts'
import { SCRATCHED } from '#rules/draw/messages.ts'
import type { Me, MyClaimRequest, MyExhibition, MyRun } from '#wire/riderApp/myRuns.ts'
import * as paths from '#wire/paths.ts'
import { useStore } from '../../store.ts'
import { OwnBalances } from './OwnBalances.tsx'
import { previousPath } from './returnTo.ts'
import { otherRider, expectedPhrase, waitPhrase } from './runText.ts'
import { exhibitionText } from '../exhibitionText.ts'
import { Empty } from '../layout/Empty.tsx'
import { me, fetchMe, isComing, signOut } from './me.ts'

const POLL_MS = 30_000

export function MyRuns() {
  const ownData = useStore(me)
  const isWaiting = ownData ? isComing(ownData) : false
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => document.hidden || void fetchMe(), POLL_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
  if (ownData === undefined) return null
  return ownData === null ? <SignInPrompt /> : <OwnRuns mine={ownData} />
}

function OwnRuns({ mine: ownData }: { mine: Me }) {
  const { riders, runs, exhibitions, earned_cents } = ownData
  const children = riders.filter(({ kind }) => kind === 'guardian')
  const coming = runs.filter((run) => run.coming)
  const past = runs.filter((run) => !run.coming)
  return (
    <>
      <p>{[ownData.person!, ...children].map(({ name }) => name).join(', ')}</p>
      {ownData.questions.map(({ id, rider, organization }) => (
        <p key={id} className="note">
          {organization} asks if you're {rider}. <a href={`${paths.account}#is-it-you`}>Answer</a>
        </p>
      ))}
      {owedEvents(ownData).map(({ slug, name }) => (
        <OwnBalances key={slug} slug={slug} event={name} />
      ))}
      {coming.length + exhibitions.length === 0 && (
        <Empty>
          You&apos;re not in any posted draw yet.{' '}
          {ownData.has_account && <a href={paths.riderApp}>Find your event</a>}
        </Empty>
      )}
      {coming.length > 0 && (
        <>
          <h2>Coming up</h2>
          <ul className="cards">
            {coming.map((run) => (
              <UpcomingRun key={run.id} ownData={ownData} run={run} />
            ))}
          </ul>
        </>
      )}
      {exhibitions.length > 0 && (
        <>
          <h2>Exhibitions</h2>
          <ul className="cards">
            {exhibitions.map((one) => (
              <UpcomingExhibition key={one.id} ownData={ownData} exhibition={one} />
            ))}
          </ul>
        </>
      )}
      {coming.length > 0 && (
        <p>
          <a href={paths.riderAppCalendar}>Add to calendar</a>
        </p>
      )}
      <h2>Past runs</h2>
      {past.length === 0 ? (
        <p>No past runs yet.</p>
      ) : (
        <p>
          Earned <b className="won">{formatCents(earned_cents)}</b>
        </p>
      )}
      <ul className="cards">
        {past.map((run, index) => (
          <Fragment key={run.id}>
            <PastRun ownData={ownData} run={run} />
            {index === past.findLastIndex(({ event }) => event.slug === run.event.slug) && (
              <EarnedAverages ownData={ownData} event={run.event} />
            )}
          </Fragment>
        ))}
      </ul>
      {ownData.asked.length > 0 && <ClaimRequests asked={ownData.asked} />}
      {ownData.has_account && (
        <>
          <p className="muted">
            Missing a run? Find it in the draw and tap "That's me", or get a code from the secretary.
          </p>
          <p>
            <a href={paths.riderAppView('claim')}>I have a rider code</a>
          </p>
          <p>
            <a href={paths.account}>My account</a>
          </p>
        </>
      )}
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </>
  )
}

/** Includes the most recent past event, because the rider may still owe money for it. */
function owedEvents({ runs, exhibitions }: Me): MyRun['event'][] {
  const coming = [...runs.filter((run) => run.coming), ...exhibitions]
  const [last] = runs.filter((run) => !run.coming)
  const events = [...coming, ...(last ? [last] : [])].map(({ event }) => event)
  return [...new Map(events.map((event) => [event.slug, event])).values()]
}

const ANSWER_TEXT: Record<NonNullable<MyClaimRequest['answer']>, string> = {
  yes: 'Approved',
  no: 'Declined',
  none: "The office didn't answer in time. Ask again.",
  'taken back': 'Unlinked by the office',
}

const ClaimRequests = ({ asked }: { asked: MyClaimRequest[] }) => (
  <>
    <h2>Requests</h2>
    <ul className="cards">
      {asked.map(({ id, rider, kind, organization, answer }) => (
        <li key={id}>
          <b>
            {rider}
            {kind === 'rider' ? ' (you)' : ' (your child)'}
          </b>
          <span>
            {answer ? ANSWER_TEXT[answer] : 'Waiting for approval'} · {organization}
          </span>
        </li>
      ))}
    </ul>
  </>
)

type Props = { ownData: Me; run: MyRun }

function UpcomingRun({ ownData, run }: Props) {
  const others = ownData.runs.filter(({ id }) => run.collides.includes(id))
  const riders = new Set(others.map(({ rider_id }) => otherRider(ownData, rider_id)))
  const runs = [...riders].map((rider) => (rider === null ? 'another of your runs' : `${rider}'s run`))
  return (
    <li>
      <RunLink run={run} />
      <b>{waitPhrase(ownData, run, run.wait!)}</b>
      <span>{[run.horse, expectedPhrase(run)].filter(Boolean).join(' · ')}</span>
      {runs.length > 0 && <b className="wrong">Too close to {listWithAnd(runs)}</b>}
      <small>{[run.event.name, formatEventDays(run.event)].join(' · ')}</small>
    </li>
  )
}

function UpcomingExhibition({ ownData, exhibition }: { ownData: Me; exhibition: MyExhibition }) {
  const { rider_id, event, horse, place } = exhibition
  return (
    <li>
      <a href={paths.publicEvent(event.slug)}>
        <b>{exhibitionText(place)}</b>
      </a>
      <span>{[otherRider(ownData, rider_id), horse].filter(Boolean).join(' · ')}</span>
      <small>{[event.name, formatEventDays(event)].join(' · ')}</small>
    </li>
  )
}

function PastRun({ ownData, run }: Props) {
  const score = run.scratched
    ? SCRATCHED
    : formatPrintedScore(run.score, run.activity.judged ? 'points' : 'time')
  return (
    <li>
      <RunLink run={run} />
      <span>
        {[otherRider(ownData, run.rider_id), run.horse].filter(Boolean).join(' · ')} <b>{score}</b>
        {run.earned_cents !== null && <b className="won"> {formatCents(run.earned_cents)}</b>}
      </span>
      {run.is_best && <b className="won">Personal best</b>}
      <small>{[run.event.name, formatEventDays(run.event)].join(' · ')}</small>
    </li>
  )
}

const EarnedAverages = ({ ownData, event }: { ownData: Me; event: MyRun['event'] }) =>
  ownData.earned_averages
    .filter(({ event_slug }) => event_slug === event.slug)
    .map(({ rider_id, activity, round, horse, earned_cents }, index) => (
      <li key={index}>
        <a href={paths.publicResults(activity.id, round)}>
          <b>{[activity.name, roundName(round)].filter(Boolean).join(', ')}</b>
        </a>
        <span>
          {[otherRider(ownData, rider_id), horse].filter(Boolean).join(' · ')}{' '}
          <b className="won">{formatCents(earned_cents)}</b>
        </span>
        <small>{[event.name, formatEventDays(event)].join(' · ')}</small>
      </li>
    ))

function RunLink({ run: { activity, round, slot } }: { run: MyRun }) {
  const name = [activity.name, roundName(round)].filter(Boolean).join(', ')
  return (
    <a href={paths.publicDraw(activity.id, round, slot)}>
      <b>{name}</b>
    </a>
  )
}

function SignInPrompt() {
  const asked = { to: previousPath() }
  return (
    <>
      <p>Sign in to see your runs and your kids&apos; runs.</p>
      <p>
        <a className="primary" href={paths.riderAppView('sign-in', asked)}>
          Sign in
        </a>
      </p>
      <p>
        <a href={paths.riderAppView('sign-up', asked)}>Create account</a>
      </p>
    </>
  )
}
