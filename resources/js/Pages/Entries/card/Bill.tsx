import { useState } from 'react'
import { formatCents } from '#lib/money.ts'
import type { RiderCard } from '#wire/events/riderCard.ts'
import { Button } from '../../../Components/Button.tsx'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import { waiveCharge } from './api.ts'
import { ReasonForm } from './ReasonForm.tsx'
import type { RunChange } from './runChange.ts'

type Props = { card: RiderCard; run: RunChange }

export function Bill({ card: { rider, pays_for, charges, due_cents }, run }: Props) {
  const { event } = useEntriesScreen()
  const [waiving, setWaiving] = useState<number | null>(null)
  if (charges.length === 0)
    return <p className="bill">{pays_for.length > 0 ? `${rider.name} has no charges.` : 'No charges yet.'}</p>

  async function waive(id: number, reason: string) {
    if (await run(waiveCharge(event.id, id, reason))) setWaiving(null)
  }

  return (
    <table className="table bill" aria-label={`${rider.name}'s bill`}>
      <thead>
        <tr>
          <th>Charge</th>
          <th>Horse</th>
          <th className="number">Amount</th>
          <th>
            <span className="visually-hidden">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {charges.map((charge) => {
          const { id, name, can_waive } = charge
          return (
            <tr key={id}>
              <ChargeCells charge={charge} />
              <td>
                {can_waive &&
                  (waiving === id ? (
                    <ReasonForm
                      submit="Take off"
                      onSubmit={(reason) => waive(id, reason)}
                      onCancel={() => setWaiving(null)}
                    />
                  ) : (
                    <Button kind="quiet" onClick={() => setWaiving(id)}>
                      Take off<span className="visually-hidden"> {name}</span>
                    </Button>
                  ))}
              </td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <td className="number">{formatCents(due_cents)}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  )
}

export const ChargeCells = ({
  charge: { name, horse, cents, waived },
}: {
  charge: RiderCard['charges'][number]
}) => (
  <>
    <th scope="row">
      {waived ? <s>{name}</s> : name}
      {waived && (
        <small>
          {' '}
          {waived.reason}
          {waived.by && ` (${waived.by})`}
        </small>
      )}
    </th>
    <td>{horse}</td>
    <td className="number">{waived ? <s>{formatCents(cents)}</s> : formatCents(cents)}</td>
  </>
)
