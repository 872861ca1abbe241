import type { PayoutPage, PayoutRow } from '#wire/payout.ts'
import type { payoutPage } from '../models/payout/payout.ts'
import type { ResultRow } from '../models/payout/rows.ts'

type Page = Awaited<ReturnType<typeof payoutPage>>

/** A page of results as the screen gets it. Until here money is whole cents; on the wire a prize is in dollars. */
export const payoutPageProps = ({ data, ...page }: Page): PayoutPage => ({
  ...page,
  data: data.map(payoutRow),
})

const payoutRow = ({ prize_cents, ...row }: ResultRow): PayoutRow => ({ ...row, prize: dollars(prize_cents) })

/** The answer to a prize that was typed. */
export const prizeProps = ({ id, prize_cents }: Pick<ResultRow, 'id' | 'prize_cents'>) => ({
  id,
  prize: dollars(prize_cents),
})

const dollars = (cents: number | null) => (cents === null ? null : cents / 100)
