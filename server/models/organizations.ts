import { mayDo, RIGHTS } from '#rules/roles.ts'
import { AVERAGE } from '#rules/rounds.ts'
import type { Abilities } from '#wire/activity.ts'
import * as paths from '#wire/paths.ts'
import type { ActivitiesProps, OrganizationsProps } from '#wire/pages.ts'
import type { Database } from '../database/db.ts'
import type { Person } from '../http/session.ts'
import { memberOf, seenBy } from './access.ts'
import { readinessOf } from './classes/readiness.ts'
import { gosOf, ROUNDS } from './rounds.ts'

const day = (date: Date) => date.toISOString().slice(0, 10)

export async function organizationsOf(
  db: Database,
  person: Person,
  today: Date,
): Promise<OrganizationsProps['organizations']> {
  const organizations = await db.organization.findMany({
    where: memberOf(person),
    include: {
      memberships: { where: { user_id: person.id }, include: { event: { select: { name: true } } } },
      events: {
        where: { starts_on: { gte: today }, archived_at: null, ...seenBy(person) },
        orderBy: { starts_on: 'asc' },
        take: 1,
      },
      _count: { select: { events: { where: seenBy(person) } } },
    },
    orderBy: { name: 'asc' },
    relationLoadStrategy: 'join',
  })
  return organizations.map(({ id, name, memberships, events, _count }) => ({
    id,
    name,
    role: memberships[0]!.role,
    event: memberships[0]!.event?.name ?? null,
    may: RIGHTS.filter(({ need }) => mayDo(memberships[0]!, need)).map(({ does }) => does),
    leads: mayDo(memberships[0]!, 'lead'),
    events_count: _count.events,
    next_event: events[0] ? day(events[0].starts_on) : null,
  }))
}

/** The events of an organization by name, the newest first: a role may be limited to one of them. */
export const eventNames = (db: Database, organization_id: number) =>
  db.event.findMany({
    where: { organization_id },
    select: { id: true, name: true },
    orderBy: [{ starts_on: 'desc' }, { id: 'desc' }],
    take: 200,
  })

type Counts = { activity_id: number; filled: bigint; scored: bigint }

/**
 * The classes of an event with how far each is: slots filled, runs scored or scratched, draw and payout published; and
 * for organizers, what is missing before it is drawn.
 */
export async function activitiesOf(
  db: Database,
  eventId: number,
  may: Abilities,
): Promise<ActivitiesProps['activities']> {
  const activities = await db.activity.findMany({
    where: { event_id: eventId, parent_id: null },
    include: { ...ROUNDS, incentives: { select: { id: true, name: true }, orderBy: { position: 'asc' } } },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    relationLoadStrategy: 'join',
  })
  const counts = await db.$queryRaw<Counts[]>`
    SELECT entries.activity_id, count(entries.draw) AS filled,
      count(*) FILTER (WHERE scores.value IS NOT NULL OR scores.no_time IS NOT NULL
        OR (entries.scratched_at IS NOT NULL AND entries.draw IS NOT NULL)) AS scored
    FROM user_activities entries JOIN scores ON scores.user_activity_id = entries.id
    WHERE entries.activity_id = ANY(${activities.map((activity) => activity.id)})
    GROUP BY entries.activity_id`
  const readiness = may.organize ? await readinessOf(db, eventId, may) : new Map()
  const countOf = new Map(counts.map((count) => [count.activity_id, count]))
  return activities.map((activity) => ({
    id: activity.id,
    name: activity.name,
    total_slots: activity.total_slots,
    filled: Number(countOf.get(activity.id)?.filled ?? 0),
    scored: Number(countOf.get(activity.id)?.scored ?? 0),
    publish_draw: gos(activity).every((go) => go.publish_draw),
    publish_payout: activity.rounds.every((round) => round.publish_payout),
    rounds: gosOf(activity),
    draws: gos(activity).map(({ name, publish_draw, publish_payout }) => ({
      round: name,
      publish_draw,
      publish_payout,
      url: paths.draw(eventId, activity.id, name),
    })),
    payout: paths.payout(eventId, activity.id),
    incentives: activity.incentives,
    ...(readiness.get(activity.id) ?? NOT_TOLD),
    settings: may.organize ? paths.classSettings(eventId, activity.id) : null,
  }))
}

const NOT_TOLD = { missing: [], warnings: [] }

const gos = <Named extends { name: string }>({ rounds }: { rounds: Named[] }) =>
  rounds.filter(({ name }) => name !== AVERAGE)
