import type { ReactNode } from 'react'
import { formatCents } from '#lib/money.ts'
import type { CheckRegisterItem } from '#wire/checks.ts'
import * as paths from '#wire/paths.ts'
import { CardTable } from '../../../Components/CardTable.tsx'
import { formatDay } from '../../../dates.ts'

type Props = {
  checks: CheckRegisterItem[]
  organizationId: number
  onVoid: (check: CheckRegisterItem) => void
}

export function CheckTable({ checks, organizationId, onVoid }: Props) {
  return (
    <CardTable
      label="Checks"
      rows={checks}
      rowKey={({ id }) => id}
      columns={[
        {
          title: 'Check',
          cell: ({ number }) => (
            <a
              className="check-number"
              href={paths.checks(organizationId, number)}
              target="_blank"
              rel="noreferrer"
            >
              {number}
            </a>
          ),
        },
        { title: 'Date', cell: ({ dated }) => formatDay(dated) },
        { title: 'Payee', cell: ({ payee, voided }) => withDetail(payee, voided && `was ${voided.payee}`) },
        {
          title: 'Amount',
          cell: ({ cents, voided }) =>
            withDetail(formatCents(cents), voided && `was ${formatCents(voided.cents)}`),
          kind: 'number',
        },
        { title: 'For', cell: ({ memo, event }) => withDetail(memo, event) },
        {
          title: 'Status',
          cell: (check) =>
            withDetail(
              check.voided ? 'Void' : <VoidButton {...{ check, onVoid }} />,
              check.reprinted && reprintText(check.reprinted),
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

const reprintText = ({ times, on }: NonNullable<CheckRegisterItem['reprinted']>) =>
  times === 1 ? `reprinted ${formatDay(on)}` : `reprinted ${times} times, last ${formatDay(on)}`

function VoidButton({ check, onVoid }: { check: CheckRegisterItem } & Pick<Props, 'onVoid'>) {
  return (
    <button
      type="button"
      className="button"
      aria-label={`Void check ${check.number}`}
      onClick={() => onVoid(check)}
    >
      Void check
    </button>
  )
}
