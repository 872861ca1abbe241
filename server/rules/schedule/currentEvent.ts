import { daysBetween } from '#lib/dates.ts'

/** Days are YYYY-MM-DD. `today` is the date at the event. */
export type EventDays = { starts_on: string; ends_on: string | null; today: string }

const RECENT_DAYS = 7

const lastDay = ({ starts_on, ends_on }: EventDays) => ends_on ?? starts_on

export const eventTiming = (event: EventDays): 'on' | 'next' | 'last' => {
  if (lastDay(event) < event.today) return 'last'
  return event.starts_on <= event.today ? 'on' : 'next'
}

/**
 * Returns the event that an office works on: the first one that isn't over, or else the last one, if it ended within a
 * week and may still have to be paid. `events` are sorted by their first day.
 */
export function currentEvent<One extends EventDays>(events: One[]): One | undefined {
  return (
    events.find((event) => lastDay(event) >= event.today) ??
    events.findLast((event) => daysBetween(lastDay(event), event.today) <= RECENT_DAYS)
  )
}
