import { Link } from '@inertiajs/react'
import type { ActivitiesProps, ActivitySummary } from '#wire/pages.ts'
import { CardTable } from '../../Components/CardTable.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { EventTabs, eventCrumbs } from '../../Components/event/EventTabs.tsx'
import { Screen } from '../../Components/Screen.tsx'
import { StatusChip } from '../../Components/StatusChip.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import * as paths from '#wire/paths.ts'

export default function Activities({ organization, event, activities, can }: ActivitiesProps) {
  return (
    <Screen title={event.name} crumbs={eventCrumbs(organization, event)} note={event.category}>
      <EventTabs organization={organization} event={event} can={can} current="classes" />
      {activities.length === 0 ? (
        <EmptyState
          sentence="This event has no activities yet."
          action={
            <Link className="button" href={paths.events(organization.id)}>
              Back to the events
            </Link>
          }
        />
      ) : (
        <CardTable
          label={`Activities of ${event.name}`}
          rows={activities}
          keyOf={({ id }) => id}
          columns={[
            { title: 'Activity', cell: named },
            {
              title: 'Slots filled',
              cell: ({ filled, total_slots, draws }) => `${filled} of ${total_slots * draws.length}`,
              as: 'number',
            },
            { title: 'Scored', cell: ({ scored, filled }) => `${scored} of ${filled}`, as: 'number' },
            { title: 'Draw', cell: draws },
            { title: 'Payout', cell: payout },
          ]}
        />
      )}
    </Screen>
  )
}

Activities.layout = AppLayout

const named = ({ name, incentives }: ActivitySummary) => (
  <>
    {name}
    {incentives.length > 0 && (
      <span className="incentives">{incentives.map((incentive) => incentive.name).join(', ')}</span>
    )}
  </>
)

const draws = ({ name, draws, publish_draw }: ActivitySummary) => (
  <span className="links">
    <StatusChip status={publish_draw ? 'published' : 'draft'} />
    <SomeOf gos={draws.map((draw) => draw.publish_draw)} />
    {draws.map(({ round, url }) => (
      <Link key={round} href={url} aria-label={`${roundName(round)} of ${name}`}>
        {roundName(round)}
      </Link>
    ))}
  </span>
)

const payout = ({ name, draws, payout, publish_payout }: ActivitySummary) => (
  <span className="links">
    <StatusChip status={publish_payout ? 'published' : 'draft'} />
    {!publish_payout && <SomeOf gos={draws.map((draw) => draw.publish_payout)} />}
    <Link href={payout} aria-label={`Payout of ${name}`}>
      Payout
    </Link>
  </span>
)

/** Beside the state of a class: how many of its gos are published, where not all or none are. */
function SomeOf({ gos }: { gos: boolean[] }) {
  const published = gos.filter(Boolean).length
  if (published === 0 || published === gos.length) return null
  return (
    <span className="quiet">
      {published} of {gos.length} published
    </span>
  )
}

/** Rounds are numbers as a rule, and one activity may have only the nameless one. */
function roundName(round: string): string {
  if (round === '') return 'Draw'
  return /^\d+$/.test(round) ? `Round ${round}` : round
}
