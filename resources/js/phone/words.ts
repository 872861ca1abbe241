import type { ClassState } from '#rules/running.ts'
import type { OwnView } from '#wire/phone/asked.ts'
import type { PublicEvent } from '#wire/phone/pages.ts'

// Browsers and servers write the space before "PM" in different ways.
const plain = (text: string) => text.replace(/\s+/g, ' ')

const DAY = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const

const day = (date: string, year: boolean) =>
  plain(new Intl.DateTimeFormat('en-US', { ...DAY, ...(year && { year: 'numeric' }) }).format(new Date(date)))

/** "Sat, Jun 6, 2026", or from the first day to the last. */
export const daysOf = ({ starts_on, ends_on }: Pick<PublicEvent, 'starts_on' | 'ends_on'>) =>
  ends_on ? `${day(starts_on, false)} to ${day(ends_on, true)}` : day(starts_on, true)

/** "2:41 PM CST" where the event takes place; with the day, where it is another one. */
export const clock = (moment: number, timeZone: string | undefined, now: number): string =>
  dateIn(timeZone, moment) === dateIn(timeZone, now) ? timeIn(timeZone, moment) : momentIn(timeZone, moment)

/** "Nov 21, 2026, 2:41 PM CST" where the event takes place. */
export const momentIn = (timeZone: string | undefined, moment: number) =>
  `${dateIn(timeZone, moment)}, ${timeIn(timeZone, moment)}`

const dateIn = (timeZone: string | undefined, moment: number) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(moment)

const timeIn = (timeZone: string | undefined, moment: number) =>
  plain(
    new Intl.DateTimeFormat('en-US', {
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    }).format(moment),
  )

/** Where it is, on the map that the phone opens: the spot itself, where it is known. Null where nothing is. */
export function mapOf({ location, latitude, longitude }: PublicEvent): string | null {
  const place = latitude === null ? location : `${latitude},${longitude}`
  return place && `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}

/** What the frames of one's own are called. */
export const OWN_TITLES: Record<OwnView, string> = {
  me: 'My runs',
  'sign-in': 'Sign in',
  'sign-up': 'Sign up',
  forgotten: 'Forgot the password',
  code: 'Type your code',
  claim: 'Claim a rider',
}

export const STATES: Record<ClassState, string> = {
  'not drawn': 'Not drawn yet',
  'draw out': 'Draw is out',
  running: 'Running',
  results: 'Results',
}
