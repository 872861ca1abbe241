import { formatCents } from '#lib/money.ts'
import type { MergeDetails } from '#wire/changeLog/snapshots.ts'
import type { Database, Tx } from '../../database/db.ts'
import { loadOwes, wherePaysFees } from './balances.ts'

export type CreditAfterMerge = { sentence: string; event_id: number; payer_id: number }

type Riders = { gone: { id: number }; kept: { id: number } }

/** Not null if the merge would leave a payer with a new credit. `sentence` is an error message. */
export async function findNewCredit(db: Database, riders: Riders): Promise<CreditAfterMerge | null> {
  const checkIns = await loadCheckIns(db, riders)
  const merged = [riders.gone.id, riders.kept.id]
  for (const { event_id, user_id, payer_id } of checkIns) {
    if (!merged.includes(user_id) || payer_id === null || merged.includes(payer_id)) continue
    const atEvent = checkIns.filter((one) => one.event_id === event_id)
    if ((await findPayerAfterMerge(db, event_id, riders, atEvent)) === payer_id) continue
    const leaving = atEvent.filter((one) => one.payer_id === payer_id && merged.includes(one.user_id))
    const bill = await sumBills(
      db,
      event_id,
      leaving.map((one) => one.user_id),
    )
    const credit_cents = bill - (await loadOwes(db, event_id, payer_id))
    if (bill > 0 && credit_cents > 0)
      return {
        sentence: await newCreditSentence(db, { event_id, payer_id, credit_cents }),
        event_id,
        payer_id,
      }
  }
  return null
}

export const loadCheckIns = (db: Database | Tx, { gone, kept }: Riders) => db.$queryRaw<
  MergeDetails['event_riders']
>`
  SELECT event_id, user_id, payer_id, arrived_at::text, back_number, announcer_note FROM event_riders
  WHERE payer_id = ${gone.id} OR (user_id IN (${gone.id}, ${kept.id}) AND event_id IN (
    SELECT event_id FROM event_riders WHERE user_id = ${gone.id} OR payer_id = ${gone.id}))`

type NewCredit = { event_id: number; payer_id: number; credit_cents: number }

export async function newCreditSentence(
  db: Database | Tx,
  { event_id, payer_id, credit_cents }: NewCredit,
): Promise<string> {
  const payer = await db.user.findUniqueOrThrow({ where: { id: payer_id }, select: { name: true } })
  const event = await db.event.findUniqueOrThrow({ where: { id: event_id }, select: { name: true } })
  return `${payer.name} has already paid for one of these riders at ${event.name} and would have a credit of ${formatCents(credit_cents)}. Give the money back and change who pays there, then merge.`
}

/** Someone who pays for others can't have a payer. */
async function findPayerAfterMerge(
  db: Database,
  event_id: number,
  { gone, kept }: Riders,
  checkIns: MergeDetails['event_riders'],
): Promise<number | null> {
  const merged = [gone.id, kept.id]
  const others = { event_id, payer_id: { in: merged }, user_id: { notIn: merged } }
  if (await db.eventRider.count({ where: others })) return null
  const payerOf = ({ id }: { id: number }) => checkIns.find(({ user_id }) => user_id === id)?.payer_id
  const payer = payerOf(kept) ?? payerOf(gone) ?? null
  return payer !== null && merged.includes(payer) ? null : payer
}

/** Returns the charges minus the riders' own payments, in cents. */
async function sumBills(db: Database, event_id: number, riders: number[]): Promise<number> {
  const where = { event_id, voided_at: null, user_id: { in: riders } }
  const charged = await db.charge.aggregate({ where, _sum: { cents: true } })
  const paid = await db.payment.aggregate({
    where: { ...where, returned_at: null, ...wherePaysFees },
    _sum: { cents: true },
  })
  return (charged._sum.cents ?? 0) - (paid._sum.cents ?? 0)
}
