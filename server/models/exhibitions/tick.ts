import type { TickExhibition } from '#wire/exhibitions.ts'
import { type Database, transaction } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { AuthorizedExhibition } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import { loadUnpaidRiders } from '../fees/balances.ts'
import { syncCharges } from '../fees/syncCharges.ts'
import { timeZoneOf } from '../events/timeZone.ts'
import { recordExhibitions, WITH_NAMES } from './record.ts'
import { isPaid, type ListedExhibition, placeOf } from './list.ts'

/** After the event's first payment, marking an exhibition as paid throws Conflict. */
export function tickExhibition(
  db: Database,
  user: CurrentUser,
  { id, event }: AuthorizedExhibition,
  { paid, gone }: TickExhibition,
): Promise<ListedExhibition> {
  return transaction(db, async (tx) => {
    await tx.$queryRaw`SELECT FROM exhibitions WHERE id = ${id} FOR UPDATE`
    const before = await tx.exhibition.findUnique({ where: { id }, include: WITH_NAMES })
    if (!before) throw new NotFound()
    const now = new Date()
    const changes = {
      ...(paid !== undefined && paid !== (before.paid_at !== null) && { paid_at: paid ? now : null }),
      ...(gone !== undefined && gone !== (before.gone_at !== null) && { gone_at: gone ? now : null }),
    }
    const place = placeOf(before, timeZoneOf(event))
    const unpaid = await loadUnpaidRiders(tx, event.id)
    if (changes.paid_at && unpaid) throw new Conflict(PAY_AT_WINDOW)
    if (Object.keys(changes).length === 0) return { ...before, place, is_paid: isPaid(before, unpaid) }
    const after = await tx.exhibition.update({
      where: { id },
      data: { ...changes, version: { increment: 1 } },
      include: WITH_NAMES,
    })
    await recordExhibitions(tx, user, event, 'exhibitions changed', [before], [after])
    // Exhibitions checked off as paid aren't charged.
    if ('paid_at' in changes) await syncCharges(tx, user, event.id, [after.user_id])
    return { ...after, place, is_paid: isPaid(after, unpaid) }
  })
}

const PAY_AT_WINDOW =
  'This event takes payments at the entry window. Take the money there, and the exhibition is paid here too.'
