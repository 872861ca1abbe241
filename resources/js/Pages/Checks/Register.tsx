import '../../../css/checks.css'
import { router } from '@inertiajs/react'
import { useState } from 'react'
import { formatCents } from '#rules/money.ts'
import type { CheckRegisterProps, RegisteredCheck } from '#wire/checks.ts'
import { Dialog } from '../../Components/Dialog.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { Search } from '../../Components/list/Search.tsx'
import { NoAnswer } from '../../Components/form/NoAnswer.tsx'
import { notify } from '../../Components/Notice.tsx'
import { PageButtons } from '../../Components/PageButtons.tsx'
import { Screen } from '../../Components/Screen.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { NO_ANSWER } from '../../noAnswer.ts'
import { unlessUnderWay } from '../../underWay.ts'
import { voidCheck } from './calls.ts'
import { CheckTable } from './register/CheckTable.tsx'
import * as paths from '#wire/paths.ts'

/** Every check that was ever written, the newest first. */
export default function Register({ organization, checks, q, page, pages, total }: CheckRegisterProps) {
  const [voiding, setVoiding] = useState<RegisteredCheck | null>(null)
  const register = paths.checkRegister(organization.id)
  const turnTo = (number: number) => router.get(register, { ...(q && { q }), page: number })

  const [isUnanswered, setUnanswered] = useState(false)

  async function confirm() {
    setUnanswered(false)
    const number = await voidCheck(voiding!.id)
    if (number === 'unanswered') return setUnanswered(true)
    close()
    if (number === undefined) return
    notify(`Check ${number} is void. Its results can be paid by a new check.`)
    router.reload()
  }

  const press = () => unlessUnderWay(`void check ${voiding?.id}`, confirm)

  function close() {
    setVoiding(null)
    setUnanswered(false)
  }

  return (
    <Screen
      title="Check register"
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: 'Check register' },
      ]}
      note={summary(total)}
    >
      <Search
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
            <button type="button" className="button danger" onClick={press}>
              Void
            </button>
          </>
        }
      >
        <p>
          The check over {formatCents(voiding?.cents ?? 0)} to {voiding?.payee} will pay nobody. This cannot
          be undone; its results can be paid by a new check. Tear the paper up.
        </p>
        {isUnanswered && <NoAnswer sentence={NO_ANSWER} onTryAgain={press} />}
      </Dialog>
    </Screen>
  )
}

Register.layout = AppLayout

function summary({ count, cents, voided }: CheckRegisterProps['total']): string {
  const checks = count === 1 ? '1 check' : `${count} checks`
  return `${checks}, ${formatCents(cents)}${voided ? `, ${voided} void` : ''}`
}
