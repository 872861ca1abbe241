import { formatCents } from '#lib/money.ts'
import type { AddEntry } from '#wire/draw.ts'
import type { z } from 'zod'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import type { AuthorizedActivity } from '../authorization.ts'
import { changeDraw } from '../draw/changeDraw.ts'
import { chargeLateEntry, newLateFee } from '../fees/chargeLateEntry.ts'
import { ageWarningsOf } from '../classes/eligibility.ts'
import { loadReturnedChecks } from '../fees/returnedChecks.ts'
import { findOrCreateRider } from '../riders/search.ts'
import { isPayoutPublished } from '../activities/rounds.ts'
import { requireFreeSlot } from '../draw/slots.ts'
import { loadEntryFee } from './contests.ts'
import { ENTRY_RELATIONS, entrySnapshot } from './load.ts'
import { requireOnlyRunOfEntrant } from './oneRunPerClass.ts'

/**
 * `notices` mention a late fee, returned checks, and a rider who is too young or too old. The amount still owed for a
 * check leaves out this run's fees.
 */
export function addEntry(
  db: Database,
  user: CurrentUser,
  found: AuthorizedActivity,
  round: string,
  { user_id, user_name, slotNumber }: z.infer<typeof AddEntry>,
) {
  return changeDraw(db, user, found, async (draw) => {
    const { tx, activity } = draw
    if (isPayoutPublished(activity, round))
      throw new Conflict('The payout is published. Unpublish it to add a run.')
    await requireFreeSlot(tx, activity, round, slotNumber)
    const rider = await findOrCreateRider(tx, found.event.organization_id, { user_id, user_name })
    await requireOnlyRunOfEntrant(draw, { user_id: rider!.id, horse_id: null }, [activity.id])
    const entry = await createEntry(tx, {
      activity_id: activity.id,
      round,
      draw: slotNumber,
      user_id: rider!.id,
    })
    const isLate = await chargeLateEntry(draw, round, entry.id)
    const lateCents = isLate ? await newLateFee(draw, rider!.id) : 0
    draw.record('entry added', null, entrySnapshot(entry), entry.id)
    draw.broadcastSlots(round, [slotNumber])
    draw.notifyMoved(null, entry)
    const event = { ...found.event, membership: found.membership }
    const returned = await loadReturnedChecks(tx, event, [rider!.id])
    const charged = lateCents > 0 ? [`Late fee ${formatCents(lateCents)} charged.`] : []
    const ages = await ageWarningsOf(tx, found.event, rider!.id, [activity])
    return { entry, notices: [...charged, ...(returned.get(rider!.id) ?? []), ...ages] }
  })
}

type NewEntry = Pick<
  Prisma.UserActivityUncheckedCreateInput,
  'horse_id' | 'source' | 'request' | 'request_class' | 'own_order' | 'is_session_only'
> & {
  activity_id: number
  round: string
  draw: number | null
  user_id: number
}

/** A session-only run doesn't count toward its class, so the rider doesn't owe the class fee. */
export async function createEntry(tx: Tx, { activity_id, ...columns }: NewEntry) {
  const enrollments = columns.is_session_only
    ? {}
    : { create: { activity_id, fee_cents: await loadEntryFee(tx, activity_id) } }
  const data = { activity_id, ...columns, score: { create: {} }, enrollments }
  return tx.userActivity.create({ data, include: ENTRY_RELATIONS })
}
