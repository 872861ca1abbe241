import { type KeyboardEvent, useRef, useState } from 'react'
import { parsePayments } from '#rules/fees/paymentCode.ts'
import { isKeyBounce } from '../../../Components/suggestions/inputs.ts'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import type { Choice } from '../store/unsavedLine.ts'
import { addPayment, typedPaymentText } from './savePayments.ts'

const PREVIEW_ID = 'pay-preview'

type Props = { rider: Choice | null; dueCents: number; onDone(): void }

/** Enter takes the payment, or nothing if the box is empty, and goes on to the next rider. */
export function PayBox({ rider, dueCents, onDone }: Props) {
  const screen = useEntriesScreen()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const focusedAt = useRef(-Infinity)
  const typed = text.trim() === '' ? null : parsePayments(text, screen.payment_kinds, dueCents)

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') setText('')
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (event.repeat) return
    if (!typed) return isKeyBounce(event.timeStamp, focusedAt.current) ? undefined : onDone()
    if ('problem' in typed) return setProblem(typed.problem)
    if (!rider) return setProblem('Choose a rider.')
    for (const payment of typed.payments) addPayment(screen, rider, payment)
    setText('')
    onDone()
  }

  return (
    <label className="entry-box pay" data-unsaved={text.trim() !== '' || undefined}>
      <span>Pay</span>
      <input
        aria-label="Pay"
        aria-describedby={PREVIEW_ID}
        aria-invalid={problem !== null || undefined}
        placeholder="c, k1042, card"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setProblem(null)
        }}
        onFocus={({ timeStamp }) => (focusedAt.current = timeStamp)}
        onKeyDown={press}
      />
      <small
        id={PREVIEW_ID}
        role={problem ? 'alert' : undefined}
        className={problem ? 'rejection' : undefined}
      >
        {problem ?? (typed && 'payments' in typed ? typed.payments.map(typedPaymentText).join(', ') : '')}
      </small>
    </label>
  )
}
