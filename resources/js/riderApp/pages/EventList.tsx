import { milesBetween, formatMiles, type Coordinates } from '#lib/distance.ts'
import { formatEventDays } from '#lib/formatDays.ts'
import type { EventsPage, PublicEvent } from '#wire/riderApp/pages.ts'
import * as paths from '#wire/paths.ts'
import { useStore } from '../../store.ts'
import { position } from '../nearby/geolocation.ts'
import { MyEvents, useMyEvents } from '../account/MyEvents.tsx'
import { Empty } from '../layout/Empty.tsx'
import { NearestFirst } from '../nearby/NearestFirst.tsx'

export function EventList({ page: { search, on, soon, past } }: { page: EventsPage }) {
  const mine = useMyEvents()
  const others = (events: PublicEvent[]) =>
    search ? events : events.filter(({ slug }) => !mine.some((event) => event.slug === slug))
  const isEmpty = on.length + soon.length + past.length === 0

  return (
    <>
      <h1>{search ? `Events matching "${search}"` : 'Events'}</h1>
      <form className="find" role="search" action={paths.riderApp} method="get">
        <input
          type="search"
          name="q"
          defaultValue={search}
          maxLength={60}
          aria-label="Find an event, place or organization"
          placeholder="Event or place"
        />
        <button type="submit">Find</button>
      </form>
      {!search && <MyEvents events={mine} />}
      {[...on, ...soon, ...past].some(({ latitude }) => latitude !== null) && <NearestFirst />}
      {isEmpty && (
        <Empty>
          {search ? 'No matching events. ' : 'No events in the next 60 days. '}
          {search && <a href={paths.riderApp}>All upcoming events</a>}
        </Empty>
      )}
      <EventSection title="On now" events={others(on)} />
      <EventSection title="Coming up" events={others(soon)} />
      <EventSection title={search ? 'Past' : 'Recent'} events={others(past)} />
    </>
  )
}

const milesTo = ({ latitude, longitude }: PublicEvent, from: Coordinates | null) =>
  from && latitude !== null && longitude !== null ? milesBetween(from, { latitude, longitude }) : Infinity

function EventSection({ title, events }: { title: string; events: PublicEvent[] }) {
  const from = useStore(position)
  const listed = events.map((event) => ({ event, miles: milesTo(event, from) }))
  listed.sort((a, b) => (a.miles === b.miles ? 0 : a.miles - b.miles))
  if (events.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className="cards">
        {listed.map(({ event, miles }) => (
          <li key={event.slug}>
            <a href={paths.publicEvent(event.slug)}>
              <b>{event.name}</b>
            </a>
            <span>{formatEventDays(event)}</span>
            <span className="muted">
              {[event.location, event.organization, Number.isFinite(miles) && formatMiles(miles)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
