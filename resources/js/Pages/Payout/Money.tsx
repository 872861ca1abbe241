import { CircleCheck, TriangleAlert } from 'lucide-react'
import { formatCents } from '#rules/money.ts'
import type { Reconciliation } from '#wire/payout.ts'

/** Where the money comes from, where it goes, and that the two agree. */
export function Money({ money }: { money: Reconciliation }) {
  return (
    <section className="payout-money" aria-label="Money">
      <dl>
        <Sum name="Gross" cents={money.gross_cents} />
        <Sum name="Payback" cents={money.payback_cents} />
        <Sum sign="+" name="Added" cents={money.added_cents} />
        <Sum sign="=" name="Net" cents={money.net_cents} />
        <Sum name="Paid" cents={money.paid_cents} />
        <Sum sign="+" name="Breakage" cents={money.breakage_cents} />
        <Sum sign="+" name="Retained" cents={money.retained_cents} />
      </dl>
      {money.agrees ? (
        <p className="chip published">
          <CircleCheck aria-hidden size={14} />
          Agrees with the net
        </p>
      ) : (
        <p className="chip disagrees">
          <TriangleAlert aria-hidden size={14} />
          Does not agree with the net
        </p>
      )}
    </section>
  )
}

function Sum({ sign, name, cents }: { sign?: '+' | '='; name: string; cents: number }) {
  return (
    <div data-sign={sign}>
      <dt>{name}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  )
}
