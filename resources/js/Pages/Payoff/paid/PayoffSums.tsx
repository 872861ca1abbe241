import { formatCents } from '#lib/money.ts'
import type { PayoffTotals } from '#wire/payoff.ts'

export function PayoffSums({ totals }: { totals: PayoffTotals }) {
  const { published_cents, checks_cents, cash_cents, netted_cents, unpaid_cents } = totals
  return (
    <dl className="payoff-sums" aria-label="Published payouts">
      <Sum label="Checks" cents={checks_cents} />
      <Sum label="Cash" cents={cash_cents} />
      <Sum label="Fees taken out" cents={netted_cents} />
      <Sum label="Still to pay" cents={unpaid_cents} />
      <Sum label="Published payouts" cents={published_cents} isTotal />
      <Sum label="Not picked up" cents={totals.waiting_cents} />
    </dl>
  )
}

const Sum = ({ label, cents, isTotal = false }: { label: string; cents: number; isTotal?: boolean }) => (
  <div className={isTotal ? 'total' : undefined}>
    <dt>{label}</dt>
    <dd>{formatCents(cents)}</dd>
  </div>
)
