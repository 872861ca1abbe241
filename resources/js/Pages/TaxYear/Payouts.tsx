import '../../../css/organizer.css'
import '../../../css/checks.css'
import '../../../css/payoff.css'
import { router } from '@inertiajs/react'
import { formatCents } from '#lib/money.ts'
import { plural } from '#lib/plural.ts'
import { payoffText } from '#rules/payout/payoff.ts'
import type { TaxPayoutsProps } from '#wire/taxYear.ts'
import * as paths from '#wire/paths.ts'
import { CardTable } from '../../Components/CardTable.tsx'
import { Chip } from '../../Components/Chip.tsx'
import { Page } from '../../Components/Page.tsx'
import { PageButtons } from '../../Components/PageButtons.tsx'
import { formatDay } from '../../dates.ts'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { Lines } from '../Payoff/paid/Lines.tsx'
import { payeeKey } from './payees/payeeKey.ts'

export default function TaxPayouts({ organization, year, payee, payouts, page, pages }: TaxPayoutsProps) {
  return (
    <Page
      title={payee.payee}
      tabTitle={`${payee.payee}, ${year}`}
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: 'Check register', href: paths.checkRegister(organization.id) },
        { label: `Tax year ${year}`, href: paths.taxYear(organization.id, { year }) },
        { label: payee.payee },
      ]}
      note={`${plural(payee.payouts, 'payout')} in ${year}, ${formatCents(payee.cents)} before fees`}
    >
      <CardTable
        label="Payouts"
        rows={payouts}
        rowKey={({ id }) => id}
        columns={[
          { title: 'Paid by', cell: payoffText },
          { title: 'Date', cell: ({ dated }) => formatDay(dated) },
          {
            title: 'For',
            cell: ({ event, lines }) => (
              <span>
                {event}
                <Lines lines={lines} />
              </span>
            ),
          },
          {
            title: 'Amount',
            kind: 'number',
            cell: ({ cents, netted_cents }) => (
              <span>
                {formatCents(cents + netted_cents)}
                {netted_cents > 0 && (
                  <span className="check-aside">{formatCents(netted_cents)} of it paid fees</span>
                )}
              </span>
            ),
          },
          {
            title: 'Status',
            cell: ({ is_waiting }) => is_waiting && <Chip tone="pending">Not picked up</Chip>,
          },
        ]}
      />
      {pages > 1 && (
        <PageButtons
          page={page}
          pageCount={pages}
          onPage={(number) =>
            router.get(paths.taxPayouts(organization.id, { year, ...payeeKey(payee), page: number }))
          }
          label="Pages of payouts"
        />
      )}
    </Page>
  )
}

TaxPayouts.layout = AppLayout
