import { router } from '@inertiajs/react'
import { useRef, useState } from 'react'
import { formatCents } from '#lib/money.ts'
import { plural } from '#lib/plural.ts'
import { CHECK_NUMBER_TOO_HIGH, MAX_CHECK_NUMBER } from '#rules/payout/checks.ts'
import { planPayoff, type PlannedPayoff, sumLines, winningsText } from '#rules/payout/payoff.ts'
import type { PayoffProps, UnpaidRider } from '#wire/payoff.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import { Button, ButtonLink } from '../../../Components/Button.tsx'
import { Card } from '../../../Components/Card.tsx'
import { Confirm } from '../../../Components/Dialog.tsx'
import { NoResponse } from '../../../Components/form/NoResponse.tsx'
import { Notice } from '../../../Components/Notice.tsx'
import { notify } from '../../../Components/Toast.tsx'
import { unknownOutcome } from '../../../api/noResponse.ts'
import { singleFlight, useInFlight } from '../../../api/singleFlight.ts'
import { sheetValues, toSheet } from '../../Checks/api.ts'
import { SheetFields } from '../../Checks/print/SheetFields.tsx'
import { payWinnings } from '../api.ts'
import {
  type Choice,
  type Choices,
  choiceOf,
  chosenRiders,
  hasChoices,
  owedFees,
  toPayoffChoice,
} from './choices.ts'
import { UnpaidTable } from './UnpaidTable.tsx'

export function Unpaid(props: PayoffProps) {
  const { organization, event, unpaid, cash_box_cents } = props
  const form = useRef<HTMLFormElement>(null)
  const [choices, setChoices] = useState<Choices>(new Map())
  const [sheet, setSheet] = useState(() => sheetValues(props))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState<string | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const [hasNoResponse, setNoResponse] = useState(false)
  const paying = `pay winnings of ${event.id}`
  const isPaying = useInFlight(paying)

  const chosen = chosenRiders(unpaid, choices)
  const planned = planPayoff(
    unpaid,
    chosen.map((row) => toPayoffChoice(row, choiceOf(choices, row))),
    owedFees(unpaid),
  )
  const sums = sumsOf(planned)
  const first = Number(sheet.number)
  const needsBox = sums.cash_cents > 0 && cash_box_cents === null
  const shortage = shortageText(sums.cash_cents, cash_box_cents)
  const isTooHigh = sums.checks > 0 && first + sums.checks - 1 > MAX_CHECK_NUMBER

  function choose(rows: UnpaidRider[], change: Partial<Choice>) {
    setErrors({})
    setChoices((now) => {
      const next = new Map(now)
      for (const row of rows) next.set(row.rider.id, { ...choiceOf(now, row), ...change })
      return next
    })
  }

  function confirmPay() {
    if (isTooHigh) return form.current!.querySelector<HTMLInputElement>('[name=number]')?.focus()
    const hasNumber = sums.checks === 0 || (Number.isInteger(first) && first > 0)
    const isNamed = chosen.every((row) => toPayoffChoice(row, choiceOf(choices, row)).payee !== '')
    if (hasNumber && isNamed) setConfirming(true)
    else void singleFlight(paying, pay)
  }

  async function pay() {
    // Open the window before waiting for the server. Browsers block windows that open later.
    const page = sums.checks > 0 ? window.open('', '_blank') : null
    setNoResponse(false)
    const answer = await payWinnings(event.id, {
      ...toSheet(sheet),
      ...(sums.checks > 0 && { number: sheet.number as unknown as number }),
      riders: chosen.map((row) => ({
        ...toPayoffChoice(row, choiceOf(choices, row)),
        won_cents: sumLines(row.lines),
        owes_cents: row.owes_cents,
      })),
    })
    setConfirming(false)
    if (answer === 'unanswered') {
      page?.close()
      setNoResponse(true)
      // The server may have saved the payments anyway.
      return router.reload({ onNetworkError: () => false, onHttpException: () => false })
    }
    setErrors(answer.errors ?? {})
    setConflict(answer.conflict ?? null)
    if (!answer.paid) {
      page?.close()
      return router.reload()
    }

    const { checks } = answer.paid
    if (checks) {
      if (page) page.location.href = checks.url
      setSheet({ ...sheet, number: String(checks.last + 1) })
      notify(paidText(sums), { label: 'Open PDF', href: checks.url })
    } else notify(paidText(sums))
    router.reload()
  }

  const rowErrors = new Map(
    chosen.flatMap(({ rider }, index) => {
      const error = errors[`riders.${index}.payee`] ?? errors[`riders.${index}.payee_id`]
      return error ? [[rider.id, error] as const] : []
    }),
  )

  return (
    <Card
      title="To pay"
      note="One check or envelope per payee, for all published classes and averages."
      actions={
        <ChooseAll unpaid={unpaid} count={chosen.length} onChoose={(change) => choose(unpaid, change)} />
      }
    >
      {conflict && <Notice kind="blocked">{conflict}</Notice>}
      <form
        data-unsaved={hasChoices(unpaid, choices) || undefined}
        onSubmit={(event) => event.preventDefault()}
      >
        <UnpaidTable unpaid={unpaid} choices={choices} errors={rowErrors} onChoose={choose} />
      </form>
      {sums.checks > 0 && (
        <SheetFields
          form={form}
          organizationId={organization.id}
          typed={sheet}
          onType={(typed) => {
            setSheet(typed)
            setErrors({})
          }}
          errors={isTooHigh ? { ...errors, number: CHECK_NUMBER_TOO_HIGH } : errors}
        />
      )}
      {errors.riders && (
        <p role="alert" className="form-error">
          {errors.riders}
        </p>
      )}
      {hasNoResponse && <NoResponse sentence={MAY_BE_PAID} onTryAgain={confirmPay} />}
      <div className="checks-to-pay save-bar">
        {needsBox && (
          <Notice
            kind="blocked"
            action={
              <ButtonLink href={entryPaths.cashBox(organization.id, event.id)}>Go to the cash box</ButtonLink>
            }
          >
            No cash box is open. To pay {formatCents(sums.cash_cents)} in cash, open a cash box first.
          </Notice>
        )}
        {shortage && <Notice kind="warning">{shortage}</Notice>}
        <p>{winningsText(sums.cents + sums.netted_cents, sums.netted_cents)} to pay</p>
        <Button kind="primary" disabled={isPaying || chosen.length === 0 || needsBox} onClick={confirmPay}>
          {chosen.length === 0 ? 'Choose riders to pay' : payLabel(sums)}
        </Button>
      </div>
      <Confirm
        open={isConfirming}
        title="Pay winnings"
        question={payQuestion(sums, first, shortage)}
        busy={isPaying}
        progressLabel="Paying the winnings"
        onConfirm={() => singleFlight(paying, pay)}
        onCancel={() => setConfirming(false)}
      />
    </Card>
  )
}

const MAY_BE_PAID = unknownOutcome('The winnings may have been paid')

type ChooseAllProps = {
  unpaid: UnpaidRider[]
  count: number
  onChoose: (change: Partial<Choice>) => void
}

function ChooseAll({ unpaid, count, onChoose }: ChooseAllProps) {
  if (unpaid.length < 2) return null
  return (
    <div className="payoff-all">
      <Button onClick={() => onChoose({ isChosen: count < unpaid.length })}>
        {count < unpaid.length ? 'Select all' : 'Select none'}
      </Button>
      <Button onClick={() => onChoose({ kind: 'check' })}>All by check</Button>
      <Button onClick={() => onChoose({ kind: 'cash' })}>All in cash</Button>
    </div>
  )
}

type Sums = ReturnType<typeof sumsOf>

function sumsOf(planned: PlannedPayoff[]) {
  const checks = planned.filter(({ kind }) => kind === 'check')
  const cash = planned.filter(({ kind, cents }) => kind === 'cash' && cents > 0)
  return {
    checks: checks.length,
    checks_cents: sumLines(checks),
    envelopes: cash.length,
    cash_cents: sumLines(cash),
    cents: sumLines(planned),
    netted_cents: sumLines(planned.flatMap(({ netted }) => netted)),
  }
}

const payLabel = ({ checks, envelopes, netted_cents }: Sums): string =>
  checks + envelopes > 0
    ? `Pay ${plural(checks + envelopes, 'payee')}`
    : `Take ${formatCents(netted_cents)} in fees out of the winnings`

function paidText({ checks, envelopes, cash_cents, netted_cents }: Sums): string {
  const sentences = [
    checks > 0 && `${plural(checks, 'check')} written.`,
    envelopes > 0 && `Paid ${formatCents(cash_cents)} in cash.`,
  ].filter(Boolean)
  return sentences.join(' ') || `Took ${formatCents(netted_cents)} in fees out of the winnings.`
}

function payQuestion(
  { checks, envelopes, checks_cents, cash_cents, netted_cents }: Sums,
  first: number,
  shortage: string | null,
): string {
  const last = first + checks - 1
  const [numbers, paper] =
    checks === 1
      ? [`check #${first}`, 'Is the check']
      : [`${checks} checks starting with #${first}`, `Are checks #${first} to #${last}`]
  return [
    checks > 0 && `You're about to write ${numbers}, ${formatCents(checks_cents)} in all.`,
    envelopes > 0 &&
      `${formatCents(cash_cents)} from the cash box goes into ${plural(envelopes, 'envelope')}.`,
    shortage,
    netted_cents > 0 && `You'll take ${formatCents(netted_cents)} in fees out of the winnings.`,
    checks > 0 && `${paper} in the printer?`,
  ]
    .filter(Boolean)
    .join(' ')
}

const shortageText = (cashCents: number, boxCents: number | null) =>
  boxCents !== null && cashCents > boxCents
    ? `The cash box holds ${formatCents(boxCents)}. You need ${formatCents(cashCents - boxCents)} more.`
    : null
