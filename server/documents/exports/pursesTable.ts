import type { Reconciliation } from '#wire/payout.ts'
import { buildTable, type Table } from './table.ts'

export type ExportedPurse = Reconciliation & { contest: string }

export const pursesTable = (purses: ExportedPurse[]): Table =>
  buildTable(
    { subject: '', content: 'purses' },
    [
      { title: 'Class', kind: 'text', cell: ({ contest }) => contest },
      { title: 'Entries', kind: 'number', cell: ({ entries }) => entries },
      { title: 'Entry fees', kind: 'cents', cell: ({ gross_cents }) => gross_cents },
      { title: 'Deducted', kind: 'cents', cell: ({ off_top_cents }) => off_top_cents },
      { title: 'Producer keeps', kind: 'cents', cell: ({ retainage_cents }) => retainage_cents },
      { title: 'Added money', kind: 'cents', cell: ({ added_cents }) => added_cents },
      { title: 'Total payout', kind: 'cents', cell: ({ net_cents }) => net_cents },
      { title: 'Prizes', kind: 'cents', cell: ({ paid_cents }) => paid_cents },
    ],
    purses,
  )
