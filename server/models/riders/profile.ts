import { hasPermission } from '#rules/permissions.ts'
import type { User } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { CurrentUser } from '../../http/session.ts'
import { findMembership, organizationIdsOrganizedBy, visibleTo } from '../authorization.ts'
import { type Earnings, loadEarnings, EVERY_EVENT, eventsWithVisibleMoney } from '../payout/earnings.ts'
import { listRecentEntries, type RecentEntry } from '../entries/recent.ts'

/** A rider with what somebody may see of them, and the organization that typed them in, for whoever makes its draws. */
export type RiderProfile = {
  rider: User
  runs: RecentEntry[]
  earnings: Earnings
  keeper: { id: number; name: string } | null
}

export const findUserByEmail = (db: Database, email: string) =>
  db.user.findUnique({ where: { email, deleted_at: null }, select: { id: true, password_hash: true } })

/**
 * A rider as this person may see them: the runs and the published money in organizations of theirs, and if the rider is
 * they themselves all that is published. Somebody with no run that they may see is not found, unless it is themselves
 * or they make draws. Who turned out to be somebody else is that one.
 */
export async function authorizeRider(db: Database, user: CurrentUser, id: number): Promise<RiderProfile> {
  const rider = await db.user.findUnique({ where: { id } })
  if (!rider) throw new NotFound()
  if (rider.merged_into_id !== null) return authorizeRider(db, user, rider.merged_into_id)
  const isSelf = id === user.id
  const inVisibleEvents = { activity: { event: visibleTo(user) } }
  const visibleEntries = isSelf ? { OR: [inVisibleEvents, { go: { publish_draw: true } }] } : inVisibleEvents
  const runs = await listRecentEntries(db, user, { user_id: id, ...visibleEntries })
  if (runs.length === 0 && !isSelf && !(await canDraw(db, user, rider.organization_id))) throw new NotFound()
  const visibleMoney = isSelf ? EVERY_EVENT : eventsWithVisibleMoney(user)
  const earnings = await loadEarnings(db, { column: 'user_id', ids: [id] }, visibleMoney)
  return { rider, runs, earnings, keeper: await findTypedInBy(db, user, rider.organization_id) }
}

/** Those who make draws may look up every rider they could draw: the registered ones, and those they typed in. */
async function canDraw(db: Database, user: CurrentUser, typedInBy: number | null) {
  const organizations = await organizationIdsOrganizedBy(db, user)
  return typedInBy === null ? organizations.length > 0 : organizations.includes(typedInBy)
}

/** The organization that typed the rider in; told to whoever makes its draws. */
async function findTypedInBy(db: Database, user: CurrentUser, typedInBy: number | null) {
  if (typedInBy === null) return null
  const membership = await findMembership(db, user, typedInBy)
  if (!membership || membership.event_id !== null || !hasPermission(membership, 'organize')) return null
  return db.organization.findUniqueOrThrow({ where: { id: typedInBy }, select: { id: true, name: true } })
}
