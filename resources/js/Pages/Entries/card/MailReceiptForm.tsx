import { type FormEvent, useState } from 'react'
import type { CardPayment } from '#wire/events/payments.ts'
import type { RiderCard } from '#wire/events/riderCard.ts'
import { Button } from '../../../Components/Button.tsx'

type Props = {
  card: Pick<RiderCard, 'rider' | 'has_email'>
  payment: CardPayment
  onSubmit(email: string | null): Promise<void>
  onCancel(): void
}

/**
 * If the field is empty, the receipt goes to the rider's account email address. The office can't see this address.
 */
export function MailReceiptForm({ card: { rider, has_email }, payment, onSubmit, onCancel }: Props) {
  const filledIn = payment.mailed?.email ?? ''
  const [email, setEmail] = useState(filledIn)
  const [isSending, setSending] = useState(false)
  const isComplete = has_email || email.trim() !== ''

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!isComplete || isSending) return
    setSending(true)
    await onSubmit(email.trim() || null)
    setSending(false)
  }

  return (
    <form
      className="waive-form"
      aria-label="Email the receipt"
      data-unsaved={email.trim() !== filledIn || undefined}
      onSubmit={(event) => void send(event)}
    >
      <input
        autoFocus
        type="email"
        aria-label="Email"
        placeholder={has_email ? `${rider.name}'s account` : 'Email'}
        maxLength={254}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" disabled={!isComplete || isSending}>
        Send
      </Button>
      <Button kind="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}
