import * as paths from '#wire/paths.ts'
import { useMyRuns } from '../own/mine.ts'
import { daysOf } from '../words.ts'

/** The events at which somebody has a run to come, before all others. */
export function MyEvents() {
  const runs = useMyRuns(({ coming }) => coming)
  const events = [...new Map(runs.map(({ event }) => [event.slug, event])).values()]
  if (events.length === 0) return null
  return (
    <section className="pinned" aria-label="My events">
      {events.map((event) => (
        <p key={event.slug}>
          <a href={paths.publicEvent(event.slug)}>{event.name}</a>
          <small>{[daysOf(event), event.location].filter(Boolean).join(' · ')}</small>
        </p>
      ))}
    </section>
  )
}
