import type { Realtime } from '#wire/pages.ts'
import type { PhonePage } from '#wire/phone/pages.ts'

/** All that a page of the riders' app is made of, on the server and again in the phone. */
export type PhoneProps = {
  page: PhonePage
  /** When it was read from the database, as milliseconds since 1970. */
  at: number
  realtime: Realtime
  /** Whether the phone may keep what it saw for when there is no network. */
  keeps: boolean
}

/** The element around the page, and the script element with its props. */
export const ROOT = 'phone'
export const PROPS = 'props'
