import '../../../css/organizer.css'
import '../../../css/checks.css'
import { Link, router } from '@inertiajs/react'
import { useRef, useState } from 'react'
import { checksToWrite, MAX_CHECK_NUMBER, CHECK_NUMBER_TOO_HIGH } from '#rules/payout/checks.ts'
import { formatCents, sum } from '#lib/money.ts'
import { plural } from '#lib/plural.ts'
import type { ChecksProps } from '#wire/checks.ts'
import { Confirm } from '../../Components/Dialog.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { NoResponse } from '../../Components/form/NoResponse.tsx'
import { SelectField } from '../../Components/form/SelectField.tsx'
import { notify } from '../../Components/Toast.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { unknownOutcome, NO_RESPONSE } from '../../api/noResponse.ts'
import { singleFlight, useInFlight } from '../../api/singleFlight.ts'
import { type CheckFormValues, sheetValues, writeChecks } from './api.ts'
import { CheckList } from './print/CheckList.tsx'
import { SheetFields } from './print/SheetFields.tsx'
import * as paths from '#wire/paths.ts'

export default function Checks({ organization, event, activity, results, sheet, next_number }: ChecksProps) {
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<CheckFormValues>({
    per: 'rider',
    ...sheetValues({ sheet, next_number }),
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isConfirming, setConfirming] = useState(false)
  const [hasNoResponse, setNoResponse] = useState(false)
  const writing = `write checks of ${activity.id}`
  const isWriting = useInFlight(writing)
  const checks = checksToWrite(results, values.per)
  const cents = sum(checks.map((check) => check.cents))
  const first = Number(values.number)
  const events = paths.events(organization.id)
  const payout = paths.payout(event.id, activity.id)

  const isTooHigh = first + checks.length - 1 > MAX_CHECK_NUMBER

  function confirmPrint() {
    if (isTooHigh) return form.current!.querySelector<HTMLInputElement>('[name=number]')?.focus()
    if (Number.isInteger(first) && first > 0) setConfirming(true)
    else void singleFlight(writing, print)
  }

  async function print() {
    // Open the window before waiting for the server. Browsers block windows that open later.
    const page = window.open('', '_blank')
    setNoResponse(false)
    const answer = await writeChecks(activity.id, values)
    setConfirming(false)
    if (answer === 'unanswered') {
      page?.close()
      setNoResponse(true)
      // The server may have written the checks anyway.
      return router.reload({ onNetworkError: () => false, onHttpException: () => false })
    }
    setErrors(answer.errors ?? {})
    if (!answer.written) {
      page?.close()
      return router.reload()
    }

    const { url, first, last, count } = answer.written
    if (page) page.location.href = url
    notify(count === 1 ? `Check #${first} written.` : `Checks #${first} to #${last} written.`, {
      label: 'Open PDF',
      href: url,
    })
    setValues({ ...values, number: String(last + 1) })
    router.reload()
  }

  return (
    <Page
      title="Print checks"
      tabTitle={`Checks, ${activity.name}`}
      crumbs={[
        { label: organization.name, href: events },
        { label: event.name, href: paths.activities(organization.id, event.id) },
        { label: activity.name, href: payout },
        { label: 'Print checks' },
      ]}
      actions={<a href={paths.checkRegister(organization.id)}>Check register</a>}
    >
      {results.length === 0 ? (
        <EmptyState
          sentence="There's no prize money to pay in this class."
          action={
            <Link className="button" href={payout}>
              Back to the payout
            </Link>
          }
        />
      ) : (
        <>
          <SheetFields
            form={form}
            organizationId={organization.id}
            typed={values}
            onType={(typed) => {
              setValues(typed)
              setErrors({})
            }}
            errors={isTooHigh ? { ...errors, number: CHECK_NUMBER_TOO_HIGH } : errors}
          >
            <SelectField
              name="per"
              label="One check per"
              options={[
                { value: 'rider', label: 'Rider' },
                { value: 'result', label: 'Result' },
              ]}
            />
          </SheetFields>
          <div className="checks-to-pay">
            <p>{checks.length === 0 ? 'No checks to print.' : `${formatCents(cents)} to pay`}</p>
            {checks.length > 0 && (
              <button type="button" className="button primary" disabled={isWriting} onClick={confirmPrint}>
                {`Print ${plural(checks.length, 'check')}`}
              </button>
            )}
          </div>
          {hasNoResponse && checks.length > 0 && (
            <NoResponse sentence={MAY_BE_WRITTEN} onTryAgain={confirmPrint} />
          )}
          {hasNoResponse && checks.length === 0 && (
            <p role="alert" className="no-response">
              {NO_RESPONSE} The checks were written. Print them from the check register.
            </p>
          )}
          <CheckList results={results} checks={checks} first={first} />
          <Confirm
            open={isConfirming}
            title="Print checks"
            question={printQuestion(checks.length, first, cents)}
            busy={isWriting}
            progressLabel={`Writing ${plural(checks.length, 'check')}`}
            onConfirm={() => singleFlight(writing, print)}
            onCancel={() => setConfirming(false)}
          />
        </>
      )}
    </Page>
  )
}

Checks.layout = AppLayout

const MAY_BE_WRITTEN = unknownOutcome('The checks may have been written')

function printQuestion(count: number, first: number, cents: number) {
  const [written, paper] =
    count === 1
      ? [`check #${first} for ${formatCents(cents)}`, `Is check #${first}`]
      : [
          `${count} checks starting with #${first}, ${formatCents(cents)} in all`,
          `Are checks #${first} to #${first + count - 1}`,
        ]
  return `You're about to write ${written}. ${paper} in the printer?`
}
