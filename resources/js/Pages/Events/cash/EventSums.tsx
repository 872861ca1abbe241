import { Fragment } from 'react'
import { groupBy } from '#lib/groupBy.ts'
import { formatCents } from '#lib/money.ts'
import { sumLines } from '#rules/payout/payoff.ts'
import type { CashBoxProps } from '#wire/events/cashBox.ts'
import { Card } from '../../../Components/Card.tsx'

type Sums = CashBoxProps['event_sums']

/** Gives each association that is owed money its own group. */
function groupsOf(sums: Sums) {
  const { purse, office, association, other } = sums
  const owed = groupBy(association, (fee) => fee.association)
  return [
    { title: 'Entry fees, for the purses and the producer', charges: purse, note: purseNote(sums) },
    { title: 'For the office', charges: office, note: null },
    ...owed.map((charges) => ({
      title: charges[0]!.association ? `Owed to ${charges[0]!.association}` : 'Owed to associations',
      charges,
      note: null,
    })),
    { title: 'Other fees', charges: other, note: null },
  ].filter(({ charges }) => charges.length > 0)
}

/** Says how much of the entry fees goes to the office and timer, to the producer and to the purses. */
function purseNote({ purse, deductions }: Sums): string | null {
  if (!deductions) return null
  const { deducted_cents, kept_cents } = deductions
  if (deducted_cents === 0 && kept_cents === 0) return null
  const parts = [
    deducted_cents > 0 && `${formatCents(deducted_cents)} is deducted per entry for the office and timer`,
    kept_cents > 0 && `${formatCents(kept_cents)} is kept by the producer`,
    `${formatCents(sumLines(purse) - deducted_cents - kept_cents)} is for the purses`,
  ].filter((part) => part !== false)
  return `${new Intl.ListFormat('en-US').format(parts)}.`
}

/** Where the money of the whole event goes, and how much is still owed. */
export function EventSums({ sums }: { sums: Sums }) {
  const { charged_cents, paid_cents, returned_cents, uncharged } = sums
  return (
    <Card title="Whole event">
      <table className="table" aria-label="Whole event">
        <tbody>
          {groupsOf(sums).map(({ title, charges, note }) => (
            <Fragment key={title}>
              <tr className="group">
                <th scope="rowgroup">{title}</th>
                <td className="number">{formatCents(sumLines(charges))}</td>
              </tr>
              {charges.map(({ name, cents }) => (
                <tr key={name}>
                  <td className="charge">{name}</td>
                  <td className="number charge">{formatCents(cents)}</td>
                </tr>
              ))}
              {note && (
                <tr>
                  <td colSpan={2} className="charge quiet">
                    {note}
                  </td>
                </tr>
              )}
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
      {uncharged.map(({ name, cents }) => (
        <p key={name} className="quiet">
          You also owe {formatCents(cents)} to {name}, as its report says. Riders weren't charged for it.
        </p>
      ))}
    </Card>
  )
}

const Row = ({ label, cents }: { label: string; cents: number }) => (
  <tr>
    <th scope="row">{label}</th>
    <td className="number">{formatCents(cents)}</td>
  </tr>
)
