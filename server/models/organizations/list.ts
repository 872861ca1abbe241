import { DAY_MS } from '#lib/dates.ts'
import type { Database } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'
import { whereMember, visibleTo } from '../authorization.ts'
import { eventEndSql } from '../events/end.ts'
import { whereRequested } from '../claims/codes.ts'

/** `currentEvent` covers seven days. The other two are a margin for time zones. */
const RECENT_DAYS = 9

export function listOrganizations(db: Database, user: CurrentUser, now: Date) {
  const recent = new Date(now.getTime() - RECENT_DAYS * DAY_MS)
  return db.organization.findMany({
    where: whereMember(user),
    include: {
      memberships: { where: { user_id: user.id }, include: { event: { select: { name: true } } } },
      events: {
        where: {
          AND: [visibleTo(user), { OR: [{ starts_on: { gte: recent } }, { ends_on: { gte: recent } }] }],
          archived_at: null,
        },
        orderBy: { starts_on: 'asc' },
        take: 20,
      },
      _count: { select: { events: { where: visibleTo(user) }, rider_claims: { where: whereRequested() } } },
    },
    orderBy: { name: 'asc' },
    relationLoadStrategy: 'join',
  })
}

export const isRiderOnly = async (db: Database, { id }: { id: number }) =>
  (await db.user.count({ where: { id, is_rider: true, memberships: { none: {} } } })) > 0

export type ListedOrganization = Awaited<ReturnType<typeof listOrganizations>>[number]

export const listCurrentEvents = (db: Database, organization_id: number) =>
  db.$queryRaw<{ id: number; name: string }[]>`
    SELECT events.id, events.name FROM events JOIN organizations ON organizations.id = events.organization_id
    WHERE organization_id = ${organization_id} AND archived_at IS NULL AND ${eventEndSql} > now()
    ORDER BY starts_on, events.id LIMIT 50`

export const listEventNames = (db: Database, organization_id: number) =>
  db.event.findMany({
    where: { organization_id },
    select: { id: true, name: true },
    orderBy: [{ starts_on: 'desc' }, { id: 'desc' }],
    take: 200,
  })
