export const DAY_MS = 86_400_000

/** A day of the database as YYYY-MM-DD. */
export const formatDay = (date: Date) => date.toISOString().slice(0, 10)

/** Midnight in the database's way of writing a day. */
export const parseDay = (day: string) => new Date(`${day}T00:00:00Z`)

/** That many days later, or earlier. */
export const addDays = (day: string, days: number) =>
  formatDay(new Date(parseDay(day).getTime() + days * DAY_MS))

/** Today as YYYY-MM-DD in this zone. */
export const todayIn = (zone: string, now: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now)

/** The same day of another year. */
export function addYears(day: Date, years: number) {
  const later = new Date(day)
  later.setUTCFullYear(day.getUTCFullYear() + years)
  return later
}

export const daysBetween = (from: string, to: string) =>
  Math.round((parseDay(to).getTime() - parseDay(from).getTime()) / DAY_MS)

/** The next time of the same day of the week: at least a week later, and after today. */
export function nextWeekend(starts_on: string, today: string): string {
  const weeks = Math.max(1, Math.floor(daysBetween(starts_on, today) / 7) + 1)
  return addDays(starts_on, weeks * 7)
}

/** "November 28, 2026" for a day of the database. */
export const formatDate = (day: Date): string =>
  day.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** "Nov 28, 2:02 PM" in this zone. */
export const formatDateTime = (timeZone: string, moment: Date): string =>
  new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
    .format(moment)
    // Versions of ICU write different spaces before "PM".
    .replace(/\s+/g, ' ')
