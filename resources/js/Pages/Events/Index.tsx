import { Link } from '@inertiajs/react'
import { type ReactNode, useState } from 'react'
import { formatEventDays } from '#lib/formatDays.ts'
import type { EventsProps, EventListItem } from '#wire/events/event.ts'
import type { CurrentEvent } from '#wire/events/progress.ts'
import * as paths from '#wire/paths.ts'
import { Button, ButtonLink } from '../../Components/Button.tsx'
import { Card } from '../../Components/Card.tsx'
import { CardTable } from '../../Components/CardTable.tsx'
import { Chip } from '../../Components/Chip.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { ClassProgressTable, EventTiming } from '../../Components/event/ClassProgressTable.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import '../../../css/form.css'
import '../../../css/organizer.css'

export default function Events(props: EventsProps) {
  const { organization, events, current, archived_count, shows_archived, can } = props
  const [text, setText] = useState('')
  const isSearching = text.trim() !== ''
  const found = events.filter(matches(text))
  const listed = isSearching ? found : found.filter(({ id }) => id !== current?.id)
  const newEvent = can.lead && (
    <ButtonLink kind="primary" href={paths.newEvent(organization.id)}>
      New event
    </ButtonLink>
  )

  return (
    <Page
      title={organization.name}
      crumbs={[{ label: 'Organizations', href: paths.organizations }, { label: organization.name }]}
      actions={events.length > 0 && newEvent}
    >
      {(listed.length > 0 || isSearching) && (
        <input
          type="search"
          className="list-search"
          aria-label="Search events"
          placeholder="Search events"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      {current && !isSearching && (
        <CurrentEventCard
          organization={organization}
          event={current}
          isClosed={events.some(({ id, is_closed }) => id === current.id && is_closed)}
        />
      )}
      {SECTIONS.map(({ when, title }) => (
        <Section
          key={when}
          title={title}
          label={`${title} events, ${organization.name}`}
          organization={organization}
          events={listed.filter((event) => event.when === when)}
        />
      ))}
      {found.length === 0 && (
        <Nothing {...props} isSearching={isSearching} newEvent={newEvent} onShowAll={() => setText('')} />
      )}
      <p className="links-in-line">
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
            {shows_archived ? 'Hide archived events' : `Show archived events (${archived_count})`}
          </Link>
        )}
      </p>
    </Page>
  )
}

Events.layout = AppLayout

const SECTIONS = [
  { when: 'upcoming', title: 'Upcoming' },
  { when: 'past', title: 'Past' },
  { when: 'archived', title: 'Archived' },
] as const

type CardProps = { organization: { id: number }; event: CurrentEvent; isClosed: boolean }

const CurrentEventCard = ({ organization, event, isClosed }: CardProps) => (
  <Card
    title={<Link href={paths.activities(organization.id, event.id)}>{event.name}</Link>}
    actions={isClosed ? <Chip tone="ok">Closed</Chip> : <EventTiming when={event.when} />}
    note={[event.category, formatEventDays(event), event.location].filter(Boolean).join(' · ')}
  >
    <ClassProgressTable organization={organization} event={event} />
  </Card>
)

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
            cell: ({ id, name, is_copy, is_closed }) => (
              <>
                <Link href={paths.activities(organization.id, id)}>{name}</Link>
                {is_copy && <span className="quiet"> Copy</span>}
                {is_closed && (
                  <>
                    {' '}
                    <Chip tone="ok">Closed</Chip>
                  </>
                )}
              </>
            ),
          },
          { title: 'Category', cell: ({ category }) => category },
          { title: 'Location', cell: ({ location }) => location },
          { title: 'Dates', cell: formatEventDays },
          { title: 'Classes', cell: ({ activities_count }) => activities_count, kind: 'number' },
        ]}
      />
    </section>
  )
}

type NothingProps = EventsProps & { isSearching: boolean; newEvent: ReactNode; onShowAll: () => void }

function Nothing({ can, isSearching, newEvent, archived_count, onShowAll }: NothingProps) {
  if (isSearching)
    return (
      <EmptyState
        sentence="No matching events. Search for part of a name, location, category or season."
        action={<Button onClick={onShowAll}>Show all events</Button>}
      />
    )
  const begin = can.lead ? 'Create the first one.' : 'An organizer can create one.'
  const none =
    archived_count > 0 ? 'All events are archived.' : `This organization has no events yet. ${begin}`
  return <EmptyState sentence={none} action={newEvent} />
}

const matches = (text: string) => {
  const wanted = text.trim().toLowerCase()
  return ({ name, category, location, season }: EventListItem) =>
    [name, category, location, season].some((part) => part?.toLowerCase().includes(wanted))
}
