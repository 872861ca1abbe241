import { DAY_MS } from '#lib/dates.ts'
import { slidingWindow } from './slidingWindow.ts'

const HOUR_MS = 60 * 60_000

export function organizationLimit() {
  const perHour = slidingWindow(
    5,
    'You can make 5 organizations an hour. Wait a while and try again.',
    HOUR_MS,
  )
  const perDay = slidingWindow(20, 'You can make 20 organizations a day. Try again tomorrow.', DAY_MS)
  return (personId: number, now?: number) => {
    perHour(personId, now)
    perDay(personId, now)
  }
}
