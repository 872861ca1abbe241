import { dateOf } from '#lib/dates.ts'
import type { MergeDecisions } from '#wire/registry/merge.ts'
import type { User } from '../../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../../database/db.ts'
import { NotFound } from '../../../errors.ts'
import type { Person } from '../../../http/session.ts'
import { fieldsOf, riderIn } from '../riders.ts'
import { carryOut, decidedAsSeen } from './carryOut.ts'
import { closeQuestions, lockQuestions } from './open.ts'
import { type Fields, type One, type Plan, planOf } from './plan.ts'

/** Somebody else in the organization's view: typed in by it, or registered. */
export async function otherRider(db: Database | Tx, organization_id: number, id: number, goneId: number) {
  const view = { rides: true, deleted_at: null, merged_into_id: null }
  const rider = await db.user.findFirst({
    where: { id, ...view, OR: [{ organization_id: null }, { organization_id }] },
  })
  if (!rider || id === goneId) throw new NotFound()
  return rider
}

export const planForRiders = (db: Database, gone: User, kept: User) =>
  planOf(db, gone.organization_id!, 'rider', oneOf(gone), oneOf(kept))

/**
 * Merges two riders whom the organization typed in, and takes back whom it asked about the one. Refused (409) where
 * anything is not as it was `seen`.
 */
export function mergeRiders(
  db: Database,
  by: Person,
  gone: User,
  kept: User,
  seen: string,
  decisions: MergeDecisions,
) {
  return transaction(db, async (tx) => {
    await lockQuestions(tx, gone.id)
    await mergeInto(tx, by, gone, kept, decidedAsSeen(seen, decisions))
  })
}

type Rider = Pick<User, 'id' | 'organization_id'>

/** The same inside a transaction, with what is decided of the plan as it stands then. */
export function mergeInto(
  tx: Tx,
  by: Person,
  gone: Rider,
  kept: Rider,
  decide: (plan: Plan) => MergeDecisions,
) {
  const organization_id = gone.organization_id!
  return carryOut(tx, by, {
    organization_id,
    kind: 'rider',
    goneId: gone.id,
    keptId: kept.id,
    keptIsShared: kept.organization_id === null,
    decide,
    async read(tx) {
      const other = await otherRider(tx, organization_id, kept.id, gone.id)
      return { gone: oneOf(await riderIn(tx, organization_id, gone.id)), kept: oneOf(other) }
    },
    async close(tx, { gone, kept }, fields) {
      await closeQuestions(tx, by, gone, organization_id)
      await tx.user.update({ where: { id: gone.id }, data: { merged_into_id: kept.id } })
      if (kept.isAccount) return
      await guardiansFollow(tx, gone.id, kept.id)
      await takeFields(tx, kept.id, fields)
    },
  })
}

async function takeFields(tx: Tx, id: number, fields: Fields) {
  if (Object.keys(fields).length === 0) return
  const { birth_date, name, ...rest } = fields
  const data = {
    ...rest,
    ...(name && { name }),
    ...(birth_date !== undefined && { birth_date: birth_date ? dateOf(birth_date) : null }),
    version: { increment: 1 },
  }
  await tx.user.update({ where: { id }, data })
}

/**
 * Whoever acts for the one acts for the other. Of a rider with an account nobody does: that one speaks for themselves.
 */
const guardiansFollow = (tx: Tx, goneId: number, keptId: number) => tx.$executeRaw`
  UPDATE rider_managers gone SET rider_id = ${keptId} WHERE rider_id = ${goneId} AND undone_at IS NULL
    AND NOT EXISTS (SELECT FROM rider_managers kept
      WHERE kept.rider_id = ${keptId} AND kept.account_id = gone.account_id AND kept.undone_at IS NULL)`

/** An account's own words are its holder's; of a registered rider only the name and hometown are looked at. */
function oneOf(rider: User): One {
  const isAccount = rider.organization_id === null
  const { name, hometown, bbr_id } = rider
  return {
    id: rider.id,
    name,
    about: [hometown, bbr_id && `BBR # ${bbr_id}`, isAccount ? 'account' : 'typed in here']
      .filter(Boolean)
      .join(', '),
    isAccount,
    fields: isAccount ? { name, hometown, bbr_id } : fieldsOf(rider),
  }
}
