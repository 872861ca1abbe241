import type { Database, Tx } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'
import type { AuthorizedCheck } from '../authorization.ts'
import { changeLogEntry, recordAll } from '../changeLog.ts'
import { checkScope } from './lines.ts'
import { withActivityLocked, withEventLocked } from './lock.ts'

/** The number stays used, and a new check can pay the results. */
export function voidCheck(db: Database, user: CurrentUser, check: AuthorizedCheck) {
  const { id, number, activity_id, event_id } = check
  const work = async (tx: Tx) => {
    await voidChecks(tx, user, [id])
    return { id, number }
  }
  return activity_id
    ? withActivityLocked(db, user, activity_id, work)
    : withEventLocked(db, user, event_id, work)
}

export async function voidChecks(tx: Tx, user: CurrentUser, ids: number[]) {
  const voided = await tx.check.updateManyAndReturn({
    where: { id: { in: ids }, voided_at: null },
    data: { voided_at: new Date(), voided_by_id: user.id },
  })
  await tx.checkLine.updateMany({ where: { check_id: { in: ids } }, data: { voided: true } })
  await recordAll(
    tx,
    voided
      .toSorted((a, b) => a.number - b.number)
      .map((check) => {
        const { number, payee, cents } = check
        return changeLogEntry(user, checkScope(check), 'check voided', { number, payee, cents }, null)
      }),
  )
}
