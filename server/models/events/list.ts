import { dayOf } from '#lib/dates.ts'
import { todayAt } from './zone.ts'
import type { Database } from '../../database/db.ts'
import type { Person } from '../../http/session.ts'
import { seenBy } from '../access.ts'

/**
 * The events of an organization: first those to come or under way, the nearest first; then those that are over, the
 * latest first; and last, if asked for, those that were put away.
 */
export async function eventsOf(
  db: Database,
  person: Person,
  organizationId: number,
  { now, archived }: { now: Date; archived: boolean },
) {
  const events = await db.event.findMany({
    where: { organization_id: organizationId, ...(!archived && { archived_at: null }), ...seenBy(person) },
    include: {
      organization: { select: { time_zone: true } },
      _count: { select: { activities: { where: { parent_id: null } } } },
    },
    orderBy: [{ starts_on: 'desc' }, { id: 'desc' }],
    relationLoadStrategy: 'join',
  })
  const listed = events.map((event) => ({ ...event, when: whenIs(event, now) }))
  const those = (when: When) => listed.filter((event) => event.when === when)
  return [...those('upcoming').reverse(), ...those('past'), ...those('archived')]
}
export type EventRow = Awaited<ReturnType<typeof eventsOf>>[number]

type When = 'upcoming' | 'past' | 'archived'

const whenIs = ({ archived_at, ...event }: Dated & { archived_at: Date | null }, now: Date): When =>
  archived_at ? 'archived' : isOver(event, now) ? 'past' : 'upcoming'

export const archivedEvents = (db: Database, person: Person, organizationId: number) =>
  db.event.count({
    where: { organization_id: organizationId, archived_at: { not: null }, ...seenBy(person) },
  })

type Dated = { starts_on: Date; ends_on: Date | null } & Parameters<typeof todayAt>[0]

/** From the day after its last day on, where it takes place. */
const isOver = ({ starts_on, ends_on, ...where }: Dated, now: Date) =>
  dayOf(ends_on ?? starts_on) < todayAt(where, now)
