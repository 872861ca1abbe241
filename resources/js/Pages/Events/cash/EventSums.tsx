import { Fragment } from 'react'
import { formatCents } from '#lib/money.ts'
import type { CashBoxProps } from '#wire/events/cashBox.ts'
import { Card } from '../../../Components/Card.tsx'

type Sums = CashBoxProps['event_sums']

const PURPOSES = [
  ['purse', 'Entry fees for the purse'],
  ['office', 'Office'],
  ['association', 'Owed to associations'],
  ['other', 'Other'],
] as const

/** Where the money of the whole event goes, and how much is still owed. */
export function EventSums({ sums }: { sums: Sums }) {
  const { charged_cents, paid_cents, returned_cents } = sums
  return (
    <Card title="Whole event">
      <table className="table" aria-label="Whole event">
        <tbody>
          {PURPOSES.filter(([purpose]) => sums[purpose].length > 0).map(([purpose, title]) => (
            <Fragment key={purpose}>
              <tr className="group">
                <th scope="rowgroup">{title}</th>
                <td className="number">
                  {formatCents(sums[purpose].reduce((sum, { cents }) => sum + cents, 0))}
                </td>
              </tr>
              {sums[purpose].map(({ name, cents }) => (
                <tr key={name}>
                  <td className="charge">{name}</td>
                  <td className="number charge">{formatCents(cents)}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <Row label="Charged" cents={charged_cents} />
          <Row label="Paid" cents={paid_cents} />
          {returned_cents > 0 && (
            <Row label="Checks returned by the bank, not in Paid" cents={returned_cents} />
          )}
          <Row label="Still owed" cents={charged_cents - paid_cents} />
        </tfoot>
      </table>
    </Card>
  )
}

const Row = ({ label, cents }: { label: string; cents: number }) => (
  <tr>
    <th scope="row">{label}</th>
    <td className="number">{formatCents(cents)}</td>
  </tr>
)
