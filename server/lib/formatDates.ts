type Moment = Date | string | number

const DAY = { month: 'short', day: 'numeric' } as const
const WEEKDAY = { weekday: 'short', ...DAY, timeZone: 'UTC' } as const
const TIME = { hour: 'numeric', minute: '2-digit' } as const

// Moments are shown in `timeZone`, or else in the time zone of the device.

/** Nov 21, 2026 */
export const formatDate = formatter({ dateStyle: 'medium' })

/** 3:05 PM */
export const formatTime = formatter(TIME)

/** Nov 21, 3:05 PM */
export const formatDateTime = formatter({ ...DAY, ...TIME })

/** Nov 21, 2026, 3:05 PM */
export const formatFullDateTime = (moment: Moment, timeZone?: string) =>
  `${formatDate(moment, timeZone)}, ${formatTime(moment, timeZone)}`

/** 3:05 PM CST */
const formatTimeWithZone = formatter({ ...TIME, timeZoneName: 'short' })

/** Nov 21, 2026, 3:05 PM CST */
export const formatDateTimeWithZone = (moment: Moment, timeZone?: string) =>
  `${formatDate(moment, timeZone)}, ${formatTimeWithZone(moment, timeZone)}`

/** Without the date if it is today's. */
export const formatRecentWithZone = (moment: Moment, timeZone: string | undefined, now: number) =>
  formatDate(moment, timeZone) === formatDate(now, timeZone)
    ? formatTimeWithZone(moment, timeZone)
    : formatDateTimeWithZone(moment, timeZone)

/** 3:05 PM, or Nov 21, 3:05 PM if that isn't today. */
export const formatRecent = (moment: Moment) =>
  formatDate(moment) === formatDate(Date.now()) ? formatTime(moment) : formatDateTime(moment)

// Days are given as 2026-11-21 or as midnight UTC.

/** Sat, Nov 21, 2026 */
export const formatWeekday = formatter({ ...WEEKDAY, year: 'numeric' })

/** Sat, Nov 21 */
export const formatShortWeekday = formatter(WEEKDAY)

/** November 21, 2026 */
export const formatLongDate = formatter({ dateStyle: 'long', timeZone: 'UTC' })

type EventDays = { starts_on: Moment; ends_on: Moment | null }

/** Fri, Nov 20 to Sat, Nov 21, 2026: a year that both days share is written once. */
export function formatEventDays({ starts_on, ends_on }: EventDays) {
  const first = formatWeekday(starts_on)
  if (!ends_on) return first
  const last = formatWeekday(ends_on)
  return `${first.slice(-4) === last.slice(-4) ? formatShortWeekday(starts_on) : first} to ${last}`
}

const formatWeekdayAndTime = formatter({ weekday: 'short', ...TIME, timeZone: 'UTC' })

/** Sat 7:10 AM, for the local time 2026-11-21T07:10. */
export const formatWeekdayTime = (local: string) => formatWeekdayAndTime(`${local}Z`).replace(',', '')

/** Creating an Intl.DateTimeFormat takes much longer than using it. */
function formatter(options: Intl.DateTimeFormatOptions) {
  const formats: Record<string, Intl.DateTimeFormat> = {}
  return (moment: Moment, timeZone = options.timeZone) =>
    (formats[`${timeZone}`] ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone }))
      .format(new Date(moment))
      // ICU versions differ in the space they put before "PM".
      .replace(/\s+/g, ' ')
}
