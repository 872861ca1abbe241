import '../../../css/organizer.css'
import '../../../css/checks.css'
import { Link, router } from '@inertiajs/react'
import { useState } from 'react'
import { formatCents } from '#lib/money.ts'
import { plural } from '#lib/plural.ts'
import type { CheckRegisterProps, CheckRegisterItem } from '#wire/checks.ts'
import { ButtonLink } from '../../Components/Button.tsx'
import { Dialog } from '../../Components/Dialog.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { bothFormats, ExportMenu } from '../../Components/ExportMenu.tsx'
import { SearchForm } from '../../Components/SearchForm.tsx'
import { PageButtons } from '../../Components/PageButtons.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { CheckTable } from './register/CheckTable.tsx'
import { VoidDialog } from './register/VoidDialog.tsx'
import * as paths from '#wire/paths.ts'
import * as taxPaths from '#wire/taxPaths.ts'

export default function CheckRegister({
  organization,
  checks,
  q,
  show,
  page,
  pages,
  total,
}: CheckRegisterProps) {
  const [voiding, setVoiding] = useState<CheckRegisterItem | null>(null)
  const [printing, setPrinting] = useState<CheckRegisterItem | null>(null)
  const register = paths.checkRegister(organization.id)
  const filter = { ...(q && { q }), ...(show && { show }) }
  const turnTo = (number: number) => router.get(register, { ...filter, page: number })

  return (
    <Page
      title="Check register"
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: 'Check register' },
      ]}
      note={summary(total)}
      actions={
        <>
          <Link className="button" href={taxPaths.taxYear(organization.id)}>
            Tax year
          </Link>
          {checks.length > 0 && (
            <ExportMenu
              files={bothFormats('Checks', (format) =>
                paths.exportChecks(organization.id, format, q, show ?? undefined),
              )}
            />
          )}
        </>
      }
    >
      <div className="register-filter">
        <SearchForm
          key={q}
          label="Check number or payee"
          q={q}
          onSearch={(text) => router.get(register, { ...(text && { q: text }), ...(show && { show }) })}
        />
        <label className="labelled">
          Show
          <select
            value={show ?? ''}
            onChange={({ target }) =>
              router.get(register, { ...(q && { q }), ...(target.value && { show: target.value }) })
            }
          >
            <option value="">Checks and cash</option>
            <option value="checks">Checks</option>
            <option value="cash">Cash</option>
            <option value="not picked up">Not picked up</option>
          </select>
        </label>
      </div>
      {checks.length === 0 ? (
        <EmptyState
          sentence={
            q || show || page > 1
              ? 'No matching checks or cash payments.'
              : "No payments yet. You'll see checks and cash paid to winners here."
          }
          action={
            q || show || page > 1 ? (
              <ButtonLink href={register}>Show all</ButtonLink>
            ) : (
              <ButtonLink href={paths.events(organization.id)}>Go to events</ButtonLink>
            )
          }
        />
      ) : (
        <CheckTable checks={checks} onPrintAgain={setPrinting} onVoid={setVoiding} />
      )}
      {pages > 1 && <PageButtons page={page} pageCount={pages} onPage={turnTo} label="Register pages" />}
      <VoidDialog check={voiding} onClose={() => setVoiding(null)} />
      <PrintAgain check={printing} organizationId={organization.id} onClose={() => setPrinting(null)} />
    </Page>
  )
}

CheckRegister.layout = AppLayout

type PrintAgainProps = { check: CheckRegisterItem | null; organizationId: number; onClose: () => void }

function PrintAgain({ check, organizationId, onClose }: PrintAgainProps) {
  return (
    <Dialog
      open={check !== null}
      title="Print again"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          {check && (
            <a
              className="button primary"
              href={paths.checks(organizationId, check.number!)}
              target="_blank"
              rel="noreferrer"
              onClick={() => {
                onClose()
                window.addEventListener('focus', () => router.reload(), { once: true })
              }}
            >
              Print again
            </a>
          )}
        </>
      }
    >
      <p>
        {check &&
          (check.voided
            ? `Print check ${check.number} again? It prints as VOID.`
            : `Print ${nameOf(check)} again? Destroy the first copy. The register keeps count of reprints.`)}
      </p>
    </Dialog>
  )
}

const nameOf = ({ number, cents, payee }: CheckRegisterItem) =>
  `check ${number} (${formatCents(cents)}, ${payee})`

function summary({ count, cents, voided, cash_cents, netted_cents }: CheckRegisterProps['total']): string {
  return [
    `${plural(count, 'check')}, ${formatCents(cents)}`,
    voided > 0 && `${voided} void`,
    cash_cents > 0 && `${formatCents(cash_cents)} in cash`,
    netted_cents > 0 && `${formatCents(netted_cents)} in fees taken out`,
  ]
    .filter(Boolean)
    .join(', ')
}
