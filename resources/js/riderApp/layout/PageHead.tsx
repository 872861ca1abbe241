import type { PublicEvent } from '#wire/riderApp/pages.ts'
import * as paths from '#wire/paths.ts'
import { Logo } from './Logo.tsx'

type Props = {
  event: PublicEvent
  /** A page between the event's page and this page. */
  crumb?: { label: string; href: string }
  title: string
  text: string
}

export const PageHead = ({ event, crumb, title, text }: Props) => (
  <div className="head">
    <Logo event={event} alt={event.organization} />
    <p className="crumb">
      <a href={paths.publicEvent(event.slug)}>{event.name}</a>
      {crumb && (
        <>
          {' / '}
          <a href={crumb.href}>{crumb.label}</a>
        </>
      )}
    </p>
    <div className="title">
      <h1>{title}</h1>
      {text && <p className="muted">{text}</p>}
    </div>
    {event.sponsor && <p className="sponsor">{event.sponsor}</p>}
  </div>
)
