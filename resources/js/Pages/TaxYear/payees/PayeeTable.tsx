import { Link } from '@inertiajs/react'
import { formatCents } from '#lib/money.ts'
import { overThresholdText } from '#rules/payout/taxYear.ts'
import type { TaxPayee, TaxYearProps } from '#wire/taxYear.ts'
import * as taxPaths from '#wire/taxPaths.ts'
import { CardTable } from '../../../Components/CardTable.tsx'
import { Chip } from '../../../Components/Chip.tsx'
import { W9Cell } from './W9Cell.tsx'

type Props = Pick<TaxYearProps, 'organization' | 'year' | 'threshold' | 'payees' | 'today'>

export function PayeeTable({ organization, year, threshold, payees, today }: Props) {
  const isOver = ({ cents, namesake_cents }: TaxPayee) => cents + namesake_cents >= threshold.cents
  return (
    <CardTable
      label="Payees"
      className="tax-payees"
      rows={payees}
      rowKey={({ rider_id, payee }) => rider_id ?? payee}
      columns={[
        {
          title: 'Payee',
          cell: (payee) => (
            <>
              <Link href={taxPaths.taxPayouts(organization.id, year, payee)}>{payee.payee}</Link>
              {nameNote(payee) && <span className="check-aside">{nameNote(payee)}</span>}
            </>
          ),
        },
        { title: 'Payouts', kind: 'number', cell: ({ payouts }) => payouts },
        {
          title: 'Total',
          kind: 'number',
          cell: ({ cents }) => <span className="tax-total">{formatCents(cents)}</span>,
        },
        payees.some(isOver) && {
          title: 'Threshold',
          cell: (payee) =>
            isOver(payee) && (
              <Chip tone={payee.w9 ? 'ok' : 'pending'}>
                {overThresholdText(threshold)}
                {payee.cents < threshold.cents && ' combined'}
              </Chip>
            ),
        },
        {
          title: 'W-9',
          cell: (payee) => <W9Cell organizationId={organization.id} payee={payee} today={today} />,
        },
        payees.some(({ waiting_cents }) => waiting_cents > 0) && {
          title: 'Winnings not picked up',
          kind: 'number',
          cell: ({ waiting_cents }) => waiting_cents > 0 && formatCents(waiting_cents),
        },
      ]}
    />
  )
}

function nameNote({ rider_id, namesake_cents }: TaxPayee): string {
  const paid = namesake_cents > 0 && formatCents(namesake_cents)
  if (rider_id !== null) return paid ? `A typed-in payee with this name was paid another ${paid}.` : ''
  return paid ? `Typed-in payee. A rider with this name was paid ${paid}.` : 'Typed-in payee'
}
