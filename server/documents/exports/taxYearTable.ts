import { overThresholdText, type TaxThreshold } from '#rules/payout/taxYear.ts'
import type { TaxPayee } from '#wire/taxYear.ts'
import { buildTable, type Table, yesOrBlank } from './table.ts'

/** Amounts are prizes before fees are deducted. */
export const taxYearTable = (payees: TaxPayee[], threshold: TaxThreshold): Table =>
  buildTable(
    { subject: '', content: 'tax year' },
    [
      { title: 'Payee', kind: 'text', cell: ({ payee }) => payee },
      { title: 'Hometown', kind: 'text', cell: ({ hometown }) => hometown },
      { title: 'Total', kind: 'cents', cell: ({ cents }) => cents },
      { title: 'Payouts', kind: 'number', cell: ({ payouts }) => payouts },
      {
        title: 'Also paid under this name',
        kind: 'cents',
        cell: ({ namesake_cents }) => namesake_cents || null,
      },
      { title: 'Winnings not picked up', kind: 'cents', cell: ({ waiting_cents }) => waiting_cents },
      { title: 'W-9 on file since', kind: 'date', cell: ({ w9 }) => w9?.received_on },
      {
        title: overThresholdText(threshold),
        kind: 'text',
        cell: ({ cents }) => yesOrBlank(cents >= threshold.cents),
      },
    ],
    payees,
  )
