import { router } from '@inertiajs/react'
import { Fragment, useState } from 'react'
import { groupBy } from '#lib/groupBy.ts'
import { formatCents } from '#lib/money.ts'
import { listWithAnd } from '#lib/lists.ts'
import { PAYMENT_KINDS } from '#rules/fees/paymentKinds.ts'
import { sumLines } from '#rules/payout/payoff.ts'
import { textKey } from '#rules/riders/eligibility.ts'
import type { CashBoxProps } from '#wire/events/cashBox.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import { Button } from '../../../Components/Button.tsx'
import { Card } from '../../../Components/Card.tsx'

type Sums = CashBoxProps['event_sums']
type Payment = Sums['association_payments'][number]
type Group = {
  title: string
  cents: number
  charges: { name: string; cents: number }[]
  note?: string | null
  paid?: { association: string | null; payments: Payment[]; owed_cents: number }
}

function groupsOf(sums: Sums): Group[] {
  const { purse, office, other } = sums
  return [
    {
      title: 'Entry fees, for the purses and the producer',
      cents: sumLines(purse),
      charges: purse,
      note: purseNote(sums),
    },
    { title: 'For the office', cents: sumLines(office), charges: office },
    ...associationGroups(sums),
    { title: 'Other fees', cents: sumLines(other), charges: other },
  ].filter(({ charges, paid }) => charges.length > 0 || paid)
}

function associationGroups({ association: charged, uncharged, association_payments }: Sums): Group[] {
  const fees = [
    ...charged,
    ...uncharged.map(({ name, cents }) => ({ name: NOT_CHARGED, cents, association: name })),
  ]
  const key = ({ association }: { association: string | null }) => association && textKey(association)
  return groupBy([...fees, ...association_payments], key).map((own) => {
    const { association } = own[0]!
    const charges = fees.filter((fee) => key(fee) === key(own[0]!))
    const payments = association_payments.filter((payment) => key(payment) === key(own[0]!))
    const owed_cents = sumLines(charges) - sumLines(payments)
    const isOwed = owed_cents > 0 || payments.length === 0
    return {
      title: `${isOwed ? 'Owed' : 'Paid'} to ${association ?? 'associations'}`,
      cents: sumLines(isOwed ? charges : payments),
      charges,
      paid: { association, payments, owed_cents },
    }
  })
}

const NOT_CHARGED = "From the association's report (riders weren't charged)"

function purseNote({ purse, deductions }: Sums): string | null {
  if (!deductions) return null
  const { deducted_cents, kept_cents } = deductions
  if (deducted_cents === 0 && kept_cents === 0) return null
  const parts = [
    deducted_cents > 0 && `${formatCents(deducted_cents)} goes to the office and timer`,
    kept_cents > 0 && `${formatCents(kept_cents)} goes to the producer`,
    `${formatCents(sumLines(purse) - deducted_cents - kept_cents)} goes to the purses`,
  ].filter((part) => part !== false)
  return `${listWithAnd(parts)}.`
}

type Props = Pick<CashBoxProps, 'organization' | 'event' | 'can'> & { sums: Sums }

export function EventSums({ sums, ...page }: Props) {
  const { charged_cents, paid_cents, returned_cents, owed_cents, credit_cents } = sums
  return (
    <Card title="Whole event">
      <table className="table" aria-label="Whole event">
        <tbody>
          {groupsOf(sums).map(({ title, cents: total, charges, note, paid }) => (
            <Fragment key={title}>
              <tr className="group">
                <th scope="rowgroup">{title}</th>
                <td className="number">{formatCents(total)}</td>
              </tr>
              {charges.map(({ name, cents }, nth) => (
                <tr key={nth}>
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
              {paid && <PaidFees {...page} {...paid} />}
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <Row label="Charged" cents={charged_cents} />
          <Row label="Paid" cents={paid_cents} />
          {returned_cents > 0 && (
            <Row label="Checks the bank returned (not included in Paid)" cents={returned_cents} />
          )}
          {(owed_cents > 0 || credit_cents === 0) && <Row label="Still owed" cents={owed_cents} />}
          {credit_cents > 0 && <Row label="Rider credits" cents={credit_cents} />}
        </tfoot>
      </table>
    </Card>
  )
}

type PaidFeesProps = Omit<Props, 'sums'> & NonNullable<Group['paid']>

function PaidFees({ organization, event, can, association, payments, owed_cents }: PaidFeesProps) {
  const at = [organization.id, event.id] as const
  const [kind, setKind] = useState('')
  const [isBusy, setBusy] = useState(false)
  const visit = {
    preserveScroll: true,
    onStart: () => setBusy(true),
    onFinish: () => setBusy(false),
  }
  return (
    <>
      {payments.map(({ id, cents, kind: paidBy, at: paidAt, by }) => (
        <tr key={id}>
          <td className="charge">
            Paid {paidAt}
            {paidBy && `, ${KINDS[paidBy]}`}
            {by && `, recorded by ${by}`}{' '}
            {can.pay && (
              <Button
                kind="quiet"
                disabled={isBusy}
                onClick={() => router.delete(entryPaths.associationPayment(...at, id), visit)}
              >
                Void
                <span className="visually-hidden">
                  {' '}
                  payment of {formatCents(cents)}
                  {association && ` to ${association}`}
                </span>
              </Button>
            )}
          </td>
          <td className="number charge">{formatCents(-cents)}</td>
        </tr>
      ))}
      {payments.length > 0 && owed_cents !== 0 && (
        <tr>
          <td className="charge">
            {owed_cents > 0 ? 'Not paid yet' : `Overpaid: ${association ?? 'an association'} owes you`}
          </td>
          <td className="number charge">{formatCents(Math.abs(owed_cents))}</td>
        </tr>
      )}
      {owed_cents > 0 && association === null && (
        <tr>
          <td colSpan={2} className="charge quiet">
            To mark these fees as paid, enter their association on the Fees tab.
          </td>
        </tr>
      )}
      {can.pay && owed_cents > 0 && association !== null && (
        <tr>
          <td colSpan={2} className="charge">
            <select
              aria-label={`How you paid ${association}`}
              value={kind}
              onChange={({ target }) => setKind(target.value)}
            >
              <option value="">How did you pay?</option>
              {PAYMENT_KINDS.map((one) => (
                <option key={one} value={one}>
                  {KINDS[one]}
                </option>
              ))}
            </select>{' '}
            <Button
              disabled={isBusy || kind === ''}
              onClick={() =>
                router.post(entryPaths.payAssociation(...at), { association, cents: owed_cents, kind }, visit)
              }
            >
              Mark {formatCents(owed_cents)} as paid to {association}
            </Button>
          </td>
        </tr>
      )}
    </>
  )
}

const KINDS: Record<string, string> = {
  cash: 'cash from the cash box',
  check: 'by check',
  card: 'by card',
}

const Row = ({ label, cents }: { label: string; cents: number }) => (
  <tr>
    <th scope="row">{label}</th>
    <td className="number">{formatCents(cents)}</td>
  </tr>
)
