import { FEE_PURPOSE_NAMES, type FeePurpose } from '#rules/fees/feeKinds.ts'
import type { ExportedCharge } from '#wire/exports.ts'
import { buildTable, type Table } from './table.ts'

/** Waived charges count as 0, so that the columns can be summed. */
export const chargesTable = (charges: ExportedCharge[]): Table =>
  buildTable(
    { subject: '', content: 'charges' },
    [
      { title: 'Date', kind: 'date', cell: ({ charged_on }) => charged_on },
      { title: 'Rider', kind: 'text', cell: ({ rider }) => rider },
      { title: 'Bill paid by', kind: 'text', cell: ({ payer }) => payer },
      { title: 'Horse', kind: 'text', cell: ({ horse }) => horse },
      { title: 'Class', kind: 'text', cell: (charge) => charge.class },
      { title: 'Fee', kind: 'text', cell: ({ name }) => name },
      { title: 'Goes to', kind: 'text', cell: ({ purpose }) => purposeName(purpose) },
      { title: 'Association', kind: 'text', cell: ({ association }) => association },
      { title: 'Amount', kind: 'cents', cell: ({ cents }) => cents },
      { title: 'Charged by', kind: 'text', cell: ({ by }) => by },
      { title: 'Waived', kind: 'text', cell: ({ waived }) => waived },
      { title: 'Waived amount', kind: 'cents', cell: ({ waived_cents }) => waived_cents },
    ],
    charges,
  )

const purposeName = (purpose: string) => FEE_PURPOSE_NAMES[purpose as FeePurpose] ?? 'Purse'
