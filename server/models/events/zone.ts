import { todayIn } from '#lib/dates.ts'

type Place = { time_zone: string | null; organization: { time_zone: string } }

/** The time zone of an event: its own, or its organization's. */
export const zoneOf = ({ time_zone, organization }: Place): string => time_zone ?? organization.time_zone

/** Today (YYYY-MM-DD) where an event takes place. */
export const todayAt = (event: Place, now: Date): string => todayIn(zoneOf(event), now)
