import type { Reconciliation } from '#wire/payout.ts'
import { buildTable, type Table } from './table.ts'

export type ExportedPurse = Reconciliation & { contest: string }

/** Total payout = prizes + left over. "Left over" is negative if the prizes exceed the purse. */
export const pursesTable = (purses: ExportedPurse[]): Table =>
  buildTable(
    { subject: '', content: 'purses' },
    [
      { title: 'Class', kind: 'text', cell: ({ contest }) => contest },
      { title: 'Entries', kind: 'number', cell: ({ entries }) => entries },
      { title: 'Refunded', kind: 'number', cell: ({ refunded_entries = 0 }) => refunded_entries },
      { title: 'Entry fees', kind: 'cents', cell: ({ gross_cents }) => gross_cents },
      { title: 'Deducted', kind: 'cents', cell: ({ off_top_cents }) => off_top_cents },
      { title: 'Producer keeps', kind: 'cents', cell: ({ retainage_cents }) => retainage_cents },
      { title: 'Added money', kind: 'cents', cell: ({ added_cents }) => added_cents },
      { title: 'Guarantee', kind: 'cents', cell: ({ guarantee_cents }) => guarantee_cents },
      { title: 'Total payout', kind: 'cents', cell: ({ net_cents }) => net_cents },
      { title: 'Prizes', kind: 'cents', cell: ({ paid_cents }) => paid_cents },
      { title: 'Left over', kind: 'cents', cell: ({ net_cents, paid_cents }) => net_cents - paid_cents },
      {
        title: 'Note',
        kind: 'text',
        cell: ({ entries, refunded_entries = 0 }) =>
          entries + refunded_entries === 0 ? 'Added money, but no entries' : null,
      },
    ],
    purses,
  )
