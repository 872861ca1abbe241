import type { ReactNode } from 'react'
import type { CheckToWrite, PayableResult } from '#rules/payout/checks.ts'
import { byLastName } from '#lib/lastName.ts'
import { formatCents } from '#lib/money.ts'
import type { ChecksProps } from '#wire/checks.ts'
import { CardTable } from '../../../Components/CardTable.tsx'

type Result = ChecksProps['results'][number]
type Props = { results: Result[]; checks: CheckToWrite<Result>[]; first: number }
type CheckRow = { key: string; payee: string; pays: ReactNode; cents: number; check: ReactNode }

export function CheckList({ results, checks, first }: Props) {
  const others = results
    .filter((result) => result.check !== null || result.payee_id === null)
    .toSorted((a, b) => byLastName(a.payee ?? '', b.payee ?? ''))

  return (
    <CardTable
      label="Checks"
      rows={[
        ...checks.map((check, index) => newCheckRow(check, first && first + index)),
        ...others.map(otherRow),
      ]}
      rowKey={({ key }) => key}
      columns={[
        { title: 'Payee', cell: ({ payee }) => payee },
        { title: 'For', cell: ({ pays }) => pays },
        { title: 'Amount', cell: ({ cents }) => formatCents(cents), kind: 'number' },
        { title: 'Check', cell: ({ check }) => check, kind: 'number' },
      ]}
    />
  )
}

const newCheckRow = ({ payee, cents, lines }: CheckToWrite<Result>, number: number): CheckRow => ({
  key: lines[0]!.key,
  payee,
  pays: <Descriptions lines={lines} />,
  cents,
  check: <span className="check-number quiet">{number ? `New, #${number}` : 'New'}</span>,
})

const otherRow = ({ key, payee, description, cents, check }: Result): CheckRow => ({
  key,
  payee: payee ?? 'No rider',
  pays: description,
  cents,
  check:
    check === 'cash' ? (
      'Cash'
    ) : check ? (
      <span className="check-number">#{check}</span>
    ) : (
      'Add the rider first'
    ),
})

function Descriptions({ lines }: { lines: PayableResult[] }) {
  if (lines.length === 1) return lines[0]!.description
  return (
    <ul className="check-lines">
      {lines.map(({ description, cents }, index) => (
        <li key={index}>
          {description}: {formatCents(cents)}
        </li>
      ))}
    </ul>
  )
}
