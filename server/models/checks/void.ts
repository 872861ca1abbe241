import type { Database, Tx } from '../../database/db.ts'
import type { Person } from '../../http/session.ts'
import type { CheckFound } from '../access.ts'
import { changed, recordAll } from '../history.ts'
import { whereWritten } from './lines.ts'
import { locked, lockedForEvent } from './locks.ts'

/** Voids a check: its number stays used, and its results can be paid by a new check. A second time changes nothing. */
export function voidCheck(db: Database, person: Person, check: CheckFound) {
  const { id, number, activity_id, event_id } = check
  const work = async (tx: Tx) => {
    await voidChecks(tx, person, [id])
    return { id, number }
  }
  return activity_id ? locked(db, person, activity_id, work) : lockedForEvent(db, person, event_id, work)
}

/** Voids those of these checks that are not void yet, and records each in the change log. */
export async function voidChecks(tx: Tx, person: Person, ids: number[]) {
  const voided = await tx.check.updateManyAndReturn({
    where: { id: { in: ids }, voided_at: null },
    data: { voided_at: new Date(), voided_by_id: person.id },
  })
  await tx.checkLine.updateMany({ where: { check_id: { in: ids } }, data: { voided: true } })
  await recordAll(
    tx,
    voided
      .toSorted((a, b) => a.number - b.number)
      .map((check) => {
        const { number, payee, cents } = check
        return changed(person, whereWritten(check), 'check voided', { number, payee, cents }, null)
      }),
  )
}
