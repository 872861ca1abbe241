import { formatCents } from '#lib/money.ts'

export type TaxThreshold = {
  cents: number
  /** If the requested year has no amount yet, this is the latest year that has one. */
  year: number
}

/**
 * A person's prizes in a calendar year go on Form 1099-MISC, box 3, from this amount: $2,000 for payments after 2025,
 * $600 before (P.L. 119-21, section 70433). The IRS adjusts it for inflation from 2027.
 */
export function taxThreshold(year: number): TaxThreshold {
  if (year < FIRST_YEAR) return { cents: 60_000, year }
  const known = Math.min(year, FIRST_YEAR + SINCE_2026.length - 1)
  return { cents: SINCE_2026[known - FIRST_YEAR]!, year: known }
}

const FIRST_YEAR = 2026
/** Add each new year's amount when the IRS publishes it. */
const SINCE_2026 = [200_000]

export const overThresholdText = ({ cents }: TaxThreshold) =>
  `At or over ${formatCents(cents).replace(/\.00$/, '')}`
