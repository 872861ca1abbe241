import { formatDay, todayIn } from '#lib/dates.ts'
import type { EventCalendar } from '#rules/entries/classDays.ts'
import type { Database, Tx } from '../../database/db.ts'

type EventTimeZone = { time_zone: string | null; organization: { time_zone: string } }

export const timeZoneOf = ({ time_zone, organization }: EventTimeZone): string =>
  time_zone ?? organization.time_zone

export const todayAt = (event: EventTimeZone, now: Date): string => todayIn(timeZoneOf(event), now)

type EventDates = EventTimeZone & { starts_on: Date; ends_on: Date | null }

export const eventCalendar = (event: EventDates): EventCalendar => ({
  starts_on: formatDay(event.starts_on),
  ends_on: event.ends_on && formatDay(event.ends_on),
  time_zone: timeZoneOf(event),
})

export async function loadEventCalendar(tx: Database | Tx, id: number): Promise<EventCalendar> {
  const select = {
    starts_on: true,
    ends_on: true,
    time_zone: true,
    organization: { select: { time_zone: true } },
  }
  return eventCalendar(await tx.event.findUniqueOrThrow({ where: { id }, select }))
}
