import { DAY_MS } from '#lib/dates.ts'
import { slidingWindow } from './slidingWindow.ts'

const HOUR_MS = 60 * 60_000

export function organizationLimit() {
  const perHour = slidingWindow(5, 'You can create 5 organizations an hour. Try again later.', HOUR_MS)
  const perDay = slidingWindow(20, 'You can create 20 organizations a day. Try again tomorrow.', DAY_MS)
  return (personId: number, now?: number) => {
    perHour(personId, now)
    perDay(personId, now)
  }
}
