import type { Database, Tx } from '../../database/db.ts'
import type { Check } from '../../../prisma/client/client.ts'
import { Conflict } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import type { AuthorizedCheck } from '../authorization.ts'
import { changeLogEntry, recordAll } from '../changeLog.ts'
import type { EventRef } from '../events/changeEvent.ts'
import { lockPayments, reversePayments } from '../payoff/reverse.ts'
import { checkScope } from './lines.ts'
import { withActivityLocked, withEventLocked } from './lock.ts'

/** The check number can't be reused. The results can be paid with a new check. */
export function voidCheck(db: Database, user: CurrentUser, check: AuthorizedCheck) {
  const { id, number, activity_id, event_id, organization_id } = check
  const work = async (tx: Tx) => {
    await voidChecks(tx, user, { id: event_id, organization_id }, [id])
    return { id, number }
  }
  return activity_id
    ? withActivityLocked(db, user, activity_id, work)
    : withEventLocked(db, user, event_id, work)
}

/** All checks must belong to this event. */
export async function voidChecks(tx: Tx, user: CurrentUser, event: EventRef, ids: number[]) {
  await lockPayments(tx, event, ids)
  await requireNotDelivered(tx, ids)
  const voided = await tx.check.updateManyAndReturn({
    where: { id: { in: ids }, voided_at: null },
    data: { voided_at: new Date(), voided_by_id: user.id },
  })
  await tx.checkLine.updateMany({ where: { check_id: { in: ids } }, data: { voided: true } })
  await reversePayments(
    tx,
    user,
    event,
    voided.map(({ id }) => id),
  )
  await recordAll(
    tx,
    voided.toSorted((a, b) => a.id - b.id).map((check) => voidedEntry(user, check)),
  )
}

async function requireNotDelivered(tx: Tx, ids: number[]) {
  const check = await tx.check.findFirst({
    where: { id: { in: ids }, voided_at: null, delivery: { not: null } },
    orderBy: { id: 'asc' },
  })
  if (!check) return
  const what = check.number === null ? `${check.payee}'s envelope` : `Check #${check.number}`
  throw new Conflict(
    `${what} is marked ${check.delivery}. If that's wrong, change it on the Payoff tab first.`,
  )
}

function voidedEntry(user: CurrentUser, check: Check) {
  const { id, number, payee, cents, netted_cents, activity_id } = check
  const where = checkScope(check)
  return activity_id === null || number === null
    ? changeLogEntry(user, where, 'winnings voided', { id, number, payee, cents, netted_cents }, null)
    : changeLogEntry(user, where, 'check voided', { number, payee, cents }, null)
}
