import { todayIn } from '#lib/dates.ts'

type EventTimeZone = { time_zone: string | null; organization: { time_zone: string } }

/** The time zone of an event: its own, or its organization's. */
export const timeZoneOf = ({ time_zone, organization }: EventTimeZone): string =>
  time_zone ?? organization.time_zone

/** Today (YYYY-MM-DD) where an event takes place. */
export const todayAt = (event: EventTimeZone, now: Date): string => todayIn(timeZoneOf(event), now)
