import { formatEventDays } from '#lib/formatDays.ts'
import type { PublicEvent } from '#wire/riderApp/pages.ts'
import * as paths from '#wire/paths.ts'
import { useStore } from '../../store.ts'
import { me } from './me.ts'
import { useMyRuns } from './runText.ts'

export function useMyEvents(): PublicEvent[] {
  const runs = useMyRuns(({ coming }) => coming)
  const exhibitions = useStore(me)?.exhibitions ?? []
  return [...new Map([...runs, ...exhibitions].map(({ event }) => [event.slug, event])).values()]
}

export function MyEvents({ events }: { events: PublicEvent[] }) {
  if (events.length === 0) return null
  return (
    <section className="pinned" aria-labelledby="my-events">
      <h2 id="my-events">My events</h2>
      {events.map((event) => (
        <a key={event.slug} href={paths.publicEvent(event.slug)}>
          <b>{event.name}</b>
          <small>{[formatEventDays(event), event.location].filter(Boolean).join(' · ')}</small>
        </a>
      ))}
    </section>
  )
}
