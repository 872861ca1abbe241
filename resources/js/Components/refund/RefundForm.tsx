import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { formatCents, parseMoney } from '#lib/money.ts'
import { SCRATCH_NAMES } from '#rules/entries/scratchKinds.ts'
import type { RefundOptions } from '#wire/events/refunds.ts'
import { notify } from '../Toast.tsx'
import { fetchRefundOptions, saveRefund } from './api.ts'

type Props = {
  entryId: number
  onDone: () => void
  autoFocus?: boolean
  /** The balance before the refund, if the screen keeps it up to date. Negative for a credit. */
  owesCents?: number
  /** A link to the rider's card. Set only on screens without a button to give money back. */
  cardUrl?: string
}

export function RefundForm(props: Props) {
  const { entryId } = props
  const [options, setOptions] = useState<RefundOptions | 'loading' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  useEffect(
    () => void fetchRefundOptions(entryId).then((found) => setOptions(found ?? 'failed')),
    [entryId, attempt],
  )
  if (options === 'loading') return null
  if (options === 'failed')
    return (
      <p role="alert" className="no-response">
        Couldn't load the fees.{' '}
        <button type="button" className="button" onClick={() => setAttempt(attempt + 1)}>
          Try again
        </button>
      </p>
    )
  if (options.contests.length === 0 && options.fees_cents === 0)
    return options.refunded && <p className="hint">{refundedBefore(options.refunded)}</p>
  return <RefundFields {...props} options={options} />
}

type FieldsProps = Props & { options: RefundOptions }

function RefundFields({
  entryId,
  options,
  onDone,
  autoFocus,
  owesCents = options.owes_cents,
  cardUrl,
}: FieldsProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { contests, fees_cents, scratch } = options
  const isSaved = options.kept_for !== null
  const start = startingRefund(options)
  const [amounts, setAmounts] = useState(() => start.contests.map((one) => formatCents(one.refund_cents)))
  const [areFeesRefunded, setFeesRefunded] = useState(start.fees_refunded)
  const [keptFor, setKeptFor] = useState(start.kept_for)
  const [reason, setReason] = useState(scratch?.reason ?? '')
  const [isSaving, setSaving] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const parsed = amounts.map((text) => (text.trim() === '' ? 0 : parseMoney(text)))
  const isValid = contests.every(({ fee_cents }, index) => keptCents(parsed[index], fee_cents) !== null)
  const total =
    parsed.reduce<number>((sum, cents) => sum + (cents ?? 0), 0) + (areFeesRefunded ? fees_cents : 0)

  useEffect(() => {
    if (autoFocus) form.current!.scrollIntoView({ block: 'nearest' })
  }, [autoFocus])

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!isValid || isSaving) return
    setSaving(true)
    const outcome = await saveRefund(entryId, {
      contests: contests.map(({ contest_id }, index) => ({ contest_id, refund_cents: parsed[index]! })),
      fees_refunded: areFeesRefunded,
      kept_for: keptFor,
      reason: reason.trim() || null,
    })
    setSaving(false)
    if ('sentence' in outcome) return notify(outcome.sentence)
    setChanged(false)
    notify(
      savedText(total, refundedCents(options) - total + owesCents),
      cardUrl !== undefined && total > 0 ? { label: "Open the rider's card", href: cardUrl } : undefined,
    )
    onDone()
  }

  return (
    <form
      ref={form}
      className="form"
      aria-label="Refund"
      data-unsaved={isChanged || undefined}
      onChange={() => setChanged(true)}
      onSubmit={(event) => void save(event)}
    >
      <p className="hint">{hintOf(options)}</p>
      <div className="field">
        <label htmlFor={`${id}-reason`}>Reason (optional)</label>
        <input
          id={`${id}-reason`}
          autoFocus={autoFocus}
          autoComplete="off"
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      {contests.map(({ contest_id, name, fee_cents }, index) => {
        const kept = keptCents(parsed[index], fee_cents)
        return (
          <div key={contest_id} className="field">
            <label htmlFor={`${id}-${contest_id}`}>
              Refund for {name}, fee {formatCents(fee_cents)}
            </label>
            <input
              id={`${id}-${contest_id}`}
              className="money"
              inputMode="decimal"
              autoComplete="off"
              aria-describedby={`${id}-${contest_id}-kept`}
              aria-invalid={kept === null}
              value={amounts[index]}
              onChange={({ target }) => setAmounts(amounts.with(index, target.value))}
            />
            <span id={`${id}-${contest_id}-kept`} className="hint">
              {kept !== null && `You keep ${formatCents(kept)}.`}
            </span>
          </div>
        )
      })}
      {fees_cents > 0 && (
        <div className="field box">
          <label htmlFor={`${id}-fees`}>Refund the other fees ({formatCents(fees_cents)})</label>
          <input
            id={`${id}-fees`}
            type="checkbox"
            checked={areFeesRefunded}
            onChange={({ target }) => setFeesRefunded(target.checked)}
          />
        </div>
      )}
      <div className="field">
        <label htmlFor={`${id}-kept`}>Kept money goes to</label>
        <select
          id={`${id}-kept`}
          value={keptFor}
          onChange={({ target }) => setKeptFor(target.value as typeof keptFor)}
        >
          <option value="purse">The purse, at the class's payback %</option>
          <option value="office">The office</option>
        </select>
      </div>
      <div className="form-actions">
        <button
          type="submit"
          className={isSaved && !isChanged ? 'button' : 'button primary'}
          disabled={!isValid || isSaving || (isSaved && !isChanged)}
        >
          {isSaved ? 'Change the refund to' : 'Refund'} {formatCents(total)}
        </button>
      </div>
    </form>
  )
}

/** `owes` is the balance after the refund: negative for a credit. */
function savedText(total: number, owes: number): string {
  if (owes < 0) return `Give back ${formatCents(-owes)}.`
  return total ? `Took ${formatCents(total)} off the bill.` : 'No refund.'
}

const refundedCents = ({ contests, fees_cents, fees_refunded }: RefundOptions) =>
  contests.reduce((sum, { refund_cents }) => sum + refund_cents, fees_refunded ? fees_cents : 0)

function hintOf(options: RefundOptions): string {
  const { kept_for, refunded, scratch, by_policy } = options
  const before = refunded ? `${refundedBefore(refunded)} ` : ''
  const change = 'To refund more or less, change them.'
  if (kept_for !== null) return `${before}To refund more or less, change an amount.`
  const kind = scratch?.kind ?? 'turn-out'
  if (!by_policy[kind].has_stage)
    return `${before}No refund rule for ${kind}s. Enter an amount to refund anyway.`
  const forKind = scratch ? ` for a ${SCRATCH_NAMES[kind].toLowerCase()}` : ''
  return `${before}The event's fee policy${forKind} refunds these amounts. ${change}`
}

function refundedBefore({ cents, at, by, with_other_go }: NonNullable<RefundOptions['refunded']>): string {
  const when = `${at ? ` on ${at}` : ''}${by ? ` by ${by}` : ''}`
  return `Refunded ${formatCents(cents)}${when}${with_other_go ? ', together with another go' : ''}.`
}

const keptCents = (refund: number | null | undefined, fee: number) =>
  refund === null || refund === undefined || refund > fee ? null : fee - refund

function startingRefund({ contests, fees_refunded, kept_for, scratch, by_policy }: RefundOptions) {
  if (kept_for !== null) return { contests, fees_refunded, kept_for }
  return by_policy[scratch?.kind ?? 'turn-out']
}
