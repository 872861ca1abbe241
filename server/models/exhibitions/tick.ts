import type { TickExhibition } from '#wire/exhibitions.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { AuthorizedExhibition } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import { EXHIBITION_PAYMENT } from '../fees/balances.ts'
import { findPayer, takeCash, voidCash } from '../fees/payments.ts'
import { syncCharges } from '../fees/syncCharges.ts'
import { timeZoneOf } from '../events/timeZone.ts'
import { checkedPaidAt, type NamedExhibition, recordExhibitions, WITH_NAMES } from './record.ts'
import { type ListedExhibition, loadPaid, placeOf } from './list.ts'

/**
 * Checking Paid records a cash payment for what is still owed of the price, and unchecking it voids that payment.
 * Throws Conflict if the exhibition was paid with the rest of the rider's bill, or if the cash box with its payment was
 * counted.
 */
export function tickExhibition(
  db: Database,
  user: CurrentUser,
  found: AuthorizedExhibition,
  { paid, gone }: TickExhibition,
): Promise<ListedExhibition> {
  const { id, event } = found
  return transaction(db, async (tx) => {
    if (paid !== undefined) await lockAccount(tx, found)
    await tx.$queryRaw`SELECT FROM exhibitions WHERE id = ${id} FOR UPDATE`
    const before = await tx.exhibition.findUnique({
      where: { id },
      include: WITH_NAMES,
      relationLoadStrategy: 'join',
    })
    if (!before) throw new NotFound()
    const changes = {
      ...(paid !== undefined && (await changePaid(tx, user, event, before, paid))),
      ...(gone !== undefined && gone !== (before.gone_at !== null) && { gone_at: gone ? new Date() : null }),
    }
    const place = placeOf(before, timeZoneOf(event))
    if (Object.keys(changes).length === 0)
      return { ...before, place, ...(await loadPaid(tx, event.id))(before) }
    const after = await tx.exhibition.update({
      where: { id },
      data: { ...changes, version: { increment: 1 } },
      include: WITH_NAMES,
      relationLoadStrategy: 'join',
    })
    await recordExhibitions(tx, user, event, 'exhibitions changed', [before], [after])
    // An exhibition that an older release checked off as paid isn't charged until Paid is unchecked.
    if ('paid_at' in changes) await syncCharges(tx, user, event.id, [after.user_id])
    return { ...after, place, ...(await loadPaid(tx, event.id))(after) }
  })
}

/** Rider merges lock riders before exhibitions, too. */
async function lockAccount(tx: Tx, { user_id, event }: AuthorizedExhibition) {
  const payer = await findPayer(tx, event.id, user_id)
  await tx.$queryRaw`SELECT FROM users WHERE id IN (${user_id}, ${payer.id}) ORDER BY id FOR KEY SHARE`
}

async function changePaid(
  tx: Tx,
  user: CurrentUser,
  event: AuthorizedExhibition['event'],
  exhibition: NamedExhibition,
  paid: boolean,
): Promise<{ paid_at?: null; payment_id?: number | null }> {
  const { id, user_id, cents, version, paid_at, payment_id } = exhibition
  const isChecked = checkedPaidAt(exhibition) !== null
  if (paid === isChecked) {
    if (!paid && (await loadPaid(tx, event.id))(exhibition).is_paid) throw new Conflict(PAID_WITH_BILL)
    return {}
  }
  await syncCharges(tx, user, event.id, [user_id])
  if (paid) {
    if ((await loadPaid(tx, event.id))(exhibition).is_paid) throw new Conflict(ALREADY_PAID)
    const client_key = `${EXHIBITION_PAYMENT}${id} ${version}`
    const payment = await takeCash(tx, user, event, user_id, { cents, note: 'Exhibition', client_key })
    if (!payment) throw new Conflict(OWES_NOTHING)
    return { payment_id: payment.id }
  }
  if (paid_at) return { paid_at: null }
  await voidCash(tx, user, event, payment_id!, 'Paid was unchecked')
  return { payment_id: null }
}

const PAID_WITH_BILL =
  "This exhibition was paid with the rider's bill. Void that payment on the rider's card."
const ALREADY_PAID = 'This exhibition is already paid, so no cash was taken.'
const OWES_NOTHING = "This rider doesn't owe anything, so no cash was taken."
