import { formatCents } from '#lib/money.ts'
import type { CashBox } from '#wire/events/cashBox.ts'
import { Card } from '../../../Components/Card.tsx'

type SumsProps = { title: string; note?: string; rows: CashBox['by_kind'] }

export function Sums({ title, note, rows }: SumsProps) {
  if (rows.length === 0) return null
  const total = rows.reduce((sum, { in_cents, back_cents }) => sum + in_cents - back_cents, 0)
  return (
    <Card title={title} note={note}>
      <table className="table" aria-label={title}>
        <thead>
          <tr>
            <th>{title}</th>
            <th className="number">Payments</th>
            <th className="number">In</th>
            <th className="number">Given back</th>
            <th className="number">Total</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, payments, in_cents, back_cents }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="number">{payments}</td>
              <td className="number">{formatCents(in_cents)}</td>
              <td className="number">{formatCents(back_cents)}</td>
              <td className="number">{formatCents(in_cents - back_cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              Total
            </th>
            <td className="number">{formatCents(total)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}

export function Checks({ checks }: { checks: CashBox['checks'] }) {
  if (checks.length === 0) return null
  return (
    <Card title="Checks to deposit">
      <table className="table" aria-label="Checks to deposit">
        <tbody>
          {checks.map(({ payer, number, cents, returned }, index) => (
            <tr key={index}>
              <th scope="row">
                #{number} {payer}
                {returned && <small> Returned by the bank</small>}
              </th>
              <td className="number">{returned ? <s>{formatCents(cents)}</s> : formatCents(cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className="number">
              {formatCents(checks.reduce((sum, { cents, returned }) => (returned ? sum : sum + cents), 0))}
            </td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}

export function VoidedPayments({ payments }: { payments: CashBox['taken_back'] }) {
  if (payments.length === 0) return null
  return (
    <Card title="Voided payments" note="The totals don't include these.">
      <table className="table" aria-label="Voided payments">
        <tbody>
          {payments.map(({ payer, text, cents, reason }, index) => (
            <tr key={index}>
              <th scope="row">
                {payer}, {text}
                <small> {reason}</small>
              </th>
              <td className="number">
                <s>{formatCents(cents)}</s>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
