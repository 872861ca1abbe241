import { DAY_MS } from '#lib/dates.ts'
import type { Database } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'
import { whereMember, visibleTo } from '../authorization.ts'
import { whereRequested } from '../claims/codes.ts'

export const listOrganizations = (db: Database, user: CurrentUser, now: Date) =>
  db.organization.findMany({
    where: whereMember(user),
    include: {
      memberships: { where: { user_id: user.id }, include: { event: { select: { name: true } } } },
      events: {
        // Days end at different times in different time zones, so this reads from two days back; the caller filters
        // by local date.
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

export const isRiderOnly = async (db: Database, { id }: CurrentUser) =>
  (await db.user.count({ where: { id, is_rider: true, memberships: { none: {} } } })) > 0

export type ListedOrganization = Awaited<ReturnType<typeof listOrganizations>>[number]

/** Newest first. A membership can be limited to one event. */
export const listEventNames = (db: Database, organization_id: number) =>
  db.event.findMany({
    where: { organization_id },
    select: { id: true, name: true },
    orderBy: [{ starts_on: 'desc' }, { id: 'desc' }],
    take: 200,
  })
