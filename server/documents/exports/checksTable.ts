import type { ExportedCheck } from '#wire/exports.ts'
import { buildTable, type Table, yesOrBlank } from './table.ts'

/**
 * Voided checks count as 0, so that the columns can be summed. The Winnings column has the amounts for tax
 * forms.
 */
export const checksTable = (checks: ExportedCheck[], content = 'checks'): Table =>
  buildTable(
    { subject: '', content },
    [
      { title: 'Number', kind: 'number', cell: ({ number }) => number },
      { title: 'Date', kind: 'date', cell: ({ dated }) => dated },
      { title: 'Paid by', kind: 'text', cell: ({ kind }) => (kind === 'check' ? 'Check' : 'Cash') },
      { title: 'Payee', kind: 'text', cell: ({ payee }) => payee },
      { title: 'Amount', kind: 'cents', cell: ({ cents, voided_on }) => (voided_on === null ? cents : 0) },
      {
        title: 'Fees taken out',
        kind: 'cents',
        cell: ({ netted_cents, voided_on }) => (voided_on === null ? netted_cents : 0),
      },
      {
        title: 'Winnings',
        kind: 'cents',
        cell: ({ cents, netted_cents, voided_on }) => (voided_on === null ? cents + netted_cents : 0),
      },
      { title: 'Event', kind: 'text', cell: ({ event }) => event },
      { title: 'Class', kind: 'text', cell: ({ activity }) => activity },
      { title: 'Memo', kind: 'text', cell: ({ memo }) => memo },
      { title: 'Picked up', kind: 'text', cell: ({ delivery }) => delivery },
      { title: 'Picked up on', kind: 'date', cell: ({ delivered_on }) => delivered_on },
      { title: 'Void', kind: 'text', cell: ({ voided_on }) => yesOrBlank(voided_on !== null) },
      { title: 'Voided on', kind: 'date', cell: ({ voided_on }) => voided_on },
      {
        title: 'Voided amount',
        kind: 'cents',
        cell: ({ cents, voided_on }) => (voided_on === null ? null : cents),
      },
    ],
    checks,
  )
