import type { Tx } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'
import { lockCharges, syncCharges } from './syncCharges.ts'

/**
 * Call it after the entries of the merged rider or horse have moved. If both riders have the same charge, only one is
 * kept. Payments move too.
 */
export async function moveCharges(
  tx: Tx,
  user: CurrentUser,
  kind: 'rider' | 'horse',
  { gone, kept }: { gone: number; kept: number },
  activityIds: number[],
) {
  for (const event_id of await listEvents(tx, activityIds)) await lockCharges(tx, event_id)
  if (kind === 'rider') await moveChargesOfRider(tx, user, gone, kept)
  else await tx.charge.updateMany({ where: { horse_id: gone }, data: { horse_id: kept } })
  const riders = kind === 'rider' ? [kept] : await findRidersOf(tx, kept, activityIds)
  await syncChargesOfClasses(tx, user, activityIds, riders)
}

async function moveChargesOfRider(tx: Tx, user: CurrentUser, gone: number, kept: number) {
  await tx.$executeRaw`
    UPDATE charges doubled SET voided_at = now(), voided_by_id = ${user.id}
    WHERE user_id = ${gone} AND voided_at IS NULL AND EXISTS (SELECT FROM charges
      WHERE event_id = doubled.event_id AND user_id = ${kept} AND key = doubled.key AND voided_at IS NULL)`
  await tx.charge.updateMany({ where: { user_id: gone }, data: { user_id: kept } })
  await tx.payment.updateMany({ where: { user_id: gone }, data: { user_id: kept } })
  await tx.eventRider.updateMany({ where: { payer_id: gone }, data: { payer_id: kept } })
  await tx.$executeRaw`
    UPDATE event_riders stays SET payer_id = coalesce(stays.payer_id, goes.payer_id),
      arrived_at = coalesce(stays.arrived_at, goes.arrived_at)
    FROM event_riders goes
    WHERE stays.user_id = ${kept} AND goes.user_id = ${gone} AND goes.event_id = stays.event_id`
  await tx.eventRider.updateMany({ where: { user_id: gone }, data: { payer_id: null } })
  // A payer has no payer.
  await tx.$executeRaw`
    UPDATE event_riders paid SET payer_id = NULL WHERE user_id = ${kept} AND (payer_id = ${kept} OR EXISTS (
      SELECT FROM event_riders WHERE event_id = paid.event_id AND payer_id = ${kept}))`
}

async function findRidersOf(tx: Tx, horse_id: number, activityIds: number[]): Promise<number[]> {
  const entries = await tx.userActivity.findMany({
    where: { horse_id, user_id: { not: null }, activity_id: { in: activityIds } },
    select: { user_id: true },
    distinct: 'user_id',
  })
  return entries.map(({ user_id }) => user_id!)
}

/** In the order of the events' ids, so that two changes can't deadlock. */
export async function syncChargesOfClasses(
  tx: Tx,
  user: CurrentUser,
  activityIds: number[],
  riders: number[],
) {
  for (const event_id of await listEvents(tx, activityIds)) await syncCharges(tx, user, event_id, riders)
}

async function listEvents(tx: Tx, activityIds: number[]): Promise<number[]> {
  const events = await tx.activity.findMany({
    where: { id: { in: activityIds } },
    select: { event_id: true },
    distinct: 'event_id',
    orderBy: { event_id: 'asc' },
  })
  return events.map(({ event_id }) => event_id)
}
