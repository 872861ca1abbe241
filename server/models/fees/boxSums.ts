import { groupBy } from '#lib/groupBy.ts'
import { paymentKindName } from '#rules/fees/paymentKinds.ts'

type Payment = {
  kind: string
  cents: number
  check_id: number | null
  returned_at: Date | null
  voided_at: Date | null
}

export function sumCash(payments: Payment[]) {
  const cash = payments.filter(({ kind, voided_at }) => kind === 'cash' && !voided_at)
  const fees = sumPayments(
    'Cash',
    cash.filter(({ check_id }) => check_id === null),
  )
  return {
    cash_in_cents: fees.in_cents,
    cash_back_cents: fees.back_cents,
    cash_won_cents: cash.reduce((sum, { cents, check_id }) => (check_id === null ? sum : sum - cents), 0),
  }
}

/** Leaves out winnings paid in cash. */
export const paidFees = <Paid extends Payment>(payments: Paid[]): Paid[] =>
  payments.filter(
    ({ kind, check_id, returned_at, voided_at }) =>
      !voided_at && !returned_at && (check_id === null || kind === 'winnings'),
  )

export const sumByKind = (payments: Payment[]) =>
  groupBy(paidFees(payments), ({ kind }) => kind).map((some) =>
    sumPayments(paymentKindName(some[0]!.kind), some),
  )

export const sumPayments = (name: string, payments: { cents: number }[]) => ({
  name,
  in_cents: payments.reduce((sum, { cents }) => sum + Math.max(0, cents), 0),
  back_cents: payments.reduce((sum, { cents }) => sum + Math.max(0, -cents), 0),
  payments: payments.length,
})
