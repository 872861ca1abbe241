import type { PublicEvent } from '#wire/riderApp/pages.ts'
import * as paths from '#wire/paths.ts'
import { Logo } from './Logo.tsx'

export const PageHead = ({ event, title, text }: { event: PublicEvent; title: string; text: string }) => (
  <div className="head">
    <Logo event={event} alt={event.organization} />
    <p className="crumb">
      <a href={paths.publicEvent(event.slug)}>{event.name}</a>
    </p>
    <div className="title">
      <h1>{title}</h1>
      {text && <p className="muted">{text}</p>}
    </div>
    {event.sponsor && <p className="sponsor">{event.sponsor}</p>}
  </div>
)
