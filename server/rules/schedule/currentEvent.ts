import { daysBetween } from '#lib/dates.ts'

/** Days are YYYY-MM-DD. `today` is in the event's time zone. */
export type EventDays = { starts_on: string; ends_on: string | null; today: string }

const RECENT_DAYS = 7

const lastDay = ({ starts_on, ends_on }: EventDays) => ends_on ?? starts_on

export const eventTiming = (event: EventDays): 'on' | 'next' | 'last' => {
  if (lastDay(event) < event.today) return 'last'
  return event.starts_on <= event.today ? 'on' : 'next'
}

/**
 * If no event is on or upcoming, returns the last event that ended within a week, because some of its riders may not
 * have been paid yet. `events` must be sorted by `starts_on`.
 */
export function currentEvent<One extends EventDays>(events: One[]): One | undefined {
  return (
    events.find((event) => lastDay(event) >= event.today) ??
    events.findLast((event) => daysBetween(lastDay(event), event.today) <= RECENT_DAYS)
  )
}
