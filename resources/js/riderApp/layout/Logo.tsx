import type { PublicEvent } from '#wire/riderApp/pages.ts'

export const Logo = ({ event, alt }: { event: PublicEvent; alt: string }) =>
  event.logo && <img className="logo" src={event.logo} alt={alt} />
