import { apportion, type ExactCents, exactCents, partOf, sum, sumBigInts } from '#lib/money.ts'
import type { PurseRules } from './types.ts'

export type RoundMoney = {
  netCents: number
  /** `netCents` before rounding. In the NEAREST rounding mode, prizes are calculated from this amount. */
  exact: ExactCents
  weights: bigint[]
  /** True if the pools are fixed amounts, which aren't rounded to the rounding unit. */
  promised: boolean
}

export function roundMoney({ netCents, divisions, poolsCents }: PurseRules): RoundMoney {
  const net = poolsCents ? sum(poolsCents) : netCents
  const weights = poolsCents ?? divisions.map((division) => division.shareBp)
  return {
    netCents: net,
    exact: exactCents(net),
    weights: weights.map(BigInt),
    promised: Boolean(poolsCents),
  }
}

/**
 * An empty division's money goes to the other divisions by share (PROPORTIONAL, Central 4D 5.1.3) or in equal parts
 * (EVEN, Sport of Kings), or is retained (RETAIN). In the NEAREST rounding mode, `exact` has the unrounded pools.
 */
export function dividePurse(money: RoundMoney, rules: PurseRules, runsPlaced: number[]) {
  const isFilled = (index: number) => runsPlaced[index] > 0
  const weights = redistribute(money.weights, isFilled, rules.emptyDivision)
  const whole = sumBigInts(weights)
  if (whole === 0n || !runsPlaced.some((count) => count > 0)) {
    const none = weights.map(() => 0)
    return { poolsCents: none, exact: none.map(exactCents), retainedCents: money.netCents }
  }
  const poolsCents = apportion(money.netCents, weights, money.promised ? 1 : conservedUnit(rules))
  const isAllRetained = sumBigInts(weights.filter((_, index) => isFilled(index))) === 0n
  return {
    poolsCents,
    exact:
      rules.rounding.mode === 'NEAREST'
        ? weights.map((weight) => partOf(money.exact, weight, whole))
        : poolsCents.map(exactCents),
    retainedCents: isAllRetained ? money.netCents : sum(poolsCents.filter((_, index) => !isFilled(index))),
  }
}

export function conservedUnit({ rounding }: PurseRules): number {
  return rounding.mode === 'CONSERVE' ? rounding.unitCents : 1
}

export function redistribute(
  weights: bigint[],
  isFilled: (index: number) => boolean,
  policy: PurseRules['emptyDivision'],
): bigint[] {
  if (policy === 'RETAIN') return weights
  if (policy === 'PROPORTIONAL') return weights.map((weight, index) => (isFilled(index) ? weight : 0n))

  const receivers = BigInt(weights.filter((_, index) => isFilled(index)).length)
  const unfilled = sumBigInts(weights.filter((_, index) => !isFilled(index)))
  return weights.map((weight, index) => (isFilled(index) ? weight * receivers + unfilled : 0n))
}
