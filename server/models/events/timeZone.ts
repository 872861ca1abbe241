import { todayIn } from '#lib/dates.ts'

type EventTimeZone = { time_zone: string | null; organization: { time_zone: string } }

export const timeZoneOf = ({ time_zone, organization }: EventTimeZone): string =>
  time_zone ?? organization.time_zone

export const todayAt = (event: EventTimeZone, now: Date): string => todayIn(timeZoneOf(event), now)
