import { formatCents } from '#lib/money.ts'
import type { RiderCard } from '#wire/events/riderCard.ts'
import { ChargeCells } from './Bill.tsx'

/** Shown only in print. */
export function FamilyStatement({ card }: { card: RiderCard }) {
  const { rider, charges, due_cents, paid_cents, pays_for, owes_cents } = card
  const bills = [
    { ...rider, charges, charged_cents: due_cents, paid_cents },
    ...pays_for.map((one) => ({ ...one, charged_cents: one.due_cents + one.paid_cents })),
  ]
  const allCharges = bills.reduce((sum, { charged_cents }) => sum + charged_cents, 0)

  return (
    <table className="table family-statement" aria-label={`${rider.name}'s statement`}>
      {bills
        .filter((bill) => bill.charges.length > 0)
        .map((bill) => (
          <tbody key={bill.id}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {bill.name}
              </th>
            </tr>
            {bill.charges.map((charge) => (
              <tr key={charge.id} className="charge">
                <ChargeCells charge={charge} />
              </tr>
            ))}
            <Sum label="Subtotal" cents={bill.charged_cents} />
          </tbody>
        ))}
      <tbody>
        <Sum label="Family total" cents={allCharges} />
        {bills
          .filter((bill) => bill.paid_cents !== 0)
          .map((bill) => (
            <Sum key={bill.id} label={`Paid by ${bill.name}`} cents={-bill.paid_cents} />
          ))}
        <Sum label={owes_cents < 0 ? 'Credit' : 'Owes'} cents={Math.abs(owes_cents)} />
      </tbody>
    </table>
  )
}

const Sum = ({ label, cents }: { label: string; cents: number }) => (
  <tr className="sum">
    <th scope="row" colSpan={2}>
      {label}
    </th>
    <td className="number">{formatCents(cents)}</td>
  </tr>
)
