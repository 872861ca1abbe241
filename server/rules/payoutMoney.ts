import { apportion, floorShare, nearestShare, sum } from './money.ts'
import type { PurseRules } from './payout.ts'

/**
 * Divides the purse into one pool per division (cents), given how many runs each division placed. The money of
 * empty divisions goes to the others by their shares (PROPORTIONAL: Central 4D 5.1.3), equally (EVEN: Sport of
 * Kings), or is retained. Nobody placed, or no share among those who are: all of it is retained.
 */
export function dividePurse(rules: PurseRules, runsPlaced: number[]) {
  const { poolsCents: fixed, divisions } = rules
  const netCents = fixed ? sum(fixed) : rules.netCents
  const shares = fixed ?? divisions.map((division) => division.shareBp)
  const isFilled = (index: number) => runsPlaced[index] > 0
  const weights = reassign(shares, isFilled, rules.emptyDivision)

  // A fixed pool is promised to the cent, so it is not rounded to the unit here.
  const pools = apportion(netCents, weights, fixed ? 1 : conservedUnit(rules))
  if (sum(weights) === 0 || !runsPlaced.some((count) => count > 0)) {
    return { netCents, poolsCents: pools.map(() => 0), retainedCents: netCents }
  }
  return { netCents, poolsCents: pools, retainedCents: sum(pools.filter((_, index) => !isFilled(index))) }
}

/**
 * Pays one division's pool (cents) to its ties, given their sizes from the first place down: the prize of each
 * member of each tie, and what the policy for unfilled places retains.
 */
export function payPlaces(poolCents: number, ties: number[], rules: PurseRules) {
  const runs = sum(ties)
  const weights = reassign(percentsFor(runs, rules.places), (index) => index < runs, rules.unfilledPlaces)
  const whole = sum(weights)
  if (whole === 0) return { prizes: ties.map(() => 0), retainedCents: poolCents }

  const retainedCents = floorShare(poolCents, sum(weights.slice(runs)), whole, conservedUnit(rules))
  // Under FULL every place is priced as if nobody were tied, and each tie then takes the best of its places.
  const heads = rules.ties === 'FULL' ? weights.slice(0, runs).map(() => 1) : ties
  const shares = sharesOf(heads, weights)
  const prizes =
    rules.rounding.mode === 'NEAREST'
      ? roundEach(poolCents, shares, whole, rules.rounding.unitCents)
      : conserve(poolCents, retainedCents, shares, whole, rules.rounding.unitCents)
  return { prizes: rules.ties === 'FULL' ? bestOf(ties, prizes) : prizes, retainedCents }
}

/** The money of one place or tie: its weight is shared by so many heads. */
type Share = { weight: number; heads: number }

function conservedUnit({ rounding }: PurseRules): number {
  return rounding.mode === 'CONSERVE' ? rounding.unitCents : 1
}

function percentsFor(runs: number, places: PurseRules['places']): number[] {
  const row = places.find(({ upTo }) => upTo === null || upTo >= runs) ?? places[places.length - 1]
  return row.percentsBp
}

function reassign(
  weights: number[],
  isFilled: (index: number) => boolean,
  policy: PurseRules['emptyDivision'],
): number[] {
  if (policy === 'RETAIN') return weights
  if (policy === 'PROPORTIONAL') return weights.map((weight, index) => (isFilled(index) ? weight : 0))

  // Evenly, without fractions: every weight is multiplied by the number of receivers.
  const receivers = weights.filter((_, index) => isFilled(index)).length
  const unfilled = sum(weights.filter((_, index) => !isFilled(index)))
  return weights.map((weight, index) => (isFilled(index) ? weight * receivers + unfilled : 0))
}

function sharesOf(heads: number[], weights: number[]): Share[] {
  let place = 0
  return heads.map((count) => {
    const weight = sum(weights.slice(place, place + count))
    place += count
    return { weight, heads: count }
  })
}

function roundEach(poolCents: number, shares: Share[], whole: number, unitCents: number): number[] {
  return shares.map(({ weight, heads }) =>
    weight === 0 ? 0 : nearestShare(poolCents, weight, whole * heads, unitCents),
  )
}

function conserve(
  poolCents: number,
  retainedCents: number,
  shares: Share[],
  whole: number,
  unitCents: number,
): number[] {
  const prizes = shares.map(({ weight, heads }) =>
    weight === 0 ? 0 : floorShare(poolCents, weight, whole * heads, unitCents),
  )
  const paid = sum(prizes.map((prize, index) => prize * shares[index].heads))
  let left = poolCents - retainedCents - paid
  // Stops at the first tie the rest cannot serve alike: a slower run must not get the unit a faster was denied.
  for (let index = 0; index < shares.length && left >= shares[index].heads * unitCents; index++) {
    prizes[index] += unitCents
    left -= shares[index].heads * unitCents
  }
  return prizes
}

function bestOf(ties: number[], placePrizes: number[]): number[] {
  let place = 0
  return ties.map((size) => {
    const prize = placePrizes[place] ?? 0
    place += size
    return prize
  })
}
