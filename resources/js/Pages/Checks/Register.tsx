import '../../../css/organizer.css'
import '../../../css/checks.css'
import { router } from '@inertiajs/react'
import { useState } from 'react'
import { formatCents } from '#lib/money.ts'
import type { CheckRegisterProps, CheckRegisterItem } from '#wire/checks.ts'
import { Dialog } from '../../Components/Dialog.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
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
  const register = paths.checkRegister(organization.id)
  const turnTo = (number: number) => router.get(register, { ...(q && { q }), page: number })

  const [hasNoResponse, setNoResponse] = useState(false)

  async function confirm() {
    setNoResponse(false)
    const number = await voidCheck(voiding!.id)
    if (number === 'unanswered') return setNoResponse(true)
    close()
    if (number === undefined) return
    notify(`Check ${number} is void. Its results can be paid by a new check.`)
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
    >
      <SearchForm
        key={q}
        label="Number or payee"
        q={q}
        onSearch={(text) => router.get(register, text ? { q: text } : {})}
      />
      {checks.length === 0 ? (
        <EmptyState
          sentence={q || page > 1 ? 'No check is found.' : 'No check was written yet.'}
          action={
            (q || page > 1) && (
              <button type="button" className="button" onClick={() => router.get(register)}>
                Show all checks
              </button>
            )
          }
        />
      ) : (
        <CheckTable checks={checks} organizationId={organization.id} onVoid={setVoiding} />
      )}
      {pages > 1 && (
        <PageButtons page={page} pageCount={pages} onPage={turnTo} label="Pages of the register" />
      )}
      <Dialog
        open={voiding !== null}
        title={`Void check ${voiding?.number}`}
        onClose={close}
        footer={
          <>
            <button type="button" className="button" onClick={close}>
              Cancel
            </button>
            <button type="button" className="button danger" onClick={confirmOnce}>
              Void
            </button>
          </>
        }
      >
        <p>
          The check over {formatCents(voiding?.cents ?? 0)} to {voiding?.payee} will pay nobody. This cannot
          be undone; its results can be paid by a new check. Tear the paper up.
        </p>
        {hasNoResponse && <NoResponse sentence={NO_RESPONSE} onTryAgain={confirmOnce} />}
      </Dialog>
    </Page>
  )
}

CheckRegister.layout = AppLayout

function summary({ count, cents, voided }: CheckRegisterProps['total']): string {
  const checks = count === 1 ? '1 check' : `${count} checks`
  return `${checks}, ${formatCents(cents)}${voided ? `, ${voided} void` : ''}`
}
