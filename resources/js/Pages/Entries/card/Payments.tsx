import { usePage } from '@inertiajs/react'
import { useState } from 'react'
import { formatCents } from '#lib/money.ts'
import { paymentText } from '#rules/fees/paymentKinds.ts'
import type { CardPayment, ReceiptMail } from '#wire/events/payments.ts'
import type { RiderCard } from '#wire/events/riderCard.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import { Button } from '../../../Components/Button.tsx'
import { NoEmail } from '../../../Components/NoEmail.tsx'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import { mailReceipt, returnCheck, takeBackReturn, voidPayment } from './api.ts'
import { MailReceiptForm } from './MailReceiptForm.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import type { RunChange } from './runChange.ts'

type Props = { card: RiderCard; run: RunChange }

export function Payments({ card, run }: Props) {
  const { rider, payments, paid_cents } = card
  const { organization, event } = useEntriesScreen()
  const { sends_mail } = usePage().props
  const [mailing, setMailing] = useState<number | null>(null)
  const [returning, setReturning] = useState<number | null>(null)
  const [voiding, setVoiding] = useState<number | null>(null)
  if (payments.length === 0) return null

  async function markReturned(id: number) {
    if (await run(returnCheck(event.id, id))) setReturning(null)
  }

  async function mail(id: number, email: string | null) {
    if (await run(mailReceipt(event.id, id, email))) setMailing(null)
  }

  async function submitVoid(id: number, reason: string) {
    if (await run(voidPayment(event.id, id, reason))) setVoiding(null)
  }

  return (
    <>
      {!sends_mail && (
        <p className="hint">
          <NoEmail instead="Print receipts instead." />
        </p>
      )}
      <table className="table" aria-label={`${rider.name}'s payments`}>
        <thead>
          <tr>
            <th>Payment</th>
            <th className="number">Amount</th>
            <th>
              <span className="visually-hidden">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => {
            const { id, cents, can_void, returned, voided } = payment
            const counts = !returned && !voided
            const title = cents < 0 ? `Given back, ${paymentText(payment)}` : paymentText(payment)
            return (
              <tr key={id}>
                <th scope="row">
                  {counts ? title : <s>{title}</s>}
                  <small className="remark">{remarkOf(payment)}</small>
                  {payment.mailed && (
                    <small className="remark" role="status">
                      {mailText(payment.mailed)}
                    </small>
                  )}
                </th>
                <td className="number">{counts ? formatCents(cents) : <s>{formatCents(cents)}</s>}</td>
                <td>
                  {voiding === id ? (
                    <ReasonForm
                      submit="Void payment"
                      onSubmit={(reason) => submitVoid(id, reason)}
                      onCancel={() => setVoiding(null)}
                    />
                  ) : mailing === id ? (
                    <MailReceiptForm
                      card={card}
                      payment={payment}
                      onSubmit={(email) => mail(id, email)}
                      onCancel={() => setMailing(null)}
                    />
                  ) : returning === id ? (
                    <>
                      <Button kind="danger" onClick={() => void markReturned(id)}>
                        {returnText(card)}
                      </Button>
                      <Button kind="quiet" onClick={() => setReturning(null)}>
                        Cancel
                      </Button>
                    </>
                  ) : (
                    <>
                      {counts && payment.kind === 'check' && cents > 0 && (
                        <Button kind="quiet" onClick={() => setReturning(id)}>
                          Returned<span className="visually-hidden"> {title}</span>
                        </Button>
                      )}
                      {returned && !voided && (
                        <Button kind="quiet" onClick={() => void run(takeBackReturn(event.id, id))}>
                          Undo returned<span className="visually-hidden"> {title}</span>
                        </Button>
                      )}
                      <a
                        className="button quiet"
                        href={entryPaths.receipt(organization.id, event.id, id)}
                        target="_blank"
                      >
                        Receipt<span className="visually-hidden"> {title}</span>
                      </a>
                      {sends_mail && (
                        <Button kind="quiet" onClick={() => setMailing(id)}>
                          Email receipt<span className="visually-hidden"> {title}</span>
                        </Button>
                      )}
                      {can_void && (
                        <Button kind="quiet" onClick={() => setVoiding(id)}>
                          Void<span className="visually-hidden"> {amountText(payment)}</span>
                        </Button>
                      )}
                    </>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Paid</th>
            <td className="number">{formatCents(paid_cents)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </>
  )
}

const amountText = (payment: CardPayment) =>
  payment.cents < 0
    ? `${formatCents(-payment.cents)} given back, ${paymentText(payment)}`
    : `payment of ${formatCents(payment.cents)}, ${paymentText(payment)}`

const returnText = ({ returned_check_cents: cents }: RiderCard) =>
  cents > 0 ? `Mark returned and charge ${formatCents(cents)}` : 'Mark returned'

function remarkOf({ at, by, note, returned, voided }: CardPayment): string {
  const reason = voided && [voided.reason, voided.by && `(${voided.by})`].filter(Boolean).join(' ')
  return [at, by, note, returned && 'Returned by the bank', reason].filter(Boolean).join(' · ')
}

function mailText({ email, status, error }: ReceiptMail): string {
  const to = email ?? 'the account'
  if (status === 'sent') return `Receipt sent to ${to}`
  if (status === 'failed') return `Receipt not sent to ${to}: ${error}`
  return error ? `Trying again to send the receipt to ${to}: ${error}` : `Sending the receipt to ${to}...`
}
