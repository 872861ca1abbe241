import { formatCents } from '#lib/money.ts'
import { sumCounts } from '#rules/fees/cashCount.ts'
import type { CountCashBox, OpenCashBox } from '#wire/events/cashBox.ts'
import { type CashBox, Prisma } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import { record } from '../changeLog.ts'
import type { CurrentUser } from '../currentUser.ts'
import { type EventRef, eventScope } from '../events/changeEvent.ts'
import { lockCharges } from './syncCharges.ts'

/** Lock the event's charges before calling this. */
export async function openCashBox(tx: Tx, user: CurrentUser, event: EventRef): Promise<CashBox> {
  const open = await findOpenBox(tx, event.id)
  if (open) return open
  const box = await tx.cashBox.create({ data: { event_id: event.id, opened_by_id: user.id } })
  await record(tx, user, eventScope(event), 'cash box opened', null, snapshot(box))
  return box
}

/** Lock the event's charges before calling this. */
export async function requireOpenBox(tx: Tx, event_id: number): Promise<CashBox> {
  const open = await findOpenBox(tx, event_id)
  if (!open) throw new Conflict('No cash box is open, so nothing was paid. Open a cash box first.')
  return open
}

const findOpenBox = (db: Database | Tx, event_id: number) =>
  db.cashBox.findFirst({ where: { event_id, counted_at: null } })

export function setOpeningCash(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  { opened_cents, version }: OpenCashBox,
) {
  return changeBoxes(db, event, async (tx) => {
    const open = await findOpenBox(tx, event.id)
    if ((open?.version ?? null) !== version && open?.opened_cents !== opened_cents) throw changedMeanwhile()
    const before = open ?? (await openCashBox(tx, user, event))
    if (before.opened_cents === opened_cents) return
    await update(tx, user, event, before, { opened_cents })
  })
}

export function countCashBox(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  { version, counts, first, second, note, expected_cents }: CountCashBox,
) {
  return changeBoxes(db, event, async (tx) => {
    const open = await findOpenBox(tx, event.id)
    if (!open) throw new Conflict('This cash box was already counted. Reload the page.')
    const expected = await loadExpectedCash(tx, open)
    if (expected !== expected_cents)
      throw new Conflict(
        `Cash went in or out while you were counting. ${formatCents(expected)} should be in the box now. Check the difference, then close the box.`,
      )
    if (open.version !== version)
      throw new Conflict('Someone else just changed this cash box. Check the count, then close the box.')
    await update(tx, user, event, open, {
      counts,
      counted_cents: sumCounts(counts),
      counters: [first, second],
      note,
      counted_at: new Date(),
      counted_by_id: user.id,
    })
  })
}

export function reopenCashBox(db: Database, user: CurrentUser, event: AuthorizedEvent, id: number) {
  return changeBoxes(db, event, async (tx) => {
    const latest = await tx.cashBox.findFirst({ where: { event_id: event.id }, orderBy: { id: 'desc' } })
    const box = await tx.cashBox.findFirst({ where: { id, event_id: event.id } })
    if (!box) throw new NotFound()
    if (!box.counted_at) return
    if (latest!.id !== id || (await findOpenBox(tx, event.id)))
      throw new Conflict("There's a newer cash box, so you can't reopen this one.")
    await update(tx, user, event, box, {
      counts: Prisma.DbNull,
      counted_cents: null,
      counters: [],
      note: '',
      counted_at: null,
      counted_by_id: null,
    })
  })
}

const changeBoxes = (db: Database, event: AuthorizedEvent, work: (tx: Tx) => Promise<void>) =>
  transaction(db, async (tx) => {
    await lockCharges(tx, event.id)
    await work(tx)
  })

const changedMeanwhile = () => new Conflict('Someone else just changed this cash box. Reload the page.')

async function update(
  tx: Tx,
  user: CurrentUser,
  event: AuthorizedEvent,
  before: CashBox,
  changes: Prisma.CashBoxUncheckedUpdateInput,
) {
  const data = { ...changes, version: { increment: 1 } }
  const after = await tx.cashBox.update({ where: { id: before.id }, data })
  await record(tx, user, eventScope(event), 'cash box changed', snapshot(before), snapshot(after))
}

const snapshot = ({ id, opened_cents, counted_cents, counters, note }: CashBox) => ({
  id,
  opened_cents,
  counted_cents,
  counters,
  note,
})

/** In cents. */
export const loadExpectedCash = async (db: Database | Tx, box: CashBox): Promise<number> =>
  (await loadExpectedCashOf(db, [box])).get(box.id)!

/** In cents. */
export async function loadOpenCash(db: Database, event_id: number): Promise<number | null> {
  const open = await findOpenBox(db, event_id)
  return open && loadExpectedCash(db, open)
}

/** Returns cents by box id. */
export async function loadExpectedCashOf(db: Database | Tx, boxes: CashBox[]): Promise<Map<number, number>> {
  const ids = boxes.map(({ id }) => id)
  const payments = await db.payment.groupBy({
    by: 'cash_box_id',
    where: { cash_box_id: { in: ids }, kind: 'cash', voided_at: null },
    _sum: { cents: true },
  })
  const sums = new Map(payments.map(({ cash_box_id, _sum }) => [cash_box_id, _sum.cents ?? 0]))
  const paidToAssociations = await loadCashForAssociations(db, ids)
  return new Map(
    boxes.map(({ id, opened_cents }) => [id, opened_cents + (sums.get(id) ?? 0) - paidToAssociations(id)]),
  )
}

/**
 * The returned function maps a box id to the cash paid to associations, in cents. Cash that was put back is
 * subtracted.
 */
export async function loadCashForAssociations(db: Database | Tx, boxIds: number[]) {
  const inBoxes = { in: boxIds }
  const payments = await db.associationPayment.findMany({
    where: { OR: [{ cash_box_id: inBoxes }, { back_cash_box_id: inBoxes }] },
    select: { cents: true, cash_box_id: true, back_cash_box_id: true },
  })
  return (boxId: number) =>
    payments.reduce(
      (sum, { cents, cash_box_id, back_cash_box_id }) =>
        sum + (cash_box_id === boxId ? cents : 0) - (back_cash_box_id === boxId ? cents : 0),
      0,
    )
}
