import { formatDay, formatLocalTime } from '#lib/dates.ts'
import { AVERAGE } from '#rules/classes/rounds.ts'
import { countDrags } from '#rules/exhibitions/assign.ts'
import { byRunningOrder, type ExhibitionPlace } from '#rules/exhibitions/place.ts'
import { EXHIBITION_CHARGE } from '#rules/fees/charges.ts'
import type { Database, Tx } from '../../database/db.ts'
import { IS_CLASS } from '../classes/isClass.ts'
import { loadBalances, loadUnpaidRiders } from '../fees/balances.ts'
import { loadEventCalendar } from '../events/timeZone.ts'
import { checkedPaidAt, type NamedExhibition, WITH_NAMES } from './record.ts'

export type ListedExhibition = NamedExhibition & { place: ExhibitionPlace | null } & Paid
type Paid = {
  is_paid: boolean
  /** The cash payment that checking Paid recorded, or would record. 0 if none. */
  cash_cents: number
}

/** In running order. Exhibitions without a place come first. */
export async function listExhibitions(db: Database | Tx, event_id: number): Promise<ListedExhibition[]> {
  const { time_zone, starts_on } = await loadEventCalendar(db, event_id)
  const exhibitions = await db.exhibition.findMany({
    where: { event_id },
    include: WITH_NAMES,
    relationLoadStrategy: 'join',
  })
  const classes = await db.activity.findMany({
    where: { event_id, ...IS_CLASS },
    select: { id: true, runs_on: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  const paid = await loadPaid(db, event_id)
  const ordered = classes.map(({ id, runs_on }) => ({ id, runs_on: runs_on && formatDay(runs_on) }))
  return exhibitions
    .map((one) => ({ ...one, place: placeOf(one, time_zone), ...paid(one) }))
    .toSorted(byRunningOrder(ordered, starts_on))
}

/** Before the event's first payment, only free and checked-off exhibitions count as paid. */
export async function loadPaid(
  db: Database | Tx,
  event_id: number,
): Promise<(exhibition: NamedExhibition) => Paid> {
  const balances = await loadBalances(db, event_id, null)
  const keepsBills = (await loadUnpaidRiders(db, event_id, balances)) !== null
  const later = keepsBills ? await loadLaterCents(db, event_id) : null
  return (exhibition) => {
    const { id, user_id, cents, payment } = exhibition
    const owes = balances.get(user_id)?.owes_cents ?? 0
    const is_paid =
      cents === 0 || checkedPaidAt(exhibition) !== null || (later !== null && owes <= (later.get(id) ?? 0))
    const taken = payment && payment.voided_at === null ? payment.cents : 0
    return { is_paid, cash_cents: is_paid ? taken : Math.max(0, Math.min(cents, owes)) }
  }
}

/**
 * Maps each exhibition's id to what its account was charged after it. Payments count toward exhibitions that were
 * checked off as paid, and then toward the oldest charges. So an exhibition is paid if its account owes no more than
 * this amount.
 */
async function loadLaterCents(db: Database | Tx, event_id: number): Promise<Map<number, number>> {
  const rows = await db.$queryRaw<{ id: number; later_cents: number }[]>`
    WITH charged AS (
      SELECT exhibitions.id, sum(charges.cents) OVER (
        PARTITION BY coalesce(payer_id, charges.user_id) ORDER BY payments.id IS NULL, charges.id
        ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) AS later
      FROM charges
      LEFT JOIN event_riders ON event_riders.event_id = ${event_id} AND event_riders.user_id = charges.user_id
      LEFT JOIN exhibitions ON exhibitions.event_id = ${event_id} AND key = ${EXHIBITION_CHARGE}::text || exhibitions.id
      LEFT JOIN payments ON payments.id = payment_id AND payments.voided_at IS NULL
      WHERE charges.event_id = ${event_id} AND charges.voided_at IS NULL AND charges.cents > 0
    )
    SELECT id, coalesce(later, 0)::float8 AS later_cents FROM charged WHERE id IS NOT NULL`
  return new Map(rows.map(({ id, later_cents }) => [id, later_cents]))
}

type PlaceColumns = Pick<NamedExhibition, 'activity_id' | 'after_drag' | 'runs_at'>

export function placeOf(
  { activity_id, after_drag, runs_at }: PlaceColumns,
  timeZone: string,
): ExhibitionPlace | null {
  if (runs_at) return { runs_at: formatLocalTime(timeZone, runs_at) }
  return activity_id === null ? null : { activity_id, after_drag: after_drag! }
}

export async function listDrags(db: Database | Tx, event_id: number) {
  const classes = await db.activity.findMany({
    where: { event_id, ...IS_CLASS },
    select: {
      id: true,
      name: true,
      drag_every: true,
      rounds: {
        where: { name: { not: AVERAGE } },
        select: { name: true },
        orderBy: { position: 'asc' },
        take: 1,
      },
    },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    relationLoadStrategy: 'join',
  })
  const entered = await db.userActivity.groupBy({
    by: ['activity_id', 'round'],
    where: { activity_id: { in: classes.map(({ id }) => id) } },
    _count: true,
    _max: { draw: true },
  })
  return classes.map(({ id, name, drag_every, rounds }) => {
    const first = entered.find((one) => one.activity_id === id && one.round === rounds[0]?.name)
    const runs = Math.max(first?._count ?? 0, first?._max.draw ?? 0)
    return { id, name, drags: countDrags(runs, drag_every) }
  })
}
