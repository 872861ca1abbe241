const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** 'Sat, Nov 21, 2026' for 2026-11-21: a day is the same day wherever it is read. */
export function formatDay(date: string): string {
  return day.format(new Date(date))
}
