import '../../../css/organizer.css'
import '../../../css/checks.css'
import { router } from '@inertiajs/react'
import { formatWeekday } from '#lib/formatDays.ts'
import { formatCents } from '#lib/money.ts'
import { plural } from '#lib/plural.ts'
import { payoffText } from '#rules/payout/payoff.ts'
import type { TaxPayoutsProps } from '#wire/taxYear.ts'
import * as paths from '#wire/paths.ts'
import * as taxPaths from '#wire/taxPaths.ts'
import { CardTable } from '../../Components/CardTable.tsx'
import { Chip } from '../../Components/Chip.tsx'
import { Page } from '../../Components/Page.tsx'
import { PageButtons } from '../../Components/PageButtons.tsx'
import { ResultLines } from '../../Components/ResultLines.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'

export default function TaxPayouts({ organization, year, payee, payouts, page, pages }: TaxPayoutsProps) {
  return (
    <Page
      title={payee.payee}
      tabTitle={`${payee.payee}, ${year}`}
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: 'Check register', href: paths.checkRegister(organization.id) },
        { label: `Tax year ${year}`, href: taxPaths.taxYear(organization.id, { year }) },
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
          { title: 'Date', cell: ({ dated }) => formatWeekday(dated) },
          {
            title: 'For',
            cell: ({ event, lines }) => (
              <span>
                {event}
                <ResultLines lines={lines} />
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
                  <span className="check-aside">{formatCents(netted_cents)} went to fees</span>
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
          onPage={(number) => router.get(taxPaths.taxPayouts(organization.id, year, payee, number))}
          label="Payout pages"
        />
      )}
    </Page>
  )
}

TaxPayouts.layout = AppLayout
