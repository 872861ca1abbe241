import type { PayoffProps } from '#wire/payoff.ts'
import type { LoadedPayoff } from '../models/payoff/load.ts'

export const payoffProps = ({
  unpaid,
  ...loaded
}: LoadedPayoff): Pick<PayoffProps, 'rider' | 'unpaid' | 'payoffs' | 'totals' | 'riderless_draws'> => ({
  ...loaded,
  unpaid: unpaid.map(({ lines, ...won }) => ({
    ...won,
    lines: lines.map(({ description, cents }) => ({ description, cents })),
  })),
})
