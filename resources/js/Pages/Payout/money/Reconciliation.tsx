import { CircleCheck, Clock, Info, TriangleAlert } from 'lucide-react'
import { formatCents } from '#lib/money.ts'
import { plural } from '#lib/plural.ts'
import type { PayoutPage, Reconciliation } from '#wire/payout.ts'

export function MoneyReconciliation({ page }: { page: PayoutPage }) {
  const { reconciliation: money, rounds } = page

  return (
    <section className="payout-money" aria-label="Money">
      <dl>
        <AmountLine name="Gross" cents={money.gross_cents} breakdown={fees(money)} />
        {money.off_top_cents > 0 && <AmountLine sign="−" name="Deducted" cents={money.off_top_cents} />}
        <AmountLine sign="−" name="Producer keeps" cents={money.retainage_cents} />
        <AmountLine sign="=" name="Payback" cents={money.payback_cents} />
        <AmountLine sign="+" name="Added money" cents={money.added_cents} />
        {money.guarantee_cents > 0 && <AmountLine sign="+" name="Guarantee" cents={money.guarantee_cents} />}
        <AmountLine sign="=" name="Total payout" cents={money.net_cents} />
        <AmountLine name="Paid" cents={money.paid_cents} />
        <AmountLine sign="+" name="Rounding" cents={money.breakage_cents} />
        <AmountLine sign="+" name={money.unscored ? 'Not won yet' : 'Not won'} cents={money.retained_cents} />
        {money.unpaid_cents > 0 && <AmountLine sign="+" name="Not assigned" cents={money.unpaid_cents} />}
        {money.overrun_cents > 0 && <AmountLine sign="−" name="Over" cents={money.overrun_cents} />}
      </dl>
      <div className="verdicts">
        {verdicts(money).map(({ words, kind, Icon }) => (
          <p key={words} className={`chip ${kind}`}>
            <Icon aria-hidden size={14} />
            {words}
          </p>
        ))}
        {rounds > 1 && <p className="quiet">All {rounds} gos and the average</p>}
      </div>
    </section>
  )
}

type SumProps = { sign?: '+' | '=' | '−'; name: string; cents: number; breakdown?: string }

function AmountLine({ sign, name, cents, breakdown }: SumProps) {
  return (
    <div data-sign={sign}>
      <dt>
        {name} {breakdown && <small>{breakdown}</small>}
      </dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  )
}

function fees(money: Reconciliation) {
  const { entries, refunded_entries = 0 } = money
  const refunded = refunded_entries > 0 && `${refunded_entries} refunded`
  return [entries > 0 && paidFees(money), refunded].filter(Boolean).join(', ')
}

function paidFees({
  entries,
  entry_fee_cents,
  kept_entries = 0,
  kept_cents = 0,
  gross_cents,
}: Reconciliation) {
  const full = entries - kept_entries
  if (gross_cents !== full * entry_fee_cents + kept_cents)
    return `${plural(entries, 'entry', 'entries')} at different fees`
  const kept =
    kept_entries > 0 && `${formatCents(kept_cents)} kept from ${plural(kept_entries, 'scratch', 'scratches')}`
  return [full > 0 && `${full} × ${formatCents(entry_fee_cents)}`, kept].filter(Boolean).join(' + ')
}

function verdicts(money: Reconciliation) {
  const { agrees, unscored, overrun_cents, unpaid_cents, retained_cents, cut_cents = 0 } = money
  if (!agrees) return [{ words: "Doesn't add up to the total payout", kind: 'mismatch', Icon: TriangleAlert }]
  const found = [
    unscored > 0 && {
      words: plural(unscored, 'run has no score yet', 'runs have no score yet'),
      kind: '',
      Icon: Clock,
    },
    cut_cents > 0 && {
      words: `The total payout is ${formatCents(cut_cents)} short of the fixed amounts, so places pay less`,
      kind: 'changed',
      Icon: TriangleAlert,
    },
    overrun_cents > 0 && {
      words: `${formatCents(overrun_cents)} over the total payout`,
      kind: 'changed',
      Icon: TriangleAlert,
    },
    unpaid_cents > 0 && {
      words: `${formatCents(unpaid_cents)} of the total payout isn't assigned to a place`,
      kind: 'changed',
      Icon: TriangleAlert,
    },
    retained_cents > 0 &&
      unscored === 0 && {
        words: `No one won ${formatCents(retained_cents)}: the producer keeps it`,
        kind: 'changed',
        Icon: Info,
      },
  ].filter((verdict) => verdict !== false)
  return found.length ? found : [{ words: 'Balanced', kind: 'published', Icon: CircleCheck }]
}
