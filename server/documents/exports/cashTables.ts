import type { ExportedCashBox, ExportedCashLine, ExportedKindSum } from '#wire/exports.ts'
import { buildTable, type Table, yesOrBlank } from './table.ts'

/** Voided payments and returned checks count as 0, so that the columns can be summed. */
export const paymentsTable = (lines: ExportedCashLine[]): Table =>
  buildTable(
    { subject: '', content: 'payments' },
    [
      { title: 'Cash box', kind: 'text', cell: ({ box }) => box },
      { title: 'Date', kind: 'date', cell: ({ date }) => date },
      { title: 'Time', kind: 'text', cell: ({ time }) => time },
      { title: 'Type', kind: 'text', cell: ({ what }) => what },
      { title: 'Name', kind: 'text', cell: ({ name }) => name },
      { title: 'Paid by', kind: 'text', cell: ({ kind }) => kind },
      { title: 'Check number', kind: 'text', cell: ({ check_number }) => check_number },
      { title: 'Amount', kind: 'cents', cell: ({ cents }) => cents },
      { title: 'Cash', kind: 'cents', cell: ({ cash_cents }) => cash_cents },
      { title: 'By', kind: 'text', cell: ({ by }) => by },
      { title: 'Note', kind: 'text', cell: ({ note }) => note },
      { title: 'Voided', kind: 'text', cell: ({ taken_back }) => taken_back },
      {
        title: 'Returned by the bank',
        kind: 'text',
        cell: ({ is_returned }) => yesOrBlank(is_returned),
      },
      {
        title: 'Amount voided or returned',
        kind: 'cents',
        cell: ({ uncounted_cents }) => uncounted_cents,
      },
      { title: 'Should be in the box', kind: 'cents', cell: ({ expected_cents }) => expected_cents },
      { title: 'Counted', kind: 'cents', cell: ({ counted_cents }) => counted_cents },
    ],
    lines,
  )

/** The columns from "Opening cash" to "Fees paid to associations" add up to "Should be in the box". */
export const cashBoxesTable = (boxes: ExportedCashBox[]): Table =>
  buildTable(
    { subject: '', content: 'cash boxes' },
    [
      { title: 'Cash box', kind: 'text', cell: ({ box }) => box },
      { title: 'Opened by', kind: 'text', cell: ({ opened_by }) => opened_by },
      { title: 'Opening cash', kind: 'cents', cell: ({ opened_cents }) => opened_cents },
      { title: 'Cash in', kind: 'cents', cell: ({ cash_in_cents }) => cash_in_cents },
      { title: 'Cash given back', kind: 'cents', cell: ({ cash_back_cents }) => cash_back_cents },
      { title: 'Winnings in cash', kind: 'cents', cell: ({ cash_won_cents }) => cash_won_cents },
      {
        title: 'Fees paid to associations',
        kind: 'cents',
        cell: ({ cash_associations_cents }) => cash_associations_cents,
      },
      { title: 'Should be in the box', kind: 'cents', cell: ({ expected_cents }) => expected_cents },
      { title: 'Counted', kind: 'cents', cell: ({ counted_cents }) => counted_cents },
      {
        title: 'Difference',
        kind: 'cents',
        cell: ({ counted_cents, expected_cents }) =>
          counted_cents === null ? null : counted_cents - expected_cents,
      },
      { title: 'Counted on', kind: 'date', cell: ({ counted_on }) => counted_on },
      { title: 'Counted by', kind: 'text', cell: ({ counters }) => counters },
      { title: 'Note', kind: 'text', cell: ({ note }) => note },
    ],
    boxes,
  )

export const paymentKindsTable = (kinds: ExportedKindSum[]): Table =>
  buildTable(
    { subject: '', content: 'payment methods' },
    [
      { title: 'Cash box', kind: 'text', cell: ({ box }) => box },
      { title: 'Payment type', kind: 'text', cell: ({ name }) => name },
      { title: 'Payments', kind: 'number', cell: ({ payments }) => payments },
      { title: 'In', kind: 'cents', cell: ({ in_cents }) => in_cents },
      { title: 'Given back', kind: 'cents', cell: ({ back_cents }) => 0 - back_cents },
      { title: 'Total', kind: 'cents', cell: ({ in_cents, back_cents }) => in_cents - back_cents },
    ],
    kinds,
  )
