import { mayDo } from '#rules/roles.ts'
import type { RiderProps } from '#wire/pages.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { membershipIn, organizedBy, seenBy } from '../access.ts'
import { earningsOf, EVERY_EVENT, eventsSeenBy } from './runs/earnings.ts'
import { newestRuns, runToWire } from './runs/newest.ts'

export const personWithEmail = (db: Database, email: string) =>
  db.user.findUnique({ where: { email, deleted_at: null }, select: { id: true, password_hash: true } })

/**
 * A rider as this person may see them: the runs and the published money in organizations of theirs, and if the rider is
 * they themselves all that is published. Somebody with no run that they may see is not found, unless it is themselves or
 * they make draws. Who turned out to be somebody else is that one.
 */
export async function riderFor(db: Database, person: Person, id: number): Promise<RiderProps> {
  const rider = await db.user.findUnique({ where: { id } })
  if (!rider) throw new NotFound()
  if (rider.merged_into_id !== null) return riderFor(db, person, rider.merged_into_id)
  const isSelf = id === person.id
  const myOrganization = { event: seenBy(person) }
  const runs = await newestRuns(db, person, {
    user_id: id,
    ...(isSelf
      ? { OR: [{ activity: myOrganization }, { go: { publish_draw: true } }] }
      : { activity: myOrganization }),
  })
  if (runs.length === 0 && !isSelf && !(await isDrawnBy(db, person, rider.organization_id)))
    throw new NotFound()
  const seen = isSelf ? EVERY_EVENT : eventsSeenBy(person)
  const earnings = await earningsOf(db, { column: 'user_id', ids: [id] }, seen)
  return {
    rider: {
      id: rider.id,
      name: rider.name,
      hometown: rider.hometown,
      bbr_id: rider.bbr_id,
      fake: rider.organization_id !== null,
    },
    runs: runs.map((run) => runToWire(run, earnings)),
    averages: earnings.averages,
    earned_cents: earnings.total,
    kept_by: await keeperOf(db, person, rider.organization_id),
  }
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
