export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** 'Sat, Nov 21, 2026' for 2026-11-21, independent of the time zone. */
export function formatDay(date: string): string {
  return day.format(new Date(date))
}

/** 'Tue, Nov 24 to Thu, Nov 26, 2026': a year that both days share is written once. */
export function formatDateRange({ starts_on, ends_on }: { starts_on: string; ends_on: string | null }) {
  const first = formatDay(starts_on)
  if (!ends_on) return first
  const last = formatDay(ends_on)
  const year = last.slice(-YEAR_LENGTH)
  return `${first.endsWith(year) ? first.slice(0, -YEAR_LENGTH) : first} to ${last}`
}

const YEAR_LENGTH = ', 2026'.length

const dateTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

export const formatDateTime = (at: string) => dateTime.format(new Date(at))

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** `at` is in epoch milliseconds. */
export const formatRecent = (at: number) =>
  new Date(at).toDateString() === new Date().toDateString() ? time.format(at) : dateTime.format(at)
