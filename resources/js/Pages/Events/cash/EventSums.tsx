import { Fragment } from 'react'
import { groupBy } from '#lib/groupBy.ts'
import { formatCents } from '#lib/money.ts'
import type { CashBoxProps } from '#wire/events/cashBox.ts'
import { Card } from '../../../Components/Card.tsx'

type Sums = CashBoxProps['event_sums']

/** Gives each association that is owed money its own group. Ignores case in association names. */
function groupsOf({ purse, office, association, other }: Sums) {
  const owed = groupBy(association, (fee) => fee.association?.toLowerCase() ?? '')
  return [
    { title: 'Entry fees, for the purses and the producer', charges: purse },
    { title: 'For the office', charges: office },
    ...owed.map((charges) => ({
      title: charges[0]!.association ? `Owed to ${charges[0]!.association}` : 'Owed to associations',
      charges,
    })),
    { title: 'Other fees', charges: other },
  ].filter(({ charges }) => charges.length > 0)
}

/** Where the money of the whole event goes, and how much is still owed. */
export function EventSums({ sums }: { sums: Sums }) {
  const { charged_cents, paid_cents, returned_cents } = sums
  return (
    <Card title="Whole event">
      <table className="table" aria-label="Whole event">
        <tbody>
          {groupsOf(sums).map(({ title, charges }) => (
            <Fragment key={title}>
              <tr className="group">
                <th scope="rowgroup">{title}</th>
                <td className="number">{formatCents(charges.reduce((sum, { cents }) => sum + cents, 0))}</td>
              </tr>
              {charges.map(({ name, cents }) => (
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
