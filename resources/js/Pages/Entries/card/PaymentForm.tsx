import { type FormEvent, useState } from 'react'
import { formatCents, formatPlainAmount, parseMoney } from '#lib/money.ts'
import { PAYMENT_KINDS, paymentKindName } from '#rules/fees/paymentKinds.ts'
import type { CardPayment } from '#wire/events/payments.ts'
import type { RiderCard } from '#wire/events/riderCard.ts'
import { Button } from '../../../Components/Button.tsx'
import { newIdempotencyKey } from '../../../outbox/idempotencyKey.ts'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import { takePayment } from './api.ts'
import type { RunChange } from './runChange.ts'

type Props = {
  card: RiderCard
  run: RunChange
  autoFocus: boolean
  /** If true, the amount starts empty, so that pressing Enter again doesn't pay the rest of the amount due. */
  startsEmpty: boolean
  onTaken(): void
  lastChange: string
  onChangeDue(change: string): void
}

export function PaymentForm(props: Props) {
  const { card, run, autoFocus, startsEmpty, onTaken, lastChange, onChangeDue } = props
  const { rider, owes_cents, payments } = card
  const { event, payment_kinds } = useEntriesScreen()
  const [isCredit, setCredit] = useState(owes_cents < 0)
  const [kind, setKind] = useState('cash')
  const due = Math.max(0, isCredit ? -owes_cents : owes_cents)
  const filledIn = due === 0 || startsEmpty ? '' : formatPlainAmount(due)
  const [amount, setAmount] = useState(filledIn)
  const [given, setGiven] = useState('')
  const [check, setCheck] = useState('')
  const [note, setNote] = useState('')
  /** The amount in cents that the user must confirm. */
  const [asked, setAsked] = useState<number | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [client_key, setKey] = useState(() => newIdempotencyKey(Date.now()))
  const cents = parseMoney(amount)
  const isCashTaken = kind === 'cash' && !isCredit
  const changeDue = changeText(parseMoney(given), cents)
  const isComplete = Boolean(cents) && (kind !== 'check' || check.trim() !== '')

  const isAsked = asked !== null && asked === cents

  /** A double press of Enter must not answer the question before the user has read it. */
  function submit(submitted: FormEvent) {
    submitted.preventDefault()
    if (!isAsked) void save(false)
  }

  async function save(confirmed: boolean) {
    if (!isComplete || isSaving) return
    setSaving(true)
    const saving = take(confirmed)
    await run(saving)
    const outcome = await saving
    setAsked('isQuestion' in outcome && outcome.isQuestion ? cents : null)
    setSaving(false)
    if (!('answer' in outcome)) return
    const isMore = isCashTaken && (parseMoney(given) ?? 0) > cents!
    onChangeDue(isMore ? `Took ${formatCents(cents!)}. ${changeDue}` : '')
    setKey(newIdempotencyKey(Date.now()))
    setGiven('')
    setCheck('')
    setNote('')
  }

  async function take(confirmed: boolean) {
    const outcome = await takePayment(event.id, rider.id, {
      client_key,
      kind,
      cents: cents!,
      check_number: kind === 'check' ? check.trim() : null,
      note: note.trim(),
      gives_back: isCredit,
      confirmed,
    })
    if ('answer' in outcome) {
      setAmount('')
      onTaken()
    }
    return outcome
  }

  function change(isBack: boolean) {
    setCredit(isBack)
    const now = Math.max(0, isBack ? -owes_cents : owes_cents)
    setAmount(now === 0 ? '' : formatPlainAmount(now))
  }

  return (
    <form
      className="take-payment"
      aria-label="Take a payment"
      data-unsaved={amount !== filledIn || check.trim() !== '' || note.trim() !== '' || undefined}
      onSubmit={submit}
    >
      {(owes_cents < 0 || payments.some(isInCountedBox)) && (
        <select
          aria-label="Take or give back money"
          value={isCredit ? 'back' : 'in'}
          onChange={({ target }) => change(target.value === 'back')}
        >
          <option value="in">Payment</option>
          <option value="back">Give back</option>
        </select>
      )}
      <select aria-label="Payment type" value={kind} onChange={({ target }) => setKind(target.value)}>
        {[...PAYMENT_KINDS, ...payment_kinds].map((one) => (
          <option key={one} value={one}>
            {paymentKindName(one)}
          </option>
        ))}
      </select>
      {kind === 'check' && (
        <input
          aria-label="Check number"
          placeholder="Check #"
          maxLength={20}
          value={check}
          onChange={({ target }) => setCheck(target.value)}
        />
      )}
      <input
        aria-label="Amount paid"
        data-amount-to-pay
        autoFocus={autoFocus}
        placeholder="$"
        inputMode="decimal"
        className="money"
        value={amount}
        onChange={({ target }) => {
          setAmount(target.value)
          setAsked(null)
        }}
        onFocus={({ target }) => target.select()}
      />
      {isCashTaken && (
        <>
          <input
            aria-label="Cash given"
            placeholder="Cash given"
            inputMode="decimal"
            autoComplete="off"
            className="money"
            value={given}
            onChange={({ target }) => setGiven(target.value)}
          />
          <output aria-label="Change">{given.trim() === '' ? lastChange : changeDue}</output>
        </>
      )}
      <input
        aria-label="Note"
        placeholder="Note"
        className="note"
        maxLength={200}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {isAsked ? (
        <Button kind="danger" disabled={isSaving} onClick={() => void save(true)}>
          {isCredit ? 'Give it back anyway' : 'Take it anyway'}
        </Button>
      ) : (
        <Button type="submit" kind="primary" disabled={!isComplete || isSaving}>
          {isCredit ? 'Give back' : 'Take'}
          {cents ? ` ${formatCents(cents)}` : ''}
        </Button>
      )}
    </form>
  )
}

/** A payment in a counted cash box can't be voided. The office gives the money back instead. */
const isInCountedBox = ({ kind, cents, can_void, returned, voided }: CardPayment) =>
  cents > 0 && kind !== 'winnings' && !can_void && !returned && !voided

function changeText(given: number | null, cents: number | null): string {
  if (given === null || !cents) return ''
  return given < cents ? `${formatCents(cents - given)} short` : `Change: ${formatCents(given - cents)}`
}
