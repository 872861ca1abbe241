import { DAY, formatter, type Moment, TIME } from './formatDates.ts'

const WEEKDAY = { weekday: 'short', ...DAY, timeZone: 'UTC' } as const

// Days are strings such as 2026-11-21, or dates at midnight UTC.

/** Sat, Nov 21, 2026 */
export const formatWeekday = formatter({ ...WEEKDAY, year: 'numeric' })

/** Sat, Nov 21 */
export const formatShortWeekday = formatter(WEEKDAY)

/** November 21, 2026 */
export const formatLongDate = formatter({ dateStyle: 'long', timeZone: 'UTC' })

type EventDays = { starts_on: Moment; ends_on: Moment | null }

/** Fri, Nov 20 to Sat, Nov 21, 2026 */
export function formatEventDays({ starts_on, ends_on }: EventDays) {
  const first = formatWeekday(starts_on)
  if (!ends_on) return first
  const last = formatWeekday(ends_on)
  return `${first.slice(-4) === last.slice(-4) ? formatShortWeekday(starts_on) : first} to ${last}`
}

const formatWeekdayAndTime = formatter({ weekday: 'short', ...TIME, timeZone: 'UTC' })

/** Sat 7:10 AM, for 2026-11-21T07:10 */
export const formatWeekdayTime = (local: string) => formatWeekdayAndTime(`${local}Z`).replace(',', '')
