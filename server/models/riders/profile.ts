import { hasPermission } from '#rules/permissions.ts'
import type { User } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { findMembership, organizationIdsOrganizedBy, visibleTo } from '../authorization.ts'
import { type Earnings, loadEarnings, EVERY_EVENT, eventsWithVisibleMoney } from '../payout/earnings.ts'
import { listRecentEntries, type RecentEntry } from '../entries/recent.ts'

/**
 * `keeper` is the organization that added the rider. It is null if the user can't organize all of its events.
 */
export type RiderProfile = {
  rider: User
  runs: RecentEntry[]
  earnings: Earnings
  keeper: { id: number; name: string } | null
}

export const findUserByEmail = (db: Database, email: string) =>
  db.user.findUnique({
    where: { email, deleted_at: null },
    select: { id: true, name: true, password_hash: true },
  })

/**
 * Users can see themselves and riders with a visible run or exhibition. Organizers can also see all riders
 * with an account, and riders that their organizations added.
 */
export async function authorizeRider(db: Database, user: CurrentUser, id: number): Promise<RiderProfile> {
  const rider = await db.user.findUnique({ where: { id } })
  if (!rider) throw new NotFound()
  if (rider.merged_into_id !== null) return authorizeRider(db, user, rider.merged_into_id)
  const isSelf = id === user.id
  const inVisibleEvents = { activity: { event: visibleTo(user) } }
  const visibleEntries = isSelf ? { OR: [inVisibleEvents, { go: { publish_draw: true } }] } : inVisibleEvents
  const runs = await listRecentEntries(db, user, { user_id: id, ...visibleEntries })
  const isVisible =
    isSelf ||
    runs.length > 0 ||
    (await canDraw(db, user, rider.organization_id)) ||
    (await db.exhibition.count({ where: { user_id: id, event: visibleTo(user) }, take: 1 })) > 0
  if (!isVisible) throw new NotFound()
  const visibleMoney = isSelf ? EVERY_EVENT : eventsWithVisibleMoney(user)
  const earnings = await loadEarnings(db, { column: 'user_id', ids: [id] }, visibleMoney)
  return { rider, runs, earnings, keeper: await findTypedInBy(db, user, rider.organization_id) }
}

async function canDraw(db: Database, user: CurrentUser, typedInBy: number | null) {
  const organizations = await organizationIdsOrganizedBy(db, user)
  return typedInBy === null ? organizations.length > 0 : organizations.includes(typedInBy)
}

async function findTypedInBy(db: Database, user: CurrentUser, typedInBy: number | null) {
  if (typedInBy === null) return null
  const membership = await findMembership(db, user, typedInBy)
  if (!membership || membership.event_id !== null || !hasPermission(membership, 'organize')) return null
  return db.organization.findUniqueOrThrow({ where: { id: typedInBy }, select: { id: true, name: true } })
}
