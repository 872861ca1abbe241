import { DAY_MS } from '#lib/dates.ts'
import type { Database } from '../database/db.ts'
import type { Person } from '../http/session.ts'
import { memberOf, seenBy } from './access.ts'
import { askedNow } from './registry/claims/codes.ts'

/** The organizations that this person belongs to, with their role there and the next events that they see. */
export const organizationsOf = (db: Database, person: Person, now: Date) =>
  db.organization.findMany({
    where: memberOf(person),
    include: {
      memberships: { where: { user_id: person.id }, include: { event: { select: { name: true } } } },
      events: {
        // A day is over at another moment in each zone; which of these are to come is seen later.
        where: {
          starts_on: { gte: new Date(now.getTime() - 2 * DAY_MS) },
          archived_at: null,
          ...seenBy(person),
        },
        orderBy: { starts_on: 'asc' },
        take: 20,
      },
      _count: { select: { events: { where: seenBy(person) }, rider_claims: { where: askedNow() } } },
    },
    orderBy: { name: 'asc' },
    relationLoadStrategy: 'join',
  })

/** Whether somebody rides and is in no organization. */
export const onlyRides = async (db: Database, { id }: Person) =>
  (await db.user.count({ where: { id, rides: true, memberships: { none: {} } } })) > 0

export type BelongedTo = Awaited<ReturnType<typeof organizationsOf>>[number]

/** The events of an organization by name, the newest first: a role may be limited to one of them. */
export const eventNames = (db: Database, organization_id: number) =>
  db.event.findMany({
    where: { organization_id },
    select: { id: true, name: true },
    orderBy: [{ starts_on: 'desc' }, { id: 'desc' }],
    take: 200,
  })
