import { formatCents } from '#lib/money.ts'
import type { Reconciliation } from '#rules/payout/reconciliation.ts'
import { CardTable } from '../../../../Components/CardTable.tsx'
import type { Scenario } from './scenarios.ts'

const ROWS: [name: string, cents: (money: Reconciliation) => number, always?: boolean][] = [
  ['Fees', (money) => money.grossCents, true],
  ['− Deducted', (money) => money.offTopCents],
  ['− Producer keeps', (money) => money.retainageCents, true],
  ['= Payback', (money) => money.paybackCents, true],
  ['+ Added', (money) => money.addedCents],
  ['+ Guarantee', (money) => money.guaranteeCents],
  ['= Total payout', (money) => money.netCents, true],
  ['Paid', (money) => money.paidCents, true],
  ['+ Rounding', (money) => money.breakageCents],
  ['+ Not won, producer keeps', (money) => money.retainedCents],
  ['+ Unpaid', (money) => money.unpaidCents],
  ['− Over', (money) => money.overrunCents],
]

export function MoneyBreakdown({ cases }: { cases: Scenario[] }) {
  const lines = ROWS.filter(
    ([, cents, always]) => always || cases.some(({ results }) => cents(results.money) !== 0),
  )

  return (
    <CardTable
      label="Where each dollar goes"
      compact
      rows={lines}
      rowKey={([name]) => name}
      columns={[
        { title: 'Entries', cell: ([name]) => name, isRowHeader: true },
        ...cases.map(({ label, results }) => ({
          title: label,
          cell: ([, cents]: (typeof ROWS)[number]) => formatCents(cents(results.money)),
          kind: 'number' as const,
        })),
      ]}
    />
  )
}
