import type { PublicEvent } from '#wire/riderApp/pages.ts'
import * as paths from '#wire/paths.ts'
import { useMyRuns } from './runText.ts'
import { formatEventDays } from '../format.ts'

/** The events at which somebody has a run to come. */
export function useMyEvents(): PublicEvent[] {
  const runs = useMyRuns(({ coming }) => coming)
  return [...new Map(runs.map(({ event }) => [event.slug, event])).values()]
}

/** They stand before all others, and not among those once more. */
export function MyEvents({ events }: { events: PublicEvent[] }) {
  if (events.length === 0) return null
  return (
    <section className="pinned" aria-labelledby="my-events">
      <h2 id="my-events">My events</h2>
      {events.map((event) => (
        <p key={event.slug}>
          <a href={paths.publicEvent(event.slug)}>{event.name}</a>
          <small>{[formatEventDays(event), event.location].filter(Boolean).join(' · ')}</small>
        </p>
      ))}
    </section>
  )
}
