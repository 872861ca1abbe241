export const DAY_MS = 86_400_000

export const formatDay = (date: Date) => date.toISOString().slice(0, 10)

/** Returns midnight UTC, as Prisma does for date columns. */
export const parseDay = (day: string) => new Date(`${day}T00:00:00Z`)

export const addDays = (day: string, days: number) =>
  formatDay(new Date(parseDay(day).getTime() + days * DAY_MS))

export const todayIn = (zone: string, now: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now)

/** YYYY-MM-DDTHH:MM, the format of a datetime-local input. */
export const formatLocalTime = (timeZone: string, moment: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(moment)
    .replace(' ', 'T')

/**
 * If the time is skipped when daylight saving time starts, returns the time an hour later. If the time
 * occurs twice, returns the first one.
 */
export function parseLocalTime(timeZone: string, local: string): Date {
  const utc = Date.parse(`${local}Z`)
  const offsetAt = (moment: number) => Date.parse(`${formatLocalTime(timeZone, new Date(moment))}Z`) - moment
  const moments = [utc - DAY_MS, utc + DAY_MS].map((near) => new Date(utc - offsetAt(near)))
  return moments.find((moment) => formatLocalTime(timeZone, moment) === local) ?? moments[0]!
}

export function addYears(day: Date, years: number) {
  const later = new Date(day)
  later.setUTCFullYear(day.getUTCFullYear() + years)
  return later
}

export const daysBetween = (from: string, to: string) =>
  Math.round((parseDay(to).getTime() - parseDay(from).getTime()) / DAY_MS)

export function nextWeekend(starts_on: string, today: string): string {
  const weeks = Math.max(1, Math.floor(daysBetween(starts_on, today) / 7) + 1)
  return addDays(starts_on, weeks * 7)
}

export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
