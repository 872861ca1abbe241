import type { ListedEvent } from '#wire/events/event.ts'
import type { Database } from '../../database/db.ts'
import type { Person } from '../../http/session.ts'
import { seenBy } from '../access.ts'
import { dayOf, todayAt } from './days.ts'

/**
 * The events of an organization: first those to come or under way, the nearest first; then those that are over, the
 * latest first; and last, if asked for, those that were put away.
 */
export async function eventsOf(
  db: Database,
  person: Person,
  organizationId: number,
  { now, archived }: { now: Date; archived: boolean },
): Promise<ListedEvent[]> {
  const events = await db.event.findMany({
    where: { organization_id: organizationId, ...(!archived && { archived_at: null }), ...seenBy(person) },
    include: {
      organization: { select: { time_zone: true } },
      _count: { select: { activities: { where: { parent_id: null } } } },
    },
    orderBy: [{ starts_on: 'desc' }, { id: 'desc' }],
    relationLoadStrategy: 'join',
  })
  const listed = events.map((event): ListedEvent => ({
    id: event.id,
    name: event.name,
    category: event.category,
    location: event.location,
    starts_on: dayOf(event.starts_on),
    ends_on: event.ends_on && dayOf(event.ends_on),
    season: event.season,
    activities_count: event._count.activities,
    when: event.archived_at ? 'archived' : isOver(event, now) ? 'past' : 'upcoming',
    is_copy: event.copied_from_id !== null,
  }))
  const those = (when: ListedEvent['when']) => listed.filter((event) => event.when === when)
  return [...those('upcoming').reverse(), ...those('past'), ...those('archived')]
}

export const archivedEvents = (db: Database, person: Person, organizationId: number) =>
  db.event.count({
    where: { organization_id: organizationId, archived_at: { not: null }, ...seenBy(person) },
  })

type Dated = { starts_on: Date; ends_on: Date | null } & Parameters<typeof todayAt>[0]

/** From the day after its last day on, where it takes place. */
const isOver = ({ starts_on, ends_on, ...where }: Dated, now: Date) =>
  dayOf(ends_on ?? starts_on) < todayAt(where, now)
