import { Link } from '@inertiajs/react'
import { useCallback, useState } from 'react'
import { formatCents } from '#lib/money.ts'
import { plural } from '#lib/plural.ts'
import { AVERAGE, roundName } from '#rules/classes/rounds.ts'
import { MAX_PUBLISHED_PAYOUTS } from '#rules/payout/publishBlockers.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import * as paths from '#wire/paths.ts'
import type {
  PublishedPayouts,
  PublishPayouts,
  PublishPayoutsProps,
  UnpublishedPayout,
} from '#wire/publishPayouts.ts'
import { http } from '../../api/http.ts'
import { LONG_WRITE_TIMEOUT } from '../../api/noResponse.ts'
import { outcomeOf } from '../../api/outcome.ts'
import { singleFlight, useInFlight } from '../../api/singleFlight.ts'
import { Button, ButtonLink } from '../../Components/Button.tsx'
import { CardTable } from '../../Components/CardTable.tsx'
import { Chip } from '../../Components/Chip.tsx'
import { Confirm } from '../../Components/Dialog.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { eventCrumbs, eventSummary, EventTabs } from '../../Components/event/EventTabs.tsx'
import { Notice } from '../../Components/Notice.tsx'
import { Page } from '../../Components/Page.tsx'
import { useRefetch } from '../../hooks/useRefetch.ts'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { reloadProps } from '../../visits/reloadProps.ts'
import '../../../css/organizer.css'
import '../../../css/publishAll.css'

export default function PublishAll({ organization, event, payouts, can }: PublishPayoutsProps) {
  const refetch = useRefetch(useCallback(() => reloadProps(['payouts']), []))
  const [isConfirming, setConfirming] = useState(false)
  const [answer, setAnswer] = useState<PublishedPayouts | null>(null)
  const [problem, setProblem] = useState('')
  const publishing = `publish the payouts of ${event.id}`
  const isPublishing = useInFlight(publishing)
  const isReady = ({ reasons }: UnpublishedPayout) => reasons.length === 0
  const ready = payouts.filter(isReady).slice(0, MAX_PUBLISHED_PAYOUTS)
  const readyFirst = [...payouts.filter(isReady), ...payouts.filter((payout) => !isReady(payout))]
  const hasGos = payouts.some(({ round }) => roundName(round) !== '')
  const payoff = entryPaths.payoff(organization.id, event.id)

  async function publish() {
    setProblem('')
    setAnswer(null)
    const outcome = await publishAll(event.id, ready)
    if ('answer' in outcome) setAnswer(outcome.answer)
    else setProblem(outcome.sentence)
    await refetch()
    setConfirming(false)
  }

  return (
    <Page
      title="Publish payouts"
      tabTitle={`Publish payouts, ${event.name}`}
      crumbs={[
        ...eventCrumbs(organization, event).slice(0, 1),
        { label: event.name, href: paths.activities(organization.id, event.id) },
        { label: 'Publish payouts' },
      ]}
      note={`${event.name} · ${eventSummary(event)}`}
      primaryAction={
        ready.length > 0 && (
          <Button kind="primary" disabled={isPublishing} onClick={() => setConfirming(true)}>
            {ready.length === payouts.length
              ? 'Publish all payouts'
              : `Publish ${plural(ready.length, 'payout')}`}
          </Button>
        )
      }
      actions={payouts.length > 0 && <ButtonLink href={payoff}>Go to the payoff</ButtonLink>}
    >
      <EventTabs organization={organization} event={event} can={can} current="payoff" />
      <div className="publish-all">
        <div role="status">
          {problem && <Notice kind="blocked">{problem}</Notice>}
          {answer && <Answer {...answer} />}
        </div>
        {payouts.length === 0 ? (
          <EmptyState
            sentence="All payouts are published."
            action={
              <ButtonLink kind="primary" href={payoff}>
                Pay the winners
              </ButtonLink>
            }
          />
        ) : (
          <CardTable
            label="Payouts that aren't published"
            rows={readyFirst}
            rowKey={({ activity_id, round }) => `${activity_id} ${round}`}
            columns={[
              { title: 'Class', cell: nameCell(event.id) },
              hasGos && {
                title: 'Go',
                cell: ({ round }) => roundName(round) || <span className="quiet">Single go</span>,
              },
              { title: 'Total payout', cell: ({ pool_cents }) => formatCents(pool_cents), kind: 'number' },
              { title: 'Status', cell: readyCell(event.id) },
            ]}
          />
        )}
      </div>
      <Confirm
        open={isConfirming}
        title="Publish payouts"
        question={`You're about to post ${plural(ready.length, 'payout')} live to the mobile app. Registered users in your event will be notified. Are you sure you're ready?`}
        busy={isPublishing}
        progressLabel="Publishing the payouts"
        onConfirm={() => singleFlight(publishing, publish)}
        onCancel={() => setConfirming(false)}
      />
    </Page>
  )
}

PublishAll.layout = AppLayout

const publishAll = (eventId: number, ready: UnpublishedPayout[]) =>
  outcomeOf(() => {
    const payouts = ready.map(({ activity_id, round, seen }) => ({ activity_id, round, seen }))
    const body: PublishPayouts = { payouts }
    return http.post<PublishedPayouts>(entryPaths.createPublishedPayouts(eventId), body, {
      timeout: LONG_WRITE_TIMEOUT,
    })
  })

function Answer({ published, left }: PublishedPayouts) {
  const title =
    published.length > 0 ? `${plural(published.length, 'payout')} published.` : 'Nothing was published.'
  return (
    <Notice
      kind={left.length > 0 ? 'warning' : 'info'}
      title={left.length > 0 ? `${title} ${left.length} left to publish.` : title}
    >
      <ul>
        {left.map(({ name, reason }, index) => (
          <li key={index}>
            {name}: {reason}
          </li>
        ))}
        {published.map((name) => (
          <li key={name}>{left.length > 0 ? `${name}: published` : name}</li>
        ))}
      </ul>
    </Notice>
  )
}

const nameCell =
  (eventId: number) =>
  ({ activity_id, name, parent, round }: UnpublishedPayout) => (
    <>
      <Link href={paths.payout(eventId, activity_id, round)}>{name}</Link>
      {parent && <span className="quiet"> in {parent}</span>}
    </>
  )

const readyCell =
  (eventId: number) =>
  ({ activity_id, class_id, name, round, reasons, warnings }: UnpublishedPayout) => (
    <>
      {reasons.length === 0 ? <Chip tone="ok">Ready</Chip> : <Chip>Not yet</Chip>}
      {[...reasons, ...warnings].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {reasons.length > 0 && (
        <p className="links">
          {class_id !== null && (
            <Link href={paths.draw(eventId, class_id, round === AVERAGE ? '' : round)}>
              Go to draw<span className="visually-hidden"> for {name}</span>
            </Link>
          )}
          <Link href={paths.money(eventId, activity_id)}>
            Go to payout settings<span className="visually-hidden"> for {name}</span>
          </Link>
        </p>
      )}
    </>
  )
