import '../../../css/checks.css'
import { Head, router } from '@inertiajs/react'
import { useState } from 'react'
import { type CheckPer, checksToWrite, HIGHEST_CHECK, TOO_HIGH_CHECK } from '#rules/checks.ts'
import { formatCents, sum } from '#rules/money.ts'
import type { ChecksProps } from '#wire/checks.ts'
import { Breadcrumb } from '../../Components/Breadcrumb.tsx'
import { Confirm } from '../../Components/Confirm.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { notify } from '../../Components/Notice.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { writeChecks, type Sheet } from './calls.ts'
import { CheckList } from './print/CheckList.tsx'
import { SheetFields } from './print/SheetFields.tsx'

/** Who gets which check, before any is written; then all of them at once. */
export default function Checks({ organization, event, activity, results, sheet, next_number }: ChecksProps) {
  const [per, setPer] = useState<CheckPer>('rider')
  const [typed, setTyped] = useState<Sheet>({
    stock: sheet.stock,
    offset_x: String(sheet.offset_x),
    offset_y: String(sheet.offset_y),
    number: String(next_number),
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [asking, setAsking] = useState(false)
  const [writing, setWriting] = useState(false)
  const checks = checksToWrite(results, per)
  const cents = sum(checks.map((check) => check.cents))
  const first = Number(typed.number)
  const events = `/organizer/organizations/${organization.id}`

  const isTooHigh = first + checks.length - 1 > HIGHEST_CHECK

  /** Of a number that is none the server says so: there is nothing to ask about. */
  function ask() {
    if (isTooHigh) return document.getElementById('number')?.focus()
    if (Number.isInteger(first) && first > 0) setAsking(true)
    else void print()
  }

  async function print() {
    // Opened by the click itself: a window that opens later is stopped by the browser.
    const page = window.open('', '_blank')
    setWriting(true)
    const answer = await writeChecks(activity.id, per, typed)
    setWriting(false)
    setAsking(false)
    setErrors(answer.errors ?? {})
    if (!answer.written) return page?.close()

    const { url, first, last, count } = answer.written
    if (page) page.location.href = url
    notify(count === 1 ? `Check ${first} is written.` : `Checks ${first} to ${last} are written.`, {
      label: 'Open the PDF',
      href: url,
    })
    setTyped({ ...typed, number: String(last + 1) })
    router.reload()
  }

  return (
    <div className="narrow">
      <Head title={`Checks, ${activity.name}`} />
      <Breadcrumb
        crumbs={[
          { label: organization.name, href: events },
          { label: event.name, href: `${events}/events/${event.id}/activities` },
          {
            label: activity.name,
            href: `/organizer/scoring/${event.id}/activities/${activity.id}/payout`,
          },
          { label: 'Print checks' },
        ]}
      />
      <div className="page-head">
        <h1>Print checks</h1>
        <a href={`/organizer/checks/${organization.id}`}>Check register</a>
      </div>
      {results.length === 0 ? (
        <EmptyState sentence="Nobody won money here." />
      ) : (
        <>
          <SheetFields
            organizationId={organization.id}
            per={per}
            onPer={setPer}
            sheet={typed}
            onSheet={setTyped}
            errors={isTooHigh ? { ...errors, number: TOO_HIGH_CHECK } : errors}
          />
          <div className="page-head">
            <p>{checks.length === 0 ? 'There is nothing left to pay.' : `${formatCents(cents)} to pay`}</p>
            {checks.length > 0 && (
              <button type="button" className="button primary" disabled={writing} onClick={ask}>
                {checks.length === 1 ? 'Print 1 check' : `Print ${checks.length} checks`}
              </button>
            )}
          </div>
          <CheckList results={results} checks={checks} first={first} />
          <Confirm
            open={asking}
            title="Print checks"
            question={printQuestion(checks.length, first, cents)}
            busy={writing}
            onConfirm={print}
            onCancel={() => setAsking(false)}
          />
        </>
      )}
    </div>
  )
}

Checks.layout = AppLayout

function printQuestion(count: number, first: number, cents: number) {
  const [written, paper] =
    count === 1
      ? [`check ${first} over ${formatCents(cents)}`, `Is check ${first}`]
      : [
          `${count} checks from number ${first} on, ${formatCents(cents)} in all`,
          `Are checks ${first} to ${first + count - 1}`,
        ]
  return `You're about to write ${written}. ${paper} in the printer?`
}
