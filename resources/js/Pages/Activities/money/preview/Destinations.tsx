import { formatCents } from '#rules/money.ts'
import type { Money } from '#rules/contestMoney.ts'
import { CardTable } from '../../../../Components/CardTable.tsx'
import type { Case } from './cases.ts'

const LINES: [name: string, cents: (money: Money) => number, always?: boolean][] = [
  ['Fees', (money) => money.grossCents, true],
  ['− Off the top', (money) => money.offTopCents],
  ['− Retainage', (money) => money.retainageCents, true],
  ['= Payback', (money) => money.paybackCents, true],
  ['+ Added', (money) => money.addedCents],
  ['+ Guarantee', (money) => money.guaranteeCents],
  ['= Net', (money) => money.netCents, true],
  ['Paid', (money) => money.paidCents, true],
  ['+ Breakage', (money) => money.breakageCents],
  ['+ Retained', (money) => money.retainedCents],
  ['+ Unpaid', (money) => money.unpaidCents],
  ['− Overrun', (money) => money.overrunCents],
]

/** Where each dollar comes from and goes; lines that are nothing everywhere are left out. */
export function Destinations({ cases }: { cases: Case[] }) {
  const lines = LINES.filter(
    ([, cents, always]) => always || cases.some(({ results }) => cents(results.money) !== 0),
  )

  return (
    <CardTable
      label="Where each dollar goes"
      compact
      rows={lines}
      keyOf={([name]) => name}
      columns={[
        { title: 'Entries', cell: ([name]) => name, names: true },
        ...cases.map(({ label, results }) => ({
          title: label,
          cell: ([, cents]: (typeof LINES)[number]) => formatCents(cents(results.money)),
          as: 'number' as const,
        })),
      ]}
    />
  )
}
