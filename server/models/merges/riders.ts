import { parseDay } from '#lib/dates.ts'
import type { MergeDecisions } from '#wire/registry/merge.ts'
import type { User } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { riderFields, requireTypedInRider } from '../riders/edit.ts'
import { executeMerge, decideIfUnchanged } from './execute.ts'
import { withdrawOpenRequests, lockOpenRequests } from './openRequests.ts'
import { type MergeFields, type MergeCandidate, type LoadedMergePlan, loadMergePlan } from './plan.ts'

export async function requireOtherRider(
  db: Database | Tx,
  organization_id: number,
  id: number,
  goneId: number,
) {
  const view = { is_rider: true, deleted_at: null, merged_into_id: null }
  const rider = await db.user.findFirst({
    where: { id, ...view, OR: [{ organization_id: null }, { organization_id }] },
  })
  if (!rider || id === goneId) throw new NotFound()
  return rider
}

export const planRiderMerge = (db: Database, gone: User, kept: User) =>
  loadMergePlan(db, gone.organization_id!, 'rider', riderCandidate(gone), riderCandidate(kept))

export function mergeRiders(
  db: Database,
  user: CurrentUser,
  gone: User,
  kept: User,
  viewedHash: string,
  decisions: MergeDecisions,
) {
  return transaction(db, async (tx) => {
    await lockOpenRequests(tx, gone.id)
    await mergeInto(tx, user, gone, kept, decideIfUnchanged(viewedHash, decisions))
  })
}

type MergeRider = Pick<User, 'id' | 'organization_id'>

export function mergeInto(
  tx: Tx,
  user: CurrentUser,
  gone: MergeRider,
  kept: MergeRider,
  decide: (plan: LoadedMergePlan) => MergeDecisions,
) {
  const organization_id = gone.organization_id!
  return executeMerge(tx, user, {
    organization_id,
    kind: 'rider',
    goneId: gone.id,
    keptId: kept.id,
    keptIsShared: kept.organization_id === null,
    decide,
    async load(tx) {
      const other = await requireOtherRider(tx, organization_id, kept.id, gone.id)
      return {
        gone: riderCandidate(await requireTypedInRider(tx, organization_id, gone.id)),
        kept: riderCandidate(other),
      }
    },
    async finish(tx, { gone, kept }, fields) {
      await withdrawOpenRequests(tx, user, gone, organization_id)
      await tx.user.update({ where: { id: gone.id }, data: { merged_into_id: kept.id } })
      if (kept.isAccount) return
      await moveGuardians(tx, gone.id, kept.id)
      await moveCards(tx, gone.id, kept.id)
      await saveFields(tx, kept.id, fields)
    },
  })
}

async function saveFields(tx: Tx, id: number, fields: MergeFields) {
  if (Object.keys(fields).length === 0) return
  const { birth_date, name, ...rest } = fields
  const data = {
    ...rest,
    ...(name && { name }),
    ...(birth_date !== undefined && { birth_date: birth_date ? parseDay(birth_date) : null }),
    version: { increment: 1 },
  }
  await tx.user.update({ where: { id }, data })
}

const moveGuardians = (tx: Tx, goneId: number, keptId: number) => tx.$executeRaw`
  UPDATE rider_managers gone SET rider_id = ${keptId} WHERE rider_id = ${goneId} AND undone_at IS NULL
    AND NOT EXISTS (SELECT FROM rider_managers kept
      WHERE kept.rider_id = ${keptId} AND kept.account_id = gone.account_id AND kept.undone_at IS NULL)`

const moveCards = (tx: Tx, goneId: number, keptId: number) => tx.$executeRaw`
  UPDATE association_memberships gone SET user_id = ${keptId} WHERE user_id = ${goneId}
    AND NOT EXISTS (SELECT FROM association_memberships kept
      WHERE kept.user_id = ${keptId} AND lower(kept.body) = lower(gone.body))`

/**
 * For a rider with an account, `fields` has only the name, hometown and BBR number. The other fields belong
 * to the account holder.
 */
function riderCandidate(rider: User): MergeCandidate {
  const isAccount = rider.organization_id === null
  const { name, hometown, bbr_id } = rider
  return {
    id: rider.id,
    name,
    about: [hometown, bbr_id && `BBR # ${bbr_id}`, isAccount ? 'account' : 'no account']
      .filter(Boolean)
      .join(', '),
    isAccount,
    fields: isAccount ? { name, hometown, bbr_id } : riderFields(rider),
  }
}
