import type { Realtime } from '#wire/pages.ts'
import type { RiderAppPage } from '#wire/riderApp/pages.ts'

/** All that a page of the riders' app is made of, on the server and again in the phone. */
export type RiderAppProps = {
  page: RiderAppPage
  /** When it was read from the database, as milliseconds since 1970. */
  at: number
  realtime: Realtime
  /** Whether the phone may keep what it saw for when there is no network. */
  keeps: boolean
}

/** The element around the page, and the script element with its props. */
export const ROOT_ID = 'phone'
export const PROPS_ID = 'props'
