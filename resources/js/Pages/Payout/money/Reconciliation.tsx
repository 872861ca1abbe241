import { CircleCheck, Clock, Info, TriangleAlert } from 'lucide-react'
import { formatCents } from '#lib/money.ts'
import type { PayoutPage, Reconciliation } from '#wire/payout.ts'

export function MoneyReconciliation({ page }: { page: PayoutPage }) {
  const { reconciliation: money, rounds } = page

  return (
    <section className="payout-money" aria-label="Money">
      {rounds > 1 && <p className="quiet">The whole contest: {rounds} rounds and the average</p>}
      <dl>
        <AmountLine name="Gross" cents={money.gross_cents} breakdown={fees(money)} />
        {money.off_top_cents > 0 && <AmountLine sign="−" name="Off the top" cents={money.off_top_cents} />}
        <AmountLine sign="−" name="Retainage" cents={money.retainage_cents} />
        <AmountLine sign="=" name="Payback" cents={money.payback_cents} />
        <AmountLine sign="+" name="Added" cents={money.added_cents} />
        {money.guarantee_cents > 0 && <AmountLine sign="+" name="Guarantee" cents={money.guarantee_cents} />}
        <AmountLine sign="=" name="Net" cents={money.net_cents} />
        <AmountLine name="Paid" cents={money.paid_cents} />
        <AmountLine sign="+" name="Breakage" cents={money.breakage_cents} />
        <AmountLine
          sign="+"
          name={money.unscored ? 'Not won yet' : 'Retained'}
          cents={money.retained_cents}
        />
        {money.unpaid_cents > 0 && <AmountLine sign="+" name="Unpaid" cents={money.unpaid_cents} />}
        {money.overrun_cents > 0 && <AmountLine sign="−" name="Overrun" cents={money.overrun_cents} />}
      </dl>
      {verdicts(money).map(({ words, kind, Icon }) => (
        <p key={words} className={`chip ${kind}`}>
          <Icon aria-hidden size={14} />
          {words}
        </p>
      ))}
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

/** After a fee change, some entries may have been charged a different fee. */
const fees = ({ entries, entry_fee_cents, gross_cents }: Reconciliation) =>
  gross_cents === entries * entry_fee_cents
    ? `${entries} x ${formatCents(entry_fee_cents)}`
    : `${entries} entries, fees as charged`

/** Green only if everything except the rounding remainder is paid out. */
function verdicts(money: Reconciliation) {
  const { agrees, unscored, overrun_cents, unpaid_cents, retained_cents, cut_cents = 0 } = money
  if (!agrees) return [{ words: 'Does not agree with the net', kind: 'disagrees', Icon: TriangleAlert }]
  const found = [
    unscored > 0 && {
      words: unscored === 1 ? '1 run has no score yet' : `${unscored} runs have no score yet`,
      kind: '',
      Icon: Clock,
    },
    cut_cents > 0 && {
      words: `Fixed amounts are cut by ${formatCents(cut_cents)}: the net does not reach them`,
      kind: 'changed',
      Icon: TriangleAlert,
    },
    overrun_cents > 0 && {
      words: `Exceeds the net by ${formatCents(overrun_cents)}`,
      kind: 'changed',
      Icon: TriangleAlert,
    },
    unpaid_cents > 0 && {
      words: `${formatCents(unpaid_cents)} of the net is not paid out`,
      kind: 'changed',
      Icon: TriangleAlert,
    },
    retained_cents > 0 &&
      unscored === 0 && {
        words: `${formatCents(retained_cents)} of the net is retained`,
        kind: 'changed',
        Icon: Info,
      },
  ].filter((verdict) => verdict !== false)
  return found.length ? found : [{ words: 'Agrees with the net', kind: 'published', Icon: CircleCheck }]
}
