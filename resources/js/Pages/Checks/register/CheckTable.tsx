import type { ReactNode } from 'react'
import { formatCents } from '#lib/money.ts'
import type { CheckRegisterItem } from '#wire/checks.ts'
import { CardTable } from '../../../Components/CardTable.tsx'
import { formatDay } from '../../../dates.ts'

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
        { title: 'Check', cell: ({ number }) => <span className="check-number">{number}</span> },
        { title: 'Date', cell: ({ dated }) => formatDay(dated) },
        { title: 'Payee', cell: ({ payee, voided }) => withDetail(payee, voided && `was ${voided.payee}`) },
        {
          title: 'Amount',
          cell: ({ cents, voided }) =>
            withDetail(formatCents(cents), voided && `was ${formatCents(voided.cents)}`),
          kind: 'number',
        },
        { title: 'For', cell: ({ memo, event }) => withDetail(memo, event) },
        { title: 'Status', cell: statusOf },
        {
          title: 'Actions',
          cell: (check) => (
            <span className="check-actions">
              <CheckButton
                text="Print again"
                label={`Print again, check ${check.number}`}
                onClick={() => onPrintAgain(check)}
              />
              {!check.voided && (
                <CheckButton
                  text="Void check"
                  label={`Void check ${check.number}`}
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

const withDetail = (text: ReactNode, detail: ReactNode) => (
  <span>
    {text}
    {detail && <span className="check-aside">{detail}</span>}
  </span>
)

function statusOf({ voided, reprinted }: CheckRegisterItem) {
  const reprint = reprinted && reprintText(reprinted)
  if (voided) return withDetail('Void', reprint)
  return reprint ?? <span className="quiet">Printed</span>
}

const reprintText = ({ times, on }: NonNullable<CheckRegisterItem['reprinted']>) =>
  times === 1 ? `Reprinted ${formatDay(on)}` : `Reprinted ${times} times, last ${formatDay(on)}`

type ButtonProps = { text: string; label: string; onClick: () => void }

const CheckButton = ({ text, label, onClick }: ButtonProps) => (
  <button type="button" className="button" aria-label={label} onClick={onClick}>
    {text}
  </button>
)
