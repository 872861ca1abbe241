export const DENOMINATIONS = [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1] as const

/** The number of bills or coins, by value in cents. Missing values count as 0. */
export type CashCounts = Partial<Record<string, number>>

export const sumCounts = (counts: CashCounts): number =>
  DENOMINATIONS.reduce((sum, cents) => sum + cents * (counts[cents] ?? 0), 0)
