import { DAY_MS } from '#lib/dates.ts'
import type { Database } from '../../database/db.ts'
import type { CurrentUser } from '../../http/session.ts'
import { whereMember, visibleTo } from '../authorization.ts'
import { whereRequested } from '../claims/codes.ts'

/** The organizations that this person belongs to, with their role there and the next events that they see. */
export const listOrganizations = (db: Database, user: CurrentUser, now: Date) =>
  db.organization.findMany({
    where: whereMember(user),
    include: {
      memberships: { where: { user_id: user.id }, include: { event: { select: { name: true } } } },
      events: {
        // A day is over at another moment in each zone; which of these are to come is seen later.
        where: {
          starts_on: { gte: new Date(now.getTime() - 2 * DAY_MS) },
          archived_at: null,
          ...visibleTo(user),
        },
        orderBy: { starts_on: 'asc' },
        take: 20,
      },
      _count: { select: { events: { where: visibleTo(user) }, rider_claims: { where: whereRequested() } } },
    },
    orderBy: { name: 'asc' },
    relationLoadStrategy: 'join',
  })

/** Whether somebody rides and is in no organization. */
export const isRiderOnly = async (db: Database, { id }: CurrentUser) =>
  (await db.user.count({ where: { id, rides: true, memberships: { none: {} } } })) > 0

export type ListedOrganization = Awaited<ReturnType<typeof listOrganizations>>[number]

/** The events of an organization by name, the newest first: a role may be limited to one of them. */
export const listEventNames = (db: Database, organization_id: number) =>
  db.event.findMany({
    where: { organization_id },
    select: { id: true, name: true },
    orderBy: [{ starts_on: 'desc' }, { id: 'desc' }],
    take: 200,
  })
