import { formatCents } from '#lib/money.ts'
import type { CashBox } from '#wire/events/cashBox.ts'

export function CashSums({ box }: { box: CashBox }) {
  const { opened_cents, cash_in_cents, cash_back_cents, cash_won_cents, waiting_cents } = box
  const { cash_associations_cents } = box
  const { expected_cents, counted } = box
  return (
    <>
      <dl className="cash-sums">
        <Sum label="Opening cash" cents={opened_cents} />
        <Sum label="Cash in" cents={cash_in_cents} />
        <Sum label="Cash given back" cents={-cash_back_cents} />
        <Sum
          label={cash_won_cents < 0 ? 'Winnings returned to box' : 'Winnings paid in cash'}
          cents={-cash_won_cents}
        />
        {cash_associations_cents !== 0 && (
          <Sum
            label={
              cash_associations_cents < 0 ? 'Association fees returned to box' : 'Fees paid to associations'
            }
            cents={-cash_associations_cents}
          />
        )}
        <Sum label="Should be in the box" cents={expected_cents} isTotal />
        {counted && (
          <>
            <Sum label="Counted" cents={counted.cents} />
            <Difference cents={counted.cents - expected_cents} />
          </>
        )}
      </dl>
      {waiting_cents > 0 && (
        <p className="hint">
          No one has picked up envelopes with {formatCents(waiting_cents)} yet. That cash left the box when
          you paid the winnings, so don&apos;t count it.
        </p>
      )}
    </>
  )
}

type SumProps = { label: string; cents: number; isTotal?: boolean }

const Sum = ({ label, cents, isTotal = false }: SumProps) => (
  <div className={isTotal ? 'total' : undefined}>
    <dt>{label}</dt>
    <dd>{formatCents(cents)}</dd>
  </div>
)

export const Difference = ({ cents }: { cents: number }) => (
  <div className={cents === 0 ? 'matches' : 'differs'}>
    <dt>{cents === 0 ? 'Balanced' : cents < 0 ? 'Short' : 'Over'}</dt>
    <dd>{formatCents(Math.abs(cents))}</dd>
  </div>
)
