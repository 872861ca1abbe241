import { formatDay } from '#lib/dates.ts'
import { currentEvent } from '#rules/schedule/currentEvent.ts'
import { todayAt } from './timeZone.ts'
import type { Database } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'
import { visibleTo } from '../authorization.ts'
import { IS_CLASS } from '../classes/isClass.ts'

export async function listEvents(
  db: Database,
  user: CurrentUser,
  organizationId: number,
  { now, archived }: { now: Date; archived: boolean },
) {
  const events = await db.event.findMany({
    where: { organization_id: organizationId, ...(!archived && { archived_at: null }), ...visibleTo(user) },
    include: {
      organization: { select: { time_zone: true } },
      _count: { select: { activities: { where: IS_CLASS } } },
    },
    orderBy: [{ starts_on: 'desc' }, { id: 'desc' }],
    relationLoadStrategy: 'join',
  })
  const listed = events.map((event) => ({ ...event, when: eventStatus(event, now) }))
  const those = (when: EventStatus) => listed.filter((event) => event.when === when)
  return [...those('upcoming').reverse(), ...those('past'), ...those('archived')]
}
export type EventWithStatus = Awaited<ReturnType<typeof listEvents>>[number]

type EventStatus = 'upcoming' | 'past' | 'archived'

const eventStatus = (
  { archived_at, ...event }: EventDates & { archived_at: Date | null },
  now: Date,
): EventStatus => (archived_at ? 'archived' : hasEnded(event, now) ? 'past' : 'upcoming')

export const findCurrentEvent = (events: EventWithStatus[], now: Date): EventWithStatus | undefined =>
  currentEvent(
    events
      .filter(({ when }) => when !== 'archived')
      .map((event) => ({
        event,
        starts_on: formatDay(event.starts_on),
        ends_on: event.ends_on && formatDay(event.ends_on),
        today: todayAt(event, now),
      }))
      .toSorted((one, other) => one.starts_on.localeCompare(other.starts_on)),
  )?.event

export const countArchivedEvents = (db: Database, user: CurrentUser, organizationId: number) =>
  db.event.count({
    where: { organization_id: organizationId, archived_at: { not: null }, ...visibleTo(user) },
  })

type EventDates = { starts_on: Date; ends_on: Date | null } & Parameters<typeof todayAt>[0]

const hasEnded = ({ starts_on, ends_on, ...where }: EventDates, now: Date) =>
  formatDay(ends_on ?? starts_on) < todayAt(where, now)
