import type { MergeDetails } from '#wire/changeLog/snapshots.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { clearReassignedNumbers } from './backNumbers.ts'
import { loadOwes } from './balances.ts'
import { newCreditSentence } from './newCredit.ts'
import { lockCharges, syncCharges } from './syncCharges.ts'

type Merge = {
  kind: 'rider' | 'horse'
  gone: { id: number }
  kept: { id: number }
  /** Activities with entries of `gone` or `kept`. */
  activities: number[]
  event_riders: MergeDetails['event_riders']
  payers: PayerBalance[]
}

/** Call this after moving the entries. If both records have the same charge, voids one. */
export async function moveCharges(
  tx: Tx,
  user: CurrentUser,
  { kind, gone: { id: gone }, kept: { id: kept }, activities, event_riders, payers }: Merge,
) {
  const column = Prisma.raw(kind === 'rider' ? 'user_id' : 'horse_id')
  const events = await lockChargesOf(
    tx,
    Prisma.sql`SELECT event_id FROM activities WHERE id = ANY(${activities})
      UNION SELECT event_id FROM charges WHERE ${column} = ${gone}
      UNION SELECT event_id FROM payments WHERE ${kind === 'rider'} AND user_id = ${gone}
      UNION SELECT unnest(${event_riders.map(({ event_id }) => event_id)}::int[])`,
  )
  const moved =
    kind === 'rider'
      ? await moveChargesOfRider(tx, user, gone, kept)
      : await moveChargesOfHorse(tx, user, gone, kept)
  if (kind === 'rider') await mergeCheckIns(tx, gone, kept)
  const riders = kind === 'rider' ? [kept] : await findRidersOf(tx, kept, activities)
  for (const event_id of events) await syncCharges(tx, user, event_id, riders)
  for (const payer of payers) await requireNoNewCredit(tx, payer, kept)
  return moved
}

async function moveChargesOfRider(tx: Tx, user: CurrentUser, gone: number, kept: number) {
  const charges_doubled = await voidCharges(
    tx,
    user,
    Prisma.sql`user_id = ${gone} AND EXISTS (SELECT FROM charges
      WHERE event_id = doubled.event_id AND user_id = ${kept} AND key = doubled.key AND voided_at IS NULL)`,
  )
  const where = { user_id: gone, id: { notIn: charges_doubled } }
  const moved = await tx.charge.updateManyAndReturn({ where, data: { user_id: kept }, select: { id: true } })
  await tx.charge.updateMany({ where: { user_id: gone }, data: { user_id: kept } })
  const payments = await tx.payment.updateManyAndReturn({
    where: { user_id: gone },
    data: { user_id: kept },
    select: { id: true },
  })
  await tx.payment.updateMany({ where: { winner_id: gone }, data: { winner_id: kept } })
  return {
    charges: moved.map(({ id }) => id),
    payments: payments.map(({ id }) => id),
    charges_doubled,
  }
}

/** A per-horse fee's key ends with the horse's id. */
async function moveChargesOfHorse(tx: Tx, user: CurrentUser, gone: number, kept: number) {
  const [end, newEnd] = [`:horse:${gone}`, `:horse:${kept}`]
  const newKey = Prisma.sql`regexp_replace(key, ${`${end}$`}, ${newEnd})`
  const charges_doubled = await voidCharges(
    tx,
    user,
    Prisma.sql`horse_id = ${gone} AND key LIKE ${`fee:%${end}`} AND EXISTS (SELECT FROM charges known
      WHERE known.event_id = doubled.event_id AND known.user_id = doubled.user_id AND voided_at IS NULL
        AND known.key = regexp_replace(doubled.key, ${`${end}$`}, ${newEnd}))`,
  )
  const moved = await tx.$queryRaw<{ id: number }[]>`
    UPDATE charges SET horse_id = ${kept}, key = CASE WHEN key LIKE 'fee:%' THEN ${newKey} ELSE key END
    WHERE horse_id = ${gone} RETURNING id`
  const charges = moved.map(({ id }) => id).filter((id) => !charges_doubled.includes(id))
  return { charges, payments: [], charges_doubled }
}

async function voidCharges(tx: Tx, user: CurrentUser, where: Prisma.Sql): Promise<number[]> {
  const voided = await tx.$queryRaw<{ id: number }[]>`
    UPDATE charges doubled SET voided_at = now(), voided_by_id = ${user.id}
    WHERE voided_at IS NULL AND ${where} RETURNING id`
  return voided.map(({ id }) => id)
}

type PayerBalance = { event_id: number; payer_id: number; owes_cents: number }

/** Call this before moving any rows. */
export async function loadPayers(
  tx: Tx,
  { gone, kept }: Pick<Merge, 'gone' | 'kept'>,
  event_riders: Merge['event_riders'],
): Promise<PayerBalance[]> {
  const merged = [gone.id, kept.id]
  const payers: PayerBalance[] = []
  for (const { event_id, user_id, payer_id } of event_riders)
    if (merged.includes(user_id) && payer_id !== null && !merged.includes(payer_id))
      payers.push({ event_id, payer_id, owes_cents: await loadOwes(tx, event_id, payer_id) })
  return payers
}

async function requireNoNewCredit(tx: Tx, { event_id, payer_id, owes_cents }: PayerBalance, rider: number) {
  if (await tx.eventRider.count({ where: { event_id, user_id: rider, payer_id } })) return
  const owes = await loadOwes(tx, event_id, payer_id)
  if (owes >= 0 || owes >= owes_cents) return
  throw new Conflict(await newCreditSentence(tx, { event_id, payer_id, credit_cents: -owes }))
}

async function mergeCheckIns(tx: Tx, gone: number, kept: number) {
  await tx.eventRider.updateMany({ where: { payer_id: gone }, data: { payer_id: kept } })
  await tx.$executeRaw`
    UPDATE event_riders stays SET payer_id = coalesce(stays.payer_id, goes.payer_id),
      arrived_at = coalesce(stays.arrived_at, goes.arrived_at),
      back_number = coalesce(stays.back_number, goes.back_number),
      announcer_note = coalesce(stays.announcer_note, goes.announcer_note)
    FROM event_riders goes
    WHERE stays.user_id = ${kept} AND goes.user_id = ${gone} AND goes.event_id = stays.event_id`
  await tx.eventRider.updateMany({ where: { user_id: gone }, data: { payer_id: null } })
  // Someone who pays for others can't have a payer.
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

type Unlinked = { rider: number; account: number; claimed_at: Date }

/**
 * Call this after moving all other rows. Moves charges with their entries, and cash with its exhibitions. Moves
 * fees paid out of winnings if the rider won all of that money. Moves other payments made after `claimed_at` if
 * the rider has charges at the event and the account doesn't. Returns the back numbers that the riders lost,
 * because another rider has them now.
 */
export async function returnCharges(
  tx: Tx,
  user: CurrentUser,
  { rider, account, claimed_at }: Unlinked,
  { moved, charges_doubled, event_riders }: MergeDetails,
  activities: number[],
) {
  const events = await lockChargesOf(
    tx,
    Prisma.sql`SELECT event_id FROM activities WHERE id = ANY(${activities})
      UNION SELECT event_id FROM charges WHERE id = ANY(${moved.charges})
      UNION SELECT event_id FROM payments WHERE id = ANY(${moved.payments})
      UNION SELECT unnest(${event_riders.map(({ event_id }) => event_id)}::int[])`,
  )
  const { user_activities: runs, exhibitions } = moved
  // If a check that also paid fees is voided, the fee payments are reversed. Move the payments and their
  // reversals together.
  await tx.$executeRaw`
    UPDATE payments SET user_id = ${rider} WHERE user_id = ${account} AND (id = ANY(${moved.payments})
      OR id IN (SELECT payment_id FROM exhibitions WHERE id = ANY(${exhibitions}))
      OR check_id IN (SELECT check_id FROM payments WHERE id = ANY(${moved.payments}))
      OR check_id IN (
        SELECT check_id FROM check_lines
          LEFT JOIN enrollments ON enrollments.id = enrollment_id
          LEFT JOIN user_activities ON user_activities.id = user_activity_id
          LEFT JOIN averages ON averages.id = average_id
        WHERE check_id IN (SELECT check_id FROM payments WHERE user_id = ${account})
        GROUP BY check_id
        HAVING bool_and(coalesce(user_activities.user_id, averages.user_id, 0) = ${rider})))`
  await tx.$executeRaw`
    UPDATE payments SET winner_id = ${rider} WHERE winner_id = ${account} AND check_id IN (
      SELECT check_id FROM check_lines
        LEFT JOIN enrollments ON enrollments.id = enrollment_id
        LEFT JOIN user_activities ON user_activities.id = user_activity_id
        LEFT JOIN averages ON averages.id = average_id
      WHERE check_id IN (SELECT check_id FROM payments WHERE winner_id = ${account})
      GROUP BY check_id
      HAVING bool_or(coalesce(user_activities.user_id, averages.user_id) = ${rider})
        AND NOT bool_or(coalesce(user_activities.user_id, averages.user_id) = ${account}))`
  await tx.$executeRaw`
    UPDATE charges SET user_id = ${rider} WHERE user_id = ${account} AND (id = ANY(${moved.charges})
      OR substring(key FROM '^(?:fee:[0-9]+:entry|late:(?:entry|share)|horse):([0-9]+)')::int = ANY(${runs})
      OR substring(key FROM '^(?:result|refund):([0-9]+)')::int IN (
        SELECT id FROM enrollments WHERE user_activity_id = ANY(${runs}))
      OR substring(key FROM '^exhibition:([0-9]+)')::int = ANY(${exhibitions})
      OR (key ~ '^fee:[0-9]+:horse:' AND horse_id IN (SELECT horse_id FROM user_activities WHERE id = ANY(${runs}))
        AND NOT EXISTS (SELECT FROM user_activities JOIN activities ON activities.id = user_activities.activity_id
          WHERE activities.event_id = charges.event_id AND user_activities.user_id = ${account}
            AND user_activities.horse_id = charges.horse_id)))`
  await tx.$executeRaw`
    INSERT INTO charges (event_id, by_id, user_id, horse_id, activity_id, fee_kind_id, key, name, cents, purpose,
      association)
    SELECT event_id, ${user.id}::int, ${rider}::int, horse_id, activity_id, fee_kind_id, key, name, cents, purpose,
      association
    FROM charges WHERE id = ANY(${charges_doubled})
    ON CONFLICT DO NOTHING`
  await returnCheckIns(tx, { rider, account }, event_riders)
  for (const event_id of events) await syncCharges(tx, user, event_id, [account, rider])
  const isCharged = (
    id: number,
  ) => Prisma.sql`EXISTS (SELECT FROM charges LEFT JOIN event_riders USING (event_id, user_id)
    WHERE event_id = payments.event_id AND coalesce(payer_id, user_id) = ${id} AND voided_at IS NULL)`
  await tx.$executeRaw`
    UPDATE payments SET user_id = ${rider}
    WHERE user_id = ${account} AND event_id = ANY(${[...events]}) AND check_id IS NULL AND created_at > ${claimed_at}
      AND ${isCharged(rider)} AND NOT ${isCharged(account)}`
  return clearReassignedNumbers(tx, [rider, account], events)
}

/** Keeps whatever has changed since the merge. */
async function returnCheckIns(
  tx: Tx,
  { rider, account }: Omit<Unlinked, 'claimed_at'>,
  rows: MergeDetails['event_riders'],
) {
  const before = Prisma.sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS`
  const columns = Prisma.sql`(event_id int, user_id int, payer_id int, arrived_at timestamptz,
    back_number text, announcer_note text)`
  await tx.$executeRaw`
    UPDATE event_riders now SET
      payer_id = CASE WHEN now.payer_id = gone.payer_id THEN kept.payer_id ELSE now.payer_id END,
      arrived_at = CASE WHEN now.arrived_at = gone.arrived_at THEN kept.arrived_at ELSE now.arrived_at END,
      back_number = CASE WHEN now.back_number = gone.back_number THEN kept.back_number ELSE now.back_number END,
      announcer_note =
        CASE WHEN now.announcer_note = gone.announcer_note THEN kept.announcer_note ELSE now.announcer_note END
    FROM ${before} gone ${columns}, ${before} kept ${columns}
    WHERE gone.user_id = ${rider} AND kept.user_id = ${account} AND gone.event_id = kept.event_id
      AND now.event_id = kept.event_id AND now.user_id = ${account}`
  await tx.$executeRaw`
    UPDATE event_riders now SET payer_id = ${rider} FROM ${before} before ${columns}
    WHERE now.event_id = before.event_id AND now.user_id = before.user_id AND before.payer_id = ${rider}
      AND (now.payer_id = ${account} OR (now.user_id = ${account} AND now.payer_id IS NULL))`
  await tx.$executeRaw`
    UPDATE event_riders now SET payer_id = before.payer_id FROM ${before} before ${columns}
    WHERE now.event_id = before.event_id AND now.user_id = before.user_id AND now.payer_id IS NULL
      AND before.user_id IN (${rider}, ${account}) AND before.payer_id <> ${rider}
      AND EXISTS (SELECT FROM users WHERE id = before.payer_id AND merged_into_id IS NULL)
      AND NOT EXISTS (SELECT FROM event_riders other WHERE other.event_id = now.event_id AND (
        other.payer_id = now.user_id OR (other.user_id = before.payer_id AND other.payer_id IS NOT NULL)))`
}

/** Locks the events in id order to prevent deadlocks. */
async function lockChargesOf(tx: Tx, events: Prisma.Sql): Promise<number[]> {
  const rows = await tx.$queryRaw<{ event_id: number }[]>`${events} ORDER BY event_id`
  for (const { event_id } of rows) await lockCharges(tx, event_id)
  return rows.map(({ event_id }) => event_id)
}
