import '../../../css/organizer.css'
import '../../../css/checks.css'
import { router } from '@inertiajs/react'
import { formatCents } from '#lib/money.ts'
import { plural } from '#lib/plural.ts'
import { overThresholdText } from '#rules/payout/taxYear.ts'
import type { TaxYearProps } from '#wire/taxYear.ts'
import * as paths from '#wire/paths.ts'
import * as taxPaths from '#wire/taxPaths.ts'
import { ButtonLink } from '../../Components/Button.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { bothFormats, ExportMenu } from '../../Components/ExportMenu.tsx'
import { Page } from '../../Components/Page.tsx'
import { PageButtons } from '../../Components/PageButtons.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { PayeeTable } from './payees/PayeeTable.tsx'

export default function TaxYear(props: TaxYearProps) {
  const { organization, year, years, threshold, payees, show, page, pages, total } = props
  const open = (asked: { year: number; show?: string; page?: number }) =>
    router.get(taxPaths.taxYear(organization.id, asked))
  const filter = { year, ...(show && { show }) }

  return (
    <Page
      title="Tax year"
      tabTitle={`Tax year ${year}`}
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: 'Check register', href: paths.checkRegister(organization.id) },
        { label: 'Tax year' },
      ]}
      note={total.payees > 0 && summary(props)}
      actions={
        payees.length > 0 && (
          <ExportMenu
            files={bothFormats('Tax year', (format) =>
              taxPaths.exportTaxYear(organization.id, format, year, show ?? undefined),
            )}
          />
        )
      }
    >
      <div className="register-filter">
        <label className="labelled">
          Year
          <select value={year} onChange={({ target }) => open({ ...filter, year: Number(target.value) })}>
            {(years.includes(year) ? years : [year, ...years]).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <label className="labelled">
          Show
          <select
            value={show ?? ''}
            onChange={({ target }) => open({ year, ...(target.value && { show: target.value }) })}
          >
            <option value="">All payees</option>
            <option value="over">{overThresholdText(threshold)}</option>
          </select>
        </label>
      </div>
      {payees.length === 0 ? (
        <EmptyState
          sentence={total.payees > 0 ? 'No payees match.' : `No checks or cash payouts in ${year}.`}
          action={
            total.payees > 0 ? (
              <button type="button" className="button" onClick={() => open({ year })}>
                Show all payees
              </button>
            ) : (
              <ButtonLink href={paths.checkRegister(organization.id)}>Open the check register</ButtonLink>
            )
          }
        />
      ) : (
        <PayeeTable {...props} />
      )}
      {pages > 1 && (
        <PageButtons
          page={page}
          pageCount={pages}
          onPage={(number) => open({ ...filter, page: number })}
          label="Payee pages"
        />
      )}
      <p className="tax-note">
        Totals are winnings before any fees came out. Each payment counts in the year of its date. Voided
        payments don't count. We don't store Social Security numbers.
      </p>
    </Page>
  )
}

TaxYear.layout = AppLayout

function summary({ total, threshold, year }: TaxYearProps): string {
  const over = overThresholdText(threshold).replace('At', 'at')
  const counts = [
    plural(total.payees, 'payee'),
    formatCents(total.cents),
    `${total.over} ${over}`,
    total.over > 0 && `${total.without_w9} of them without a W-9`,
  ]
  const known = threshold.year < year && ` (${threshold.year} threshold; check this year's)`
  return `${counts.filter(Boolean).join(', ')}${known || ''}`
}
