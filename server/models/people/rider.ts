import { mayDo } from '#rules/roles.ts'
import type { User } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { membershipIn, organizedBy, seenBy } from '../access.ts'
import { type Earnings, earningsOf, EVERY_EVENT, eventsWithMoneyFor } from './runs/earnings.ts'
import { newestRuns, type NewestRun } from './runs/newest.ts'

/** A rider with what somebody may see of them, and the organization that typed them in, for whoever makes its draws. */
export type RiderFound = {
  rider: User
  runs: NewestRun[]
  earnings: Earnings
  keeper: { id: number; name: string } | null
}

export const personWithEmail = (db: Database, email: string) =>
  db.user.findUnique({ where: { email, deleted_at: null }, select: { id: true, password_hash: true } })

/**
 * A rider as this person may see them: the runs and the published money in organizations of theirs, and if the rider is
 * they themselves all that is published. Somebody with no run that they may see is not found, unless it is themselves
 * or they make draws. Who turned out to be somebody else is that one.
 */
export async function riderFor(db: Database, person: Person, id: number): Promise<RiderFound> {
  const rider = await db.user.findUnique({ where: { id } })
  if (!rider) throw new NotFound()
  if (rider.merged_into_id !== null) return riderFor(db, person, rider.merged_into_id)
  const isSelf = id === person.id
  const mine = { activity: { event: seenBy(person) } }
  const seenRuns = isSelf ? { OR: [mine, { go: { publish_draw: true } }] } : mine
  const runs = await newestRuns(db, person, { user_id: id, ...seenRuns })
  if (runs.length === 0 && !isSelf && !(await isDrawnBy(db, person, rider.organization_id)))
    throw new NotFound()
  const seen = isSelf ? EVERY_EVENT : eventsWithMoneyFor(person)
  const earnings = await earningsOf(db, { column: 'user_id', ids: [id] }, seen)
  return { rider, runs, earnings, keeper: await keeperOf(db, person, rider.organization_id) }
}

/** Those who make draws may look up every rider they could draw: the registered ones, and those they typed in. */
async function isDrawnBy(db: Database, person: Person, typedInBy: number | null) {
  const organizations = await organizedBy(db, person)
  return typedInBy === null ? organizations.length > 0 : organizations.includes(typedInBy)
}

/** The organization that typed the rider in; told to whoever makes its draws. */
async function keeperOf(db: Database, person: Person, typedInBy: number | null) {
  if (typedInBy === null) return null
  const membership = await membershipIn(db, person, typedInBy)
  if (!membership || membership.event_id !== null || !mayDo(membership, 'organize')) return null
  return db.organization.findUniqueOrThrow({ where: { id: typedInBy }, select: { id: true, name: true } })
}
