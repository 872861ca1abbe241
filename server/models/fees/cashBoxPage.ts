import { formatDateTime } from '#lib/formatDates.ts'
import { groupBy } from '#lib/groupBy.ts'
import { sum } from '#lib/money.ts'
import type { CashCounts } from '#rules/fees/cashCount.ts'
import { paymentText } from '#rules/fees/paymentKinds.ts'
import { sumLines } from '#rules/payout/payoff.ts'
import type { CashBoxProps } from '#wire/events/cashBox.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import { loadAssociationFees } from '../associations/fees.ts'
import { listAssociationPayments } from '../associations/payments.ts'
import { listReports } from '../associations/reports.ts'
import { type AuthorizedEvent, canSeeMoney } from '../authorization.ts'
import { isWaiting } from '../checks/register.ts'
import { timeZoneOf } from '../events/timeZone.ts'
import { loadDeductions } from '../payout/deductions.ts'
import { loadBalances, PAYS_FEES } from './balances.ts'
import { paidFees, sumByKind, sumCash, sumPayments } from './boxSums.ts'
import { loadCashForAssociations, loadExpectedCash } from './cashBox.ts'

type Loaded = Pick<CashBoxProps, 'boxes' | 'box' | 'last_count_cents' | 'event_sums'>

/**
 * Members limited to one event also see the winnings paid in cash, because the expected cash depends on them.
 */
export async function loadCashBoxes(
  db: Database,
  event: AuthorizedEvent,
  wanted: number | undefined,
): Promise<Loaded> {
  const boxes = await db.cashBox.findMany({
    where: { event_id: event.id },
    select: { id: true, opened_at: true, counted_at: true, counted_cents: true },
    orderBy: { id: 'desc' },
  })
  const id = wanted ?? boxes[0]?.id
  return {
    boxes: boxes.map(({ id, opened_at, counted_at }) => ({
      id,
      opened: formatDateTime(opened_at, timeZoneOf(event)),
      is_counted: counted_at !== null,
    })),
    box: id === undefined ? null : await loadBox(db, event, id, boxes[0]?.id),
    last_count_cents: boxes.find(({ counted_at }) => counted_at !== null)?.counted_cents ?? null,
    event_sums: {
      ...(await loadEventSums(db, event.id)),
      association_payments: await listAssociationPayments(db, event),
      deductions: canSeeMoney(event.membership) ? await loadDeductions(db, event.id) : null,
      uncharged: await loadUncharged(db, event),
    },
  }
}

async function loadBox(db: Database, event: AuthorizedEvent, id: number, latest: number | undefined) {
  const box = await db.cashBox.findFirst({
    where: { id, event_id: event.id },
    include: { opened_by: { select: { name: true } }, payments: PAYMENTS },
    relationLoadStrategy: 'join',
  })
  if (!box) throw new NotFound()
  const zone = timeZoneOf(event)
  const counting = box.payments.filter(({ voided_at }) => !voided_at)
  const taken = paidFees(counting).filter(({ kind }) => kind !== 'winnings')
  const cash = counting.filter(({ kind }) => kind === 'cash')
  return {
    id,
    version: box.version,
    opened: formatDateTime(box.opened_at, zone),
    opened_by: box.opened_by?.name ?? null,
    opened_cents: box.opened_cents,
    ...sumCash(counting),
    cash_associations_cents: (await loadCashForAssociations(db, [id]))(id),
    waiting_cents: sumLines(cash.flatMap(({ check }) => (check && isWaiting(check) ? check : []))),
    expected_cents: await loadExpectedCash(db, box),
    counted: box.counted_at && {
      at: formatDateTime(box.counted_at, zone),
      counts: box.counts as CashCounts as Record<string, number>,
      cents: box.counted_cents!,
      counters: box.counters,
      note: box.note,
    },
    can_reopen: box.counted_at !== null && id === latest,
    by_kind: sumByKind(counting),
    by_person: groupBy(taken, ({ by }) => by?.name ?? '').map((some) =>
      sumPayments(some[0]!.by?.name ?? 'Deleted account', some),
    ),
    checks: counting
      .filter(({ check_number, cents }) => check_number !== null && cents > 0)
      .map(({ user, check_number, cents, returned_at }) => ({
        payer: user.name,
        number: check_number!,
        cents,
        returned: returned_at !== null,
      })),
    taken_back: box.payments
      .filter(({ voided_at }) => voided_at)
      .map((payment) => ({
        payer: payment.user.name,
        text: paymentText(payment),
        cents: payment.cents,
        reason: payment.void_reason!,
      })),
  }
}

const PAYMENTS = {
  include: { user: { select: { name: true } }, by: { select: { name: true } }, check: true },
  orderBy: { id: 'asc' },
} as const

async function loadUncharged(db: Database, event: { id: number }) {
  const fees = await loadAssociationFees(db, event, await listReports(db, event))
  return fees.flatMap(({ name, cents, is_charged }) => (is_charged || name === null ? [] : { name, cents }))
}

type EventSum = {
  purpose: string
  association: string | null
  name: string
  cents: number
  is_entry_fee: boolean
}

async function loadEventSums(
  db: Database,
  event_id: number,
): Promise<Omit<CashBoxProps['event_sums'], 'deductions' | 'uncharged' | 'association_payments'>> {
  const charged = await db.$queryRaw<EventSum[]>`
    SELECT charges.purpose, charges.association, coalesce(activities.name, fee_kinds.name, charges.name) AS name,
      sum(charges.cents)::float8 AS cents, activities.id IS NOT NULL AS is_entry_fee
    FROM charges LEFT JOIN activities ON activities.id = activity_id
      LEFT JOIN activities parents ON parents.id = activities.parent_id
      LEFT JOIN fee_kinds ON fee_kinds.id = fee_kind_id
    WHERE charges.event_id = ${event_id} AND voided_at IS NULL
    GROUP BY 1, 2, 3, parents.id, activities.id
    HAVING sum(charges.cents) <> 0
    ORDER BY coalesce(parents.position, activities.position), coalesce(parents.id, activities.id), activities.id,
      lower(charges.association) NULLS LAST, 3`
  const [paid] = await db.$queryRaw<{ paid_cents: number; returned_cents: number }[]>`
    SELECT coalesce(sum(cents) FILTER (WHERE returned_at IS NULL), 0)::float8 AS paid_cents,
      coalesce(sum(cents) FILTER (WHERE returned_at IS NOT NULL), 0)::float8 AS returned_cents
    FROM payments WHERE event_id = ${event_id} AND voided_at IS NULL AND ${PAYS_FEES}`
  const of = (purpose: string) =>
    charged
      .filter((charge) => charge.purpose === purpose)
      .map(({ name, cents, is_entry_fee }) => ({
        name: is_entry_fee && purpose !== 'purse' ? `${name}, kept from scratches` : name,
        cents,
      }))
  return {
    purse: of('purse'),
    office: of('office'),
    association: charged
      .filter(({ purpose }) => purpose === 'association')
      .map(({ name, cents, association }) => ({ name, cents, association })),
    other: of('other'),
    charged_cents: charged.reduce((sum, { cents }) => sum + cents, 0),
    ...paid!,
    ...(await loadOwedAndCredits(db, event_id)),
  }
}

async function loadOwedAndCredits(db: Database, event_id: number) {
  const balances = await loadBalances(db, event_id, null)
  const accounts = new Map(
    [...balances.values()].map(({ account_id, owes_cents }) => [account_id, owes_cents]),
  )
  const owes = [...accounts.values()]
  return {
    owed_cents: sum(owes.map((cents) => Math.max(0, cents))),
    credit_cents: sum(owes.map((cents) => Math.max(0, -cents))),
  }
}
