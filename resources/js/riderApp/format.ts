import type { ClassState } from '#rules/schedule/runningOrder.ts'
import type { PrivateView } from '#wire/riderApp/views.ts'
import type { PublicEvent } from '#wire/riderApp/pages.ts'

// Browsers and Node use different spaces before "PM".
const normalizeSpaces = (text: string) => text.replace(/\s+/g, ' ')

const DAY = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const

export const formatDay = (date: string, year: boolean) =>
  normalizeSpaces(
    new Intl.DateTimeFormat('en-US', { ...DAY, ...(year && { year: 'numeric' }) }).format(new Date(date)),
  )

export const formatEventDays = ({ starts_on, ends_on }: Pick<PublicEvent, 'starts_on' | 'ends_on'>) =>
  ends_on ? `${formatDay(starts_on, false)} to ${formatDay(ends_on, true)}` : formatDay(starts_on, true)

export const formatTimeOrDateIn = (moment: number, timeZone: string | undefined, now: number): string =>
  formatDateIn(timeZone, moment) === formatDateIn(timeZone, now)
    ? formatTimeIn(timeZone, moment)
    : formatDateTimeIn(timeZone, moment)

export const formatDateTimeIn = (timeZone: string | undefined, moment: number) =>
  `${formatDateIn(timeZone, moment)}, ${formatTimeIn(timeZone, moment)}`

const formatDateIn = (timeZone: string | undefined, moment: number) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(moment)

const formatTimeIn = (timeZone: string | undefined, moment: number) =>
  normalizeSpaces(
    new Intl.DateTimeFormat('en-US', {
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    }).format(moment),
  )

export function mapUrl({ location, latitude, longitude }: PublicEvent): string | null {
  const place = latitude === null ? location : `${latitude},${longitude}`
  return place && `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}

export const ACCOUNT_VIEW_TITLES: Record<PrivateView, string> = {
  enter: 'Enter',
  me: 'My runs',
  'sign-in': 'Sign in',
  'sign-up': 'Create account',
  forgotten: 'Forgot password',
  code: 'Enter your code',
  claim: 'Link a rider',
}

export const CLASS_STATE_LABELS: Record<ClassState, string> = {
  'not drawn': 'Draw not posted yet',
  'draw out': 'Draw posted',
  running: 'Running',
  results: 'Results posted',
}
