import { formatRecentWithZone } from '#lib/formatDates.ts'
import { formatEventDays } from '#lib/formatDays.ts'
import type { EventPage, PublicClass, PublicEvent } from '#wire/riderApp/pages.ts'
import * as paths from '#wire/paths.ts'
import { EventExhibitions } from './EventExhibitions.tsx'
import { OwnBalances } from '../account/OwnBalances.tsx'
import { Empty } from '../layout/Empty.tsx'
import { Logo } from '../layout/Logo.tsx'
import { CLASS_STATE_LABELS } from '../labels.ts'

export function EventOverview({ page, at }: { page: EventPage; at: number }) {
  const { event, note, takes_entries, classes, averages, exhibitions } = page
  const map = mapUrl(event)
  return (
    <>
      <div className="head">
        <Logo event={event} alt="" />
        <p className="muted">{event.organization}</p>
        <h1>{event.name}</h1>
        {event.sponsor && <p className="sponsor">{event.sponsor}</p>}
        <p>{formatEventDays(event)}</p>
        {map && (
          <p>
            {event.location && `${event.location}\u00a0·\u00a0`}
            <a href={map} rel="noreferrer">
              Map
            </a>
          </p>
        )}
      </div>
      {note && <p className="note">{note}</p>}
      <OwnBalances slug={event.slug} />
      {takes_entries && (
        <p>
          <a className="primary" href={paths.riderAppView('enter', { event: event.slug })}>
            Enter
          </a>
        </p>
      )}
      <h2>Classes</h2>
      {classes.length === 0 && <Empty>No classes yet.</Empty>}
      <ul className="cards">
        {classes.map((one) => (
          <ClassCard key={one.id} one={one} zone={event.time_zone} at={at} />
        ))}
      </ul>
      {averages.length > 0 && (
        <>
          <h2>Averages</h2>
          <ul className="cards">
            {averages.map(({ id, name, official }) => (
              <li key={id}>
                <a href={paths.publicResults(id)}>
                  <b>{name}</b>
                </a>
                <span className="facts">
                  <span className="chip results">{official ? CLASS_STATE_LABELS.results : UNOFFICIAL}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <EventExhibitions exhibitions={exhibitions} />
      <p>
        <a href={paths.eventDrawLog(event.slug)}>Draw log</a>
      </p>
    </>
  )
}

const UNOFFICIAL = 'Unofficial results'

function ClassCard({ one, zone, at }: { one: PublicClass; zone: string; at: number }) {
  const { id, name, state, official, runs, over, posted_at, results_posted_at } = one
  const word = state === 'results' && !official ? UNOFFICIAL : CLASS_STATE_LABELS[state]
  const isFinished = state === 'results' && official
  const shownTime = isFinished ? results_posted_at : posted_at
  return (
    <li>
      <a href={isFinished ? paths.publicResults(id) : paths.publicDraw(id)}>
        <b>{name}</b>
      </a>
      <span className="facts">
        <span className={`chip ${state.replace(' ', '-')}`}>{word}</span>
        {state !== 'not drawn' && (
          <span>{state === 'draw out' ? `${runs} in the draw` : `${over} of ${runs} done`}</span>
        )}
        {shownTime && (
          <span className="muted" suppressHydrationWarning>
            Posted {formatRecentWithZone(shownTime, zone, at)}
          </span>
        )}
      </span>
      {isFinished ? (
        <a className="second" href={paths.publicDraw(id)} aria-label={`Draw for ${name}`}>
          Draw
        </a>
      ) : (
        (official || over > 0) && (
          <a className="second" href={paths.publicResults(id)} aria-label={`Results for ${name}`}>
            Results
          </a>
        )
      )}
    </li>
  )
}

function mapUrl({ location, latitude, longitude }: PublicEvent): string | null {
  const place = latitude === null ? location : `${latitude},${longitude}`
  return place && `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}
