import type { NowPage, PublicEvent } from '#wire/phone/pages.ts'
import * as paths from '#wire/paths.ts'
import { MyEvents } from '../parts/MyEvents.tsx'
import { daysOf } from '../words.ts'

/** Today's events and those near by date, and a search for others. */
export function Now({ page: { search, on, soon, past } }: { page: NowPage }) {
  const isEmpty = on.length + soon.length + past.length === 0

  return (
    <>
      <h1>{search ? `Events like “${search}”` : 'Events'}</h1>
      <form className="find" role="search" action={paths.phones} method="get">
        <input
          type="search"
          name="q"
          defaultValue={search}
          maxLength={60}
          aria-label="Find an event, a place or an organization"
          placeholder="Event or place"
        />
        <button type="submit">Find</button>
      </form>
      {!search && <MyEvents />}
      {isEmpty && (
        <p>
          {search ? 'No event is called like that. ' : 'No event is near by date. '}
          {search && <a href={paths.phones}>All events near by date</a>}
        </p>
      )}
      <List title="On now" events={on} />
      <List title="Coming up" events={soon} />
      <List title={search ? 'Past' : 'Just over'} events={past} />
    </>
  )
}

function List({ title, events }: { title: string; events: PublicEvent[] }) {
  if (events.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className="cards">
        {events.map((event) => (
          <li key={event.slug}>
            <a href={paths.publicEvent(event.slug)}>
              <b>{event.name}</b>
            </a>
            <span>{daysOf(event)}</span>
            <span className="muted">{[event.location, event.organization].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
