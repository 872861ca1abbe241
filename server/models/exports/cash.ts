import { formatLocalTime } from '#lib/dates.ts'
import { formatDateTime } from '#lib/formatDates.ts'
import { sum } from '#lib/money.ts'
import { paymentKindName, paymentNote } from '#rules/fees/paymentKinds.ts'
import type { ExportedCashBox, ExportedCashLine, ExportedKindSum } from '#wire/exports.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { type AuthorizedEvent, canSeeMoney } from '../authorization.ts'
import { timeZoneOf } from '../events/timeZone.ts'
import { sumByKind, sumCash } from '../fees/boxSums.ts'
import { loadCashForAssociations, loadExpectedCashOf } from '../fees/cashBox.ts'
import { MAX_EXPORT_ROWS, requireExportable } from './limit.ts'

export type CashReport = { lines: ExportedCashLine[]; boxes: ExportedCashBox[]; kinds: ExportedKindSum[] }

/** Members limited to one event see winnings paid in cash only as a total. */
export async function loadCashReport(db: Database, event: AuthorizedEvent): Promise<CashReport> {
  const zone = timeZoneOf(event)
  const boxes = await db.cashBox.findMany({
    where: { event_id: event.id },
    include: BOX_RELATIONS,
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
  requireExportable(boxes.flatMap(({ payments }) => payments))
  const expected = await loadExpectedCashOf(db, boxes)
  const paidToAssociations = await loadCashForAssociations(
    db,
    boxes.map(({ id }) => id),
  )
  const named = boxes.map((box) => ({ ...box, name: formatDateTime(box.opened_at, zone) }))
  return {
    lines: named.flatMap((box) => linesOf(box, expected.get(box.id)!, zone, canSeeMoney(event.membership))),
    boxes: named.map((box) => {
      const { cash_in_cents, cash_back_cents, cash_won_cents } = sumCash(box.payments)
      return {
        box: box.name,
        opened_by: box.opened_by?.name ?? null,
        opened_cents: box.opened_cents,
        cash_in_cents,
        cash_back_cents: 0 - cash_back_cents,
        cash_won_cents: 0 - cash_won_cents,
        cash_associations_cents: 0 - paidToAssociations(box.id),
        expected_cents: expected.get(box.id)!,
        counted_cents: box.counted_cents,
        counted_on: box.counted_at && dateAndTime(zone, box.counted_at).date,
        counters: box.counters.join(', '),
        note: box.note,
      }
    }),
    kinds: named.flatMap((box) => sumByKind(box.payments).map((kind) => ({ box: box.name, ...kind }))),
  }
}

const NAME = { select: { name: true } } as const
const BOX_RELATIONS = {
  opened_by: NAME,
  payments: {
    include: { user: NAME, by: NAME, winner: { select: { id: true, name: true } } },
    orderBy: { id: 'asc' },
    take: MAX_EXPORT_ROWS + 1,
  },
  association_payments: { include: { by: NAME }, orderBy: { id: 'asc' } },
  voided_association_payments: { include: { voided_by: NAME }, orderBy: { id: 'asc' } },
} as const satisfies Prisma.CashBoxInclude

type Box = Prisma.CashBoxGetPayload<{ include: typeof BOX_RELATIONS }> & { name: string }
type BoxPayment = Box['payments'][number]
type Line = Omit<ExportedCashLine, 'box'>

function linesOf(box: Box, expected_cents: number, zone: string, seesWinners: boolean): ExportedCashLine[] {
  const isPrize = ({ check_id, kind }: BoxPayment) => check_id !== null && kind === 'cash'
  const prizes = box.payments.filter(isPrize)
  const payments = seesWinners ? box.payments : box.payments.filter((payment) => !isPrize(payment))
  const opening: Line = {
    ...EMPTY_LINE,
    ...dateAndTime(zone, box.opened_at),
    what: 'Opening cash',
    ...cash(box.opened_cents),
    by: box.opened_by?.name ?? null,
  }
  const count: Line = {
    ...EMPTY_LINE,
    ...(box.counted_at && dateAndTime(zone, box.counted_at)),
    what: box.counted_at ? 'Count' : 'Not counted yet',
    by: box.counters.join(', ') || null,
    note: box.note,
    expected_cents,
    counted_cents: box.counted_cents,
  }
  const moves = [...payments.map((payment) => paymentLine(payment, zone)), ...associationLines(box, zone)]
  return [
    opening,
    ...moves.toSorted((a, b) => compareText(momentOf(a), momentOf(b))),
    ...(!seesWinners && prizes.length > 0 ? [prizeSumLine(prizes)] : []),
    count,
  ].map((line) => ({ box: box.name, ...line }))
}

const momentOf = ({ date, time }: Line) => `${date} ${time}`
const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

const associationLines = (box: Box, zone: string): Line[] => [
  ...box.association_payments.map(({ created_at, association, cents, by }) => ({
    ...EMPTY_LINE,
    ...dateAndTime(zone, created_at),
    what: 'Fees paid to associations',
    name: association,
    ...cash(-cents),
    by: by?.name ?? null,
  })),
  ...box.voided_association_payments.map(({ voided_at, association, cents, voided_by }) => ({
    ...EMPTY_LINE,
    ...dateAndTime(zone, voided_at!),
    what: 'Association fees returned to box',
    name: association,
    ...cash(cents),
    by: voided_by?.name ?? null,
  })),
]

function paymentLine(payment: BoxPayment, zone: string): Line {
  const { kind, cents, check_number, created_at, by, user, voided_at, void_reason, returned_at } = payment
  const isCounted = !voided_at && !returned_at
  return {
    ...EMPTY_LINE,
    ...dateAndTime(zone, created_at),
    what: whatOf(payment),
    name: user.name,
    kind: paymentKindName(kind),
    check_number,
    cents: isCounted ? cents : 0,
    cash_cents: isCounted && kind === 'cash' ? cents : 0,
    by: by?.name ?? null,
    note: paymentNote(payment),
    taken_back: voided_at && (void_reason ?? 'Yes'),
    is_returned: returned_at !== null,
    uncounted_cents: isCounted ? null : cents,
  }
}

function whatOf({ check_id, kind, cents }: BoxPayment): string {
  if (check_id !== null && kind === 'cash') return cents > 0 ? 'Winnings returned to box' : 'Winnings in cash'
  return cents < 0 ? 'Given back' : 'Payment'
}

const prizeSumLine = (prizes: BoxPayment[]): Line => ({
  ...EMPTY_LINE,
  what: 'Winnings in cash',
  ...cash(sum(prizes.map(({ cents, voided_at }) => (voided_at ? 0 : cents)))),
})

const cash = (cents: number) => ({ kind: paymentKindName('cash'), cents, cash_cents: cents })

const EMPTY_LINE: Line = {
  date: null,
  time: null,
  what: '',
  name: null,
  kind: null,
  check_number: null,
  cents: null,
  cash_cents: 0,
  by: null,
  note: '',
  taken_back: null,
  is_returned: false,
  uncounted_cents: null,
  expected_cents: null,
  counted_cents: null,
}

function dateAndTime(zone: string, moment: Date) {
  const [date, time] = formatLocalTime(zone, moment).split('T')
  return { date: date!, time: time! }
}
