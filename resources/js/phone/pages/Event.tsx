import type { EventPage, PublicClass } from '#wire/phone/pages.ts'
import * as paths from '#wire/paths.ts'
import { Logo } from '../parts/Logo.tsx'
import { clock, daysOf, mapOf, STATES } from '../words.ts'

/** An event: when and where, what its organizer says to riders, and how far each class is. */
export function Event({ page, at }: { page: EventPage; at: number }) {
  const { event, note, classes } = page
  const map = mapOf(event)
  return (
    <>
      <div className="head">
        <Logo event={event} alt="" />
        <p className="muted">{event.organization}</p>
        <h1>{event.name}</h1>
        {event.sponsor && <p className="sponsor">{event.sponsor}</p>}
        <p>{daysOf(event)}</p>
        {map && (
          <p>
            {event.location && `${event.location} · `}
            <a href={map} rel="noreferrer">
              Map
            </a>
          </p>
        )}
      </div>
      {note && <p className="note">{note}</p>}
      <h2>Classes</h2>
      {classes.length === 0 && <p>No class is announced yet.</p>}
      <ul className="cards">
        {classes.map((one) => (
          <Class key={one.id} one={one} zone={event.time_zone} at={at} />
        ))}
      </ul>
      <p>
        <a href={paths.eventDrawLog(event.slug)}>Draw log</a>
      </p>
    </>
  )
}

function Class({ one, zone, at }: { one: PublicClass; zone: string; at: number }) {
  const { id, name, state, official, runs, over, posted_at } = one
  const word = state === 'results' && !official ? 'Unofficial results' : STATES[state]
  return (
    <li>
      <a href={paths.publicDraw(id)}>
        <b>{name}</b>
      </a>
      <span className={`chip ${state.replace(' ', '-')}`}>{word}</span>
      {state !== 'not drawn' && (
        <span>
          {state === 'draw out' ? `${runs} in the draw` : `${over} of ${runs} have run`}
          {(official || over > 0) && (
            <>
              {' · '}
              <a href={paths.publicResults(id)} aria-label={`Results of ${name}`}>
                Results
              </a>
            </>
          )}
        </span>
      )}
      {posted_at && (
        <span className="muted" suppressHydrationWarning>
          Draw posted {clock(Date.parse(posted_at), zone, at)}
        </span>
      )}
    </li>
  )
}
