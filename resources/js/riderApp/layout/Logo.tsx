import type { PublicEvent } from '#wire/riderApp/pages.ts'

/** Pass an empty `alt` when the organization's name is next to the logo. */
export const Logo = ({ event, alt }: { event: PublicEvent; alt: string }) =>
  event.logo && <img className="logo" src={event.logo} alt={alt} />
