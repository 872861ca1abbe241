import { type FormEvent, useEffect, useId, useState } from 'react'
import { formatCents, parseMoney } from '#lib/money.ts'
import { SCRATCH_NAMES } from '#rules/entries/scratchKinds.ts'
import type { RefundOptions } from '#wire/events/refunds.ts'
import type { DrawRow } from '#wire/draw.ts'
import { notify } from '../../../Components/Toast.tsx'
import { fetchRefundOptions, saveRefund } from '../actions/refund.ts'

type Props = { row: DrawRow; onDone: () => void }

/** The refund of a scratched run, as the event's policy gives it. The office can change it. */
export function RefundForm({ row, onDone }: Props) {
  const [options, setOptions] = useState<RefundOptions | null>(null)
  useEffect(() => void fetchRefundOptions(row.id!).then(setOptions), [row.id])
  if (!options || (options.contests.length === 0 && options.fees_cents === 0)) return null
  return <RefundFields row={row} options={options} onDone={onDone} />
}

function RefundFields({ row, options, onDone }: Props & { options: RefundOptions }) {
  const id = useId()
  const { contests, fees_cents, scratch } = options
  const start = startingRefund(options)
  const [amounts, setAmounts] = useState(() => start.contests.map((one) => formatCents(one.refund_cents)))
  const [fees, setFees] = useState(() => formatCents(start.fees_refund_cents))
  const [keptFor, setKeptFor] = useState(start.kept_for)
  const [reason, setReason] = useState(scratch?.reason ?? '')
  const [isSaving, setSaving] = useState(false)
  const parsed = amounts.map((text) => centsOf(text))
  const total = [...parsed, centsOf(fees)].reduce<number>((sum, cents) => sum + (cents ?? 0), 0)
  const isValid = [...parsed, centsOf(fees)].every((cents) => cents !== null)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!isValid || isSaving) return
    setSaving(true)
    const sentence = await saveRefund(row.id!, {
      contests: contests.map(({ contest_id }, index) => ({ contest_id, refund_cents: parsed[index]! })),
      fees_refund_cents: centsOf(fees)!,
      kept_for: keptFor,
      reason: reason.trim() || null,
    })
    setSaving(false)
    if (sentence) return notify(sentence)
    notify(total ? `${formatCents(total)} refunded.` : 'No refund.')
    onDone()
  }

  return (
    <form className="form" aria-label="Refund" onSubmit={(event) => void save(event)}>
      <p className="hint">
        Refund{scratch && ` (${SCRATCH_NAMES[scratch.kind]})`}, as the fee policy of the event says. You can
        change it.
      </p>
      {contests.map(({ contest_id, name, fee_cents }, index) => (
        <div key={contest_id} className="field">
          <label htmlFor={`${id}-${contest_id}`}>
            {name}, fee {formatCents(fee_cents)}
          </label>
          <input
            id={`${id}-${contest_id}`}
            className="money"
            inputMode="decimal"
            aria-invalid={parsed[index] === null}
            value={amounts[index]}
            onChange={({ target }) => setAmounts(amounts.with(index, target.value))}
          />
        </div>
      ))}
      {fees_cents > 0 && (
        <div className="field">
          <label htmlFor={`${id}-fees`}>Other fees, {formatCents(fees_cents)}</label>
          <input
            id={`${id}-fees`}
            className="money"
            inputMode="decimal"
            aria-invalid={centsOf(fees) === null}
            value={fees}
            onChange={({ target }) => setFees(target.value)}
          />
        </div>
      )}
      <div className="field">
        <label htmlFor={`${id}-kept`}>The part that is kept</label>
        <select
          id={`${id}-kept`}
          value={keptFor}
          onChange={({ target }) => setKeptFor(target.value as typeof keptFor)}
        >
          <option value="purse">Stays in the purse</option>
          <option value="office">Goes to the office</option>
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-reason`}>Reason (optional)</label>
        <input
          id={`${id}-reason`}
          autoComplete="off"
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      <div className="form-actions">
        <button type="submit" className="button primary" disabled={!isValid || isSaving}>
          Refund {formatCents(total)}
        </button>
      </div>
    </form>
  )
}

const centsOf = (text: string) => (text.trim() === '' ? 0 : parseMoney(text))

/** A refund that was saved before, or else what the policy gives now. */
function startingRefund({ contests, fees_refund_cents, kept_for, scratch, by_policy }: RefundOptions) {
  const isSaved = fees_refund_cents > 0 || contests.some(({ refund_cents }) => refund_cents > 0)
  return isSaved || !scratch ? { contests, fees_refund_cents, kept_for } : by_policy[scratch.kind]
}
