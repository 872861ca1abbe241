import type { PublicEvent } from '#wire/riderApp/pages.ts'

/** Of the organization, whose name is told beside it or instead of it. */
export const Logo = ({ event, alt }: { event: PublicEvent; alt: string }) =>
  event.logo && <img className="logo" src={event.logo} alt={alt} />
