import type { ReactNode } from 'react'
import { formatCents } from '#rules/money.ts'
import type { RegisteredCheck } from '#wire/checks.ts'
import * as paths from '#wire/paths.ts'
import { CardTable } from '../../../Components/CardTable.tsx'
import { formatDay } from '../../../dates.ts'

type Props = { checks: RegisteredCheck[]; organizationId: number; onVoid: (check: RegisteredCheck) => void }

export function CheckTable({ checks, organizationId, onVoid }: Props) {
  return (
    <CardTable
      label="Checks"
      rows={checks}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Check',
          cell: ({ number }) => (
            <a href={paths.checks(organizationId, number)} target="_blank" rel="noreferrer">
              {number}
            </a>
          ),
        },
        { title: 'Date', cell: ({ dated }) => formatDay(dated) },
        { title: 'Payee', cell: ({ payee, voided }) => withAside(payee, voided && `was ${voided.payee}`) },
        {
          title: 'Amount',
          cell: ({ cents, voided }) =>
            withAside(formatCents(cents), voided && `was ${formatCents(voided.cents)}`),
          as: 'number',
        },
        { title: 'For', cell: ({ memo, event }) => withAside(memo, event) },
        {
          title: 'Status',
          cell: (check) =>
            withAside(
              check.voided ? 'Void' : <VoidButton {...{ check, onVoid }} />,
              check.reprinted && reprintedInWords(check.reprinted),
            ),
        },
      ]}
    />
  )
}

const withAside = (said: ReactNode, aside: ReactNode) => (
  <span>
    {said}
    {aside && <span className="check-aside">{aside}</span>}
  </span>
)

const reprintedInWords = ({ times, on }: NonNullable<RegisteredCheck['reprinted']>) =>
  times === 1 ? `reprinted ${formatDay(on)}` : `reprinted ${times} times, last ${formatDay(on)}`

function VoidButton({ check, onVoid }: { check: RegisteredCheck } & Pick<Props, 'onVoid'>) {
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
