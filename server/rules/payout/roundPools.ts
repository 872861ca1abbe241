import { splitPurseByWeights } from './average.ts'
import { type Contest, roundWeights } from './contestSettings.ts'
import { exactCents, partOf, sum, sumBigInts } from '#lib/money.ts'
import type { RoundPayout } from './payout.ts'
import type { RoundMoney } from './pools.ts'
import type { Purse } from './purse.ts'
import { roundsAndAverage } from '../classes/rounds.ts'

/** In whole cents: paid + breakage + retained = pool + overrun. */
export type RoundTotals = {
  round: string
  poolCents: number
  paidCents: number
  breakageCents: number
  retainedCents: number
  overrunCents: number
}

export type RoundPools = {
  rounds: RoundMoney[]
  breakageCents: number
  /** Money that can't be assigned to a go, because all gos are published or the unpublished gos have no weight. */
  unpaidCents: number
  shortCents: number
}

/**
 * A published go keeps its exact pool, even if the purse changes. The other gos share the rest by weight. Invariant:
 * pools + breakage + unpaid = net + short.
 */
export function dividePurseAmongRounds(contest: Contest, purse: Purse, published: RoundTotals[]): RoundPools {
  const weights = roundWeights(contest)
  const pools = roundsAndAverage(contest.rounds).map(
    (round) => published.find((go) => go.round === round)?.poolCents,
  )
  const left = purse.netCents - sum(pools.map((pool) => pool ?? 0))
  const open = weights.map((weight, go) => (pools[go] === undefined ? weight : 0))
  const unit = contest.rounding.mode === 'CONSERVE' && weights.length > 1 ? contest.rounding.unitCents : 1
  const { shares, breakageCents, unpaidCents } = shareOut(Math.max(0, left), open, unit)
  const whole = sumBigInts(open.map(BigInt))
  return {
    rounds: open.map((weight, go) => ({
      netCents: pools[go] ?? shares[go],
      exact:
        pools[go] === undefined && whole > 0n
          ? partOf(exactCents(Math.max(0, left)), BigInt(weight), whole)
          : exactCents(pools[go] ?? 0),
      weights: purse.weights,
      promised: false,
    })),
    breakageCents,
    unpaidCents,
    shortCents: Math.max(0, -left),
  }
}

function shareOut(cents: number, weights: number[], unit: number) {
  if (weights.every((weight) => weight === 0)) {
    const breakageCents = cents % unit
    return { shares: weights.map(() => 0), breakageCents, unpaidCents: cents - breakageCents }
  }
  const shares = splitPurseByWeights(cents, weights, unit)
  return { shares, breakageCents: cents - sum(shares), unpaidCents: 0 }
}

export function roundTotals(
  round: string,
  { netCents }: RoundMoney,
  payout: RoundPayout,
  published: RoundTotals[],
): RoundTotals {
  const { paidCents, breakageCents, retainedCents, overrunCents } = payout
  const now = { round, poolCents: netCents, paidCents, breakageCents, retainedCents, overrunCents }
  return published.find((go) => go.round === round) ?? now
}

export function manualRoundTotals(round: string, paidCents: number, published: RoundTotals[]): RoundTotals {
  const now = { round, poolCents: paidCents, paidCents, breakageCents: 0, retainedCents: 0, overrunCents: 0 }
  return published.find((go) => go.round === round) ?? now
}
