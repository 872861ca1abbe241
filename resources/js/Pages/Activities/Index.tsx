import { Link } from '@inertiajs/react'
import { useState } from 'react'
import type { ActivitiesProps, ActivitySummary } from '#wire/pages.ts'
import { CardTable } from '../../Components/CardTable.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { eventSummary, EventTabs, eventCrumbs } from '../../Components/event/EventTabs.tsx'
import { SaveTemplate } from '../../Components/event/SaveTemplate.tsx'
import { Page } from '../../Components/Page.tsx'
import { StatusChip } from '../../Components/StatusChip.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import * as paths from '#wire/paths.ts'
import { ReorderList } from './classes/ReorderList.tsx'
import { DrawReadiness } from './classes/DrawReadiness.tsx'
import '../../../css/pages.css'
import '../../../css/organizer.css'
import '../../../css/activities.css'

export default function Activities({ organization, event, activities, can }: ActivitiesProps) {
  const [isOrdering, order] = useState(false)
  const newClasses = can.organize && (
    <Link className="button primary" href={paths.newClasses(organization.id, event.id)}>
      New classes
    </Link>
  )
  const actions = can.organize && (
    <>
      {activities.length > 1 && (
        <button
          type="button"
          className="button"
          aria-expanded={isOrdering}
          onClick={() => order(!isOrdering)}
        >
          Change the order
        </button>
      )}
      {can.lead && (
        <SaveTemplate
          name={event.name}
          url={paths.saveEventTemplate(organization.id, event.id)}
          note="Its classes with their settings, money and incentives, for events to come. Nothing that was entered or paid is in it."
        />
      )}
      {can.lead && (
        <Link className="button" href={paths.scorerCodes(organization.id, event.id)}>
          Add a scorer
        </Link>
      )}
      {can.lead && (
        <Link className="button" href={paths.copyEvent(organization.id, event.id)}>
          Duplicate
        </Link>
      )}
      {newClasses}
    </>
  )

  return (
    <Page
      title={event.name}
      crumbs={eventCrumbs(organization, event)}
      note={`${event.category} · ${eventSummary(event)}`}
      actions={activities.length > 0 && actions}
    >
      <EventTabs organization={organization} event={event} can={can} current="classes" />
      {isOrdering && (
        <ReorderList activities={activities} url={paths.orderClasses(organization.id, event.id)} />
      )}
      {activities.length === 0 ? (
        <EmptyState
          sentence={
            can.organize
              ? 'This event has no classes yet. Tick the usual ones, or make your own.'
              : 'This event has no classes yet. An organizer can make them.'
          }
          action={newClasses}
        />
      ) : (
        <CardTable
          className="classes"
          label={`Classes of ${event.name}`}
          rows={activities}
          rowKey={({ id }) => id}
          columns={[
            { title: 'Class', cell: nameCell },
            {
              title: 'Slots filled',
              cell: byRound(({ filled, slots }) => `${filled} of ${slots}`),
              kind: 'number',
            },
            {
              title: 'Scored',
              cell: byRound(({ scored, filled }) => `${scored} of ${filled}`),
              kind: 'number',
            },
            { title: 'Draw', cell: drawCell },
            { title: 'Payout', cell: payoutCell },
            can.organize && {
              title: 'Ready to draw?',
              cell: (activity) => <DrawReadiness activity={activity} />,
            },
          ]}
        />
      )}
    </Page>
  )
}

Activities.layout = AppLayout

const nameCell = ({ name, incentives, settings }: ActivitySummary) => (
  <>
    {settings ? <Link href={settings}>{name}</Link> : name}
    {incentives.length > 0 && (
      <span className="incentives">{incentives.map((incentive) => incentive.name).join(', ')}</span>
    )}
  </>
)

const byRound =
  (count: (go: ActivitySummary['draws'][number]) => string) =>
  ({ draws }: ActivitySummary) =>
    draws.length === 1 ? (
      count(draws[0]!)
    ) : (
      <span className="by-go">
        {draws.map((go) => (
          <span key={go.round}>
            <span className="quiet">{roundName(go.round)}:</span> {count(go)}
          </span>
        ))}
      </span>
    )

const drawCell = ({ name, draws }: ActivitySummary) => (
  <span className="links">
    <Publication of={draws.map((draw) => draw.publish_draw)} />
    {draws.map(({ round, url }) => (
      <Link key={round} href={url} aria-label={`${roundName(round)} of ${name}`}>
        {roundName(round)}
      </Link>
    ))}
  </span>
)

const payoutCell = ({ name, payout, payouts, leaderboard }: ActivitySummary) => (
  <span className="links">
    <Publication of={payouts} />
    <Link href={payout} aria-label={`Payout of ${name}`}>
      Payout
    </Link>
    {leaderboard && (
      <Link href={leaderboard} aria-label={`Points leaderboard of ${name}`}>
        Points
      </Link>
    )}
  </span>
)

function Publication({ of }: { of: boolean[] }) {
  const published = of.filter(Boolean).length
  return (
    <StatusChip status={published === of.length ? 'published' : 'draft'}>
      {published > 0 && published < of.length && `${published} of ${of.length} published`}
    </StatusChip>
  )
}

/** Rounds usually have numbers. The only round of a class has an empty name. */
function roundName(round: string): string {
  if (round === '') return 'Draw'
  return /^\d+$/.test(round) ? `Round ${round}` : round
}
