import '../../../css/organizer.css'
import '../../../css/checks.css'
import { router } from '@inertiajs/react'
import { useState } from 'react'
import { formatCents } from '#lib/money.ts'
import type { CheckRegisterProps, CheckRegisterItem } from '#wire/checks.ts'
import { Dialog } from '../../Components/Dialog.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { bothFormats, ExportMenu } from '../../Components/ExportMenu.tsx'
import { SearchForm } from '../../Components/SearchForm.tsx'
import { NoResponse } from '../../Components/form/NoResponse.tsx'
import { notify } from '../../Components/Toast.tsx'
import { PageButtons } from '../../Components/PageButtons.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { NO_RESPONSE } from '../../api/noResponse.ts'
import { singleFlight } from '../../api/singleFlight.ts'
import { voidCheck } from './api.ts'
import { CheckTable } from './register/CheckTable.tsx'
import * as paths from '#wire/paths.ts'

export default function CheckRegister({ organization, checks, q, page, pages, total }: CheckRegisterProps) {
  const [voiding, setVoiding] = useState<CheckRegisterItem | null>(null)
  const [printing, setPrinting] = useState<CheckRegisterItem | null>(null)
  const register = paths.checkRegister(organization.id)
  const turnTo = (number: number) => router.get(register, { ...(q && { q }), page: number })

  const [hasNoResponse, setNoResponse] = useState(false)

  async function confirm() {
    setNoResponse(false)
    const number = await voidCheck(voiding!.id)
    if (number === 'unanswered') return setNoResponse(true)
    close()
    if (number === undefined) return
    notify(`Check #${number} is void. You can pay its results with a new check.`)
    router.reload()
  }

  const confirmOnce = () => singleFlight(`void check ${voiding?.id}`, confirm)

  function close() {
    setVoiding(null)
    setNoResponse(false)
  }

  return (
    <Page
      title="Check register"
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: 'Check register' },
      ]}
      note={summary(total)}
      actions={
        checks.length > 0 && (
          <ExportMenu
            files={bothFormats('Checks', (format) => paths.exportChecks(organization.id, format, q))}
          />
        )
      }
    >
      <SearchForm
        key={q}
        label="Number or payee"
        q={q}
        onSearch={(text) => router.get(register, text ? { q: text } : {})}
      />
      {checks.length === 0 ? (
        <EmptyState
          sentence={
            q || page > 1
              ? 'No checks match.'
              : 'No checks yet. Checks that you print from a payout are listed here.'
          }
          action={
            (q || page > 1) && (
              <button type="button" className="button" onClick={() => router.get(register)}>
                Show all checks
              </button>
            )
          }
        />
      ) : (
        <CheckTable checks={checks} onPrintAgain={setPrinting} onVoid={setVoiding} />
      )}
      {pages > 1 && (
        <PageButtons page={page} pageCount={pages} onPage={turnTo} label="Pages of the register" />
      )}
      <Dialog
        open={voiding !== null}
        title="Void check"
        onClose={close}
        footer={
          <>
            <button type="button" className="button" onClick={close}>
              Cancel
            </button>
            <button type="button" className="button danger" onClick={confirmOnce}>
              Void check
            </button>
          </>
        }
      >
        <p>{voiding && `Void ${nameOf(voiding)}? This can't be undone. Destroy the paper check.`}</p>
        {hasNoResponse && <NoResponse sentence={NO_RESPONSE} onTryAgain={confirmOnce} />}
      </Dialog>
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
              href={paths.checks(organizationId, check.number)}
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
            : `Print ${nameOf(check)} again? Destroy the first copy. The register counts each reprint.`)}
      </p>
    </Dialog>
  )
}

const nameOf = ({ number, cents, payee }: CheckRegisterItem) =>
  `check ${number} (${formatCents(cents)}, ${payee})`

function summary({ count, cents, voided }: CheckRegisterProps['total']): string {
  const checks = count === 1 ? '1 check' : `${count} checks`
  return `${checks}, ${formatCents(cents)}${voided ? `, ${voided} void` : ''}`
}
