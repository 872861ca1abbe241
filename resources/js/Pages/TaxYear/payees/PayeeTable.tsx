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
              {payee.rider_id === null && <span className="check-aside">{typedName(payee)}</span>}
            </>
          ),
        },
        { title: 'Payouts', kind: 'number', cell: ({ payouts }) => payouts },
        {
          title: 'Total',
          kind: 'number',
          cell: ({ cents }) => <span className="tax-total">{formatCents(cents)}</span>,
        },
        {
          title: 'Threshold',
          cell: ({ cents, w9 }) =>
            cents >= threshold.cents && (
              <Chip tone={w9 ? 'ok' : 'pending'}>{overThresholdText(threshold)}</Chip>
            ),
        },
        {
          title: 'W-9',
          cell: (payee) => <W9Cell organizationId={organization.id} payee={payee} today={today} />,
        },
        {
          title: 'Not picked up',
          kind: 'number',
          cell: ({ waiting_cents }) => waiting_cents > 0 && formatCents(waiting_cents),
        },
      ]}
    />
  )
}

const typedName = ({ has_namesake }: TaxPayee) =>
  has_namesake ? 'Typed name. A rider with this name was paid too.' : 'Typed name'
