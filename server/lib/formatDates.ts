export type Moment = Date | string | number

export const DAY = { month: 'short', day: 'numeric' } as const
export const TIME = { hour: 'numeric', minute: '2-digit' } as const

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

export const formatRecentWithZone = (moment: Moment, timeZone: string | undefined, now: number) =>
  formatDate(moment, timeZone) === formatDate(now, timeZone)
    ? formatTimeWithZone(moment, timeZone)
    : formatDateTimeWithZone(moment, timeZone)

/** 3:05 PM, or Nov 21, 3:05 PM on another day */
export const formatRecent = (moment: Moment) =>
  formatDate(moment) === formatDate(Date.now()) ? formatTime(moment) : formatDateTime(moment)

/** Caches the formats, because creating an Intl.DateTimeFormat is slow. */
export function formatter(options: Intl.DateTimeFormatOptions) {
  const formats: Record<string, Intl.DateTimeFormat> = {}
  return (moment: Moment, timeZone = options.timeZone) =>
    (formats[`${timeZone}`] ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone }))
      .format(new Date(moment))
      // The space before "PM" differs between ICU versions.
      .replace(/\s+/g, ' ')
}
