import type { ReactNode } from 'react'
import { formatWeekday } from '#lib/formatDays.ts'
import { formatCents } from '#lib/money.ts'
import { DELIVERY_NAMES, payoffText } from '#rules/payout/payoff.ts'
import type { CheckRegisterItem } from '#wire/checks.ts'
import { CardTable } from '../../../Components/CardTable.tsx'
import { Chip } from '../../../Components/Chip.tsx'

type Props = {
  checks: CheckRegisterItem[]
  onPrintAgain: (check: CheckRegisterItem) => void
  onVoid: (check: CheckRegisterItem) => void
}

export function CheckTable({ checks, onPrintAgain, onVoid }: Props) {
  return (
    <CardTable
      label="Checks"
      className="check-register"
      rows={checks}
      rowKey={({ id }) => id}
      columns={[
        {
          title: 'Check',
          cell: (check) => <span className="check-number">{check.number ?? cashText(check)}</span>,
        },
        { title: 'Date', cell: ({ dated }) => formatWeekday(dated) },
        { title: 'Payee', cell: ({ payee, voided }) => withDetail(payee, voided && `was ${voided.payee}`) },
        {
          title: 'Amount',
          cell: ({ cents, voided, netted_cents }) =>
            withDetail(
              formatCents(cents),
              (voided && `was ${formatCents(voided.cents)}`) ||
                (netted_cents > 0 && `after ${formatCents(netted_cents)} in fees`),
            ),
          kind: 'number',
        },
        { title: 'For', cell: ({ memo, event }) => withDetail(memo, event) },
        { title: 'Status', cell: statusOf },
        {
          title: 'Actions',
          cell: (check) => (
            <span className="check-actions">
              {check.number !== null && (
                <CheckButton
                  text="Print again"
                  label={`Print again, check ${check.number}`}
                  onClick={() => onPrintAgain(check)}
                />
              )}
              {!check.voided && (
                <CheckButton
                  text={check.number === null ? 'Void payment' : 'Void check'}
                  label={
                    check.number === null ? `Void payment to ${check.payee}` : `Void check ${check.number}`
                  }
                  onClick={() => onVoid(check)}
                />
              )}
            </span>
          ),
        },
      ]}
    />
  )
}

const cashText = ({ cents, voided }: CheckRegisterItem) =>
  payoffText({ number: null, cents: voided?.cents ?? cents })

const withDetail = (text: ReactNode, detail: ReactNode) => (
  <span>
    {text}
    {detail && <span className="check-aside">{detail}</span>}
  </span>
)

function statusOf({ voided, reprinted, is_waiting, delivered, number }: CheckRegisterItem) {
  const reprint = reprinted && reprintText(reprinted)
  if (voided) return withDetail('Void', reprint)
  if (is_waiting) return withDetail(<Chip tone="pending">Not picked up</Chip>, reprint)
  if (delivered)
    return withDetail(`${DELIVERY_NAMES[delivered.delivery]} ${formatWeekday(delivered.on)}`, reprint)
  if (number === null) return <span className="quiet">Paid</span>
  return reprint ?? <span className="quiet">Printed</span>
}

const reprintText = ({ times, on }: NonNullable<CheckRegisterItem['reprinted']>) =>
  times === 1 ? `Reprinted ${formatWeekday(on)}` : `Reprinted ${times} times, last ${formatWeekday(on)}`

type ButtonProps = { text: string; label: string; onClick: () => void }

const CheckButton = ({ text, label, onClick }: ButtonProps) => (
  <button type="button" className="button" aria-label={label} onClick={onClick}>
    {text}
  </button>
)
