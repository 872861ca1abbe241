import { Link } from '@inertiajs/react'
import { type ReactNode, useState } from 'react'
import type { EventsProps, EventListItem } from '#wire/events/event.ts'
import * as paths from '#wire/paths.ts'
import { CardTable } from '../../Components/CardTable.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { Badge } from '../../Components/Badge.tsx'
import { Page } from '../../Components/Page.tsx'
import { formatDateRange } from '../../dates.ts'
import AppLayout from '../../Layouts/AppLayout.tsx'
import '../../../css/organizer.css'

export default function Events(props: EventsProps) {
  const { organization, events, archived_count, shows_archived, sees_seasons, waiting, can } = props
  const [text, setText] = useState('')
  const found = events.filter(matches(text))
  const newEvent = can.lead && (
    <Link className="button primary" href={paths.newEvent(organization.id)}>
      New event
    </Link>
  )

  return (
    <Page
      title={organization.name}
      crumbs={[{ label: 'Organizations', href: paths.organizations }, { label: organization.name }]}
      actions={
        <>
          <Link className="button" href={paths.people(organization.id)}>
            People
          </Link>
          {sees_seasons && (
            <Link className="button" href={paths.seasons(organization.id)}>
              Seasons
            </Link>
          )}
          {can.lead && (
            <Link className="button" href={paths.templates(organization.id)}>
              Templates
            </Link>
          )}
          {can.lead && (
            <Link className="button" href={paths.riders(organization.id)}>
              Riders and horses <Badge count={waiting} />
            </Link>
          )}
          {can.lead && (
            <Link className="button" href={paths.editOrganization(organization.id)}>
              Settings
            </Link>
          )}
          {events.length > 0 && newEvent}
        </>
      }
    >
      {events.length > 0 && (
        <input
          type="search"
          className="list-search"
          aria-label="Search the events"
          placeholder="Search the events"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {SECTIONS.map(({ when, title }) => (
        <Section
          key={when}
          title={title}
          label={`${title} events of ${organization.name}`}
          organization={organization}
          events={found.filter((event) => event.when === when)}
        />
      ))}
      {found.length === 0 && <Nothing {...props} isSearching={text !== ''} newEvent={newEvent} />}
      {can.organize && (
        <Link className="quiet-link" href={paths.drawLog(organization.id)}>
          Draw log
        </Link>
      )}
      {archived_count > 0 && (
        <Link
          className="quiet-link"
          href={shows_archived ? paths.events(organization.id) : paths.eventsWithArchived(organization.id)}
          preserveScroll
        >
          {shows_archived ? 'Hide the archived events' : `Show the archived events (${archived_count})`}
        </Link>
      )}
    </Page>
  )
}

Events.layout = AppLayout

const SECTIONS = [
  { when: 'upcoming', title: 'Upcoming' },
  { when: 'past', title: 'Past' },
  { when: 'archived', title: 'Archived' },
] as const

type SectionProps = { title: string; label: string; organization: { id: number }; events: EventListItem[] }

function Section({ title, label, organization, events }: SectionProps) {
  if (events.length === 0) return null
  return (
    <section className="list-section">
      <h2>{title}</h2>
      <CardTable
        label={label}
        rows={events}
        rowKey={({ id }) => id}
        columns={[
          {
            title: 'Event',
            cell: ({ id, name, is_copy }) => (
              <>
                <Link href={paths.activities(organization.id, id)}>{name}</Link>
                {is_copy && <span className="quiet"> Copy</span>}
              </>
            ),
          },
          { title: 'Category', cell: ({ category }) => category },
          { title: 'Place', cell: ({ location }) => location },
          { title: 'Days', cell: formatDateRange },
          { title: 'Classes', cell: ({ activities_count }) => activities_count, kind: 'number' },
        ]}
      />
    </section>
  )
}

type NothingProps = EventsProps & { isSearching: boolean; newEvent: ReactNode }

function Nothing({ can, isSearching, newEvent, archived_count }: NothingProps) {
  if (isSearching)
    return (
      <EmptyState sentence="No event is found. Search for a part of its name, place, category or season." />
    )
  const begin = can.lead ? 'Make the first one.' : 'An organizer can make one.'
  const none =
    archived_count > 0 ? 'All events are archived.' : `This organization has no events yet. ${begin}`
  return <EmptyState sentence={none} action={newEvent} />
}

const matches = (text: string) => {
  const wanted = text.trim().toLowerCase()
  return ({ name, category, location, season }: EventListItem) =>
    [name, category, location, season].some((part) => part?.toLowerCase().includes(wanted))
}
