import { milesBetween, milesText, type Spot } from '#lib/distance.ts'
import type { NowPage, PublicEvent } from '#wire/phone/pages.ts'
import * as paths from '#wire/paths.ts'
import { useStore } from '../../store.ts'
import { here } from '../near/here.ts'
import { MyEvents, useMyEvents } from '../parts/MyEvents.tsx'
import { Nearest } from '../near/Nearest.tsx'
import { daysOf } from '../words.ts'

/** Today's events and those near by date, and a search for others. */
export function Now({ page: { search, on, soon, past } }: { page: NowPage }) {
  const mine = useMyEvents()
  const others = (events: PublicEvent[]) =>
    search ? events : events.filter(({ slug }) => !mine.some((event) => event.slug === slug))
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
      {!search && <MyEvents events={mine} />}
      {[...on, ...soon, ...past].some(({ latitude }) => latitude !== null) && <Nearest />}
      {isEmpty && (
        <p>
          {search ? 'No event is called like that. ' : 'No event is near by date. '}
          {search && <a href={paths.phones}>All events near by date</a>}
        </p>
      )}
      <List title="On now" events={others(on)} />
      <List title="Coming up" events={others(soon)} />
      <List title={search ? 'Past' : 'Just over'} events={others(past)} />
    </>
  )
}

/** How far an event is in miles; of those whose spot nobody knows, farther than all. */
const milesTo = ({ latitude, longitude }: PublicEvent, from: Spot | null) =>
  from && latitude !== null && longitude !== null ? milesBetween(from, { latitude, longitude }) : Infinity

function List({ title, events }: { title: string; events: PublicEvent[] }) {
  const from = useStore(here)
  const listed = events.map((event) => ({ event, miles: milesTo(event, from) }))
  // The same far, or nobody knows: by date, as they came.
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
            <span>{daysOf(event)}</span>
            <span className="muted">
              {[event.location, event.organization, Number.isFinite(miles) && milesText(miles)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
