import type { MergeDecisions } from '#wire/registry/merge.ts'
import type { Horse } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { requireVisibleHorse } from '../animals/horses.ts'
import { executeMerge, decideIfUnchanged, CHANGED_SINCE_VIEWED } from './execute.ts'
import { type MergeCandidate, loadMergePlan } from './plan.ts'

export async function requireOwnHorse(db: Database, organization_id: number, id: number): Promise<Horse> {
  const horse = await db.horse.findFirst({ where: { id, organization_id } })
  if (!horse) throw new NotFound()
  return horse
}

export const planHorseMerge = (db: Database, gone: Horse, kept: Horse) =>
  loadMergePlan(db, gone.organization_id!, 'horse', horseCandidate(gone), horseCandidate(kept))

export function mergeHorses(
  db: Database,
  user: CurrentUser,
  gone: Horse,
  kept: Horse,
  viewedHash: string,
  decisions: MergeDecisions,
) {
  const organization_id = gone.organization_id!
  return transaction(db, (tx) =>
    executeMerge(tx, user, {
      organization_id,
      kind: 'horse',
      goneId: gone.id,
      keptId: kept.id,
      keptIsShared: kept.organization_id === null,
      load: async (tx) => ({
        gone: horseCandidate(await reloadHorse(tx, gone)),
        kept: horseCandidate(await requireVisibleHorse(tx, organization_id, kept.id)),
      }),
      decide: decideIfUnchanged(viewedHash, decisions),
      async finish(tx, { kept }, { name }) {
        await tx.horse.delete({ where: { id: gone.id } })
        if (!name) return
        await tx.horse.update({ where: { id: kept.id }, data: { name, version: { increment: 1 } } })
      },
    }),
  )
}

async function reloadHorse(tx: Tx, { id, organization_id }: Horse) {
  const now = await tx.horse.findFirst({ where: { id, organization_id } })
  if (!now) throw new Conflict(CHANGED_SINCE_VIEWED)
  return now
}

/** A registered horse counts as an account, so that a merge keeps the name that other organizations see. */
function horseCandidate({ id, name, rrrs_id, uid, organization_id, added_by }: Horse): MergeCandidate {
  const isShared = organization_id === null
  return {
    id,
    name,
    about: isShared ? `registered, ${rrrs_id}` : 'added by your organization',
    isAccount: isShared,
    fields: { name, rrrs_id, uid, added_by: added_by === null ? null : String(added_by) },
  }
}
