import { type KeyboardEvent, useRef, useState } from 'react'
import { changeQuestion, parsePayments, type TypedPayment } from '#rules/fees/paymentCode.ts'
import { Button } from '../../../Components/Button.tsx'
import { isKeyBounce } from '../../../Components/suggestions/inputs.ts'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import type { Choice } from '../store/unsavedLine.ts'
import { addPayment, typedPaymentText } from './savePayments.ts'

const PREVIEW_ID = 'pay-preview'

type Props = { rider: Choice | null; dueCents: number; onDone(): void }

export function PayBox({ rider, dueCents, onDone }: Props) {
  const screen = useEntriesScreen()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsked, setAsked] = useState(false)
  const focusedAt = useRef(-Infinity)
  const typed = text.trim() === '' ? null : parsePayments(text, screen.payment_kinds, dueCents)
  const question = typed && 'payments' in typed ? changeQuestion(typed.payments) : null

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') change('')
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (event.repeat) return
    if (!typed) return isKeyBounce(event.timeStamp, focusedAt.current) ? undefined : onDone()
    if ('problem' in typed) return setProblem(typed.problem)
    if (!rider) return setProblem('Choose a rider.')
    // A double press of Enter must not answer the question before the user has read it.
    if (question) return setAsked(true)
    take(rider, typed.payments)
  }

  function take(payer: Choice, payments: TypedPayment[]) {
    for (const payment of payments) addPayment(screen, payer, payment)
    change('')
    onDone()
  }

  function change(to: string) {
    setText(to)
    setProblem(null)
    setAsked(false)
  }

  const shown = typed && 'payments' in typed ? typed.payments.map(typedPaymentText).join(', ') : ''
  const warning = problem ?? (isAsked ? question : null)
  return (
    <>
      <label className="entry-box pay" data-unsaved={text.trim() !== '' || undefined}>
        <span>Pay</span>
        <input
          aria-label="Pay"
          aria-describedby={PREVIEW_ID}
          aria-invalid={warning !== null || undefined}
          placeholder="c, k1042, card"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ target }) => change(target.value)}
          onFocus={({ timeStamp }) => (focusedAt.current = timeStamp)}
          onKeyDown={press}
        />
        <small
          id={PREVIEW_ID}
          role={warning ? 'alert' : undefined}
          className={warning ? 'rejection' : undefined}
        >
          {warning ?? shown}
        </small>
      </label>
      {isAsked && question && rider && typed && 'payments' in typed && (
        <Button kind="danger" onClick={() => take(rider, typed.payments)}>
          Give change
        </Button>
      )}
    </>
  )
}
