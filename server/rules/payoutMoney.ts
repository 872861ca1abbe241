import { apportion, type Exact, exactly, floorTo, nearestTo, partOf, sum, total } from './money.ts'
import { rowFor } from './placeTable.ts'
import type { PurseRules } from './payoutShapes.ts'

/** The money of one go. `weights` are the divisions' parts of it. */
export type GoMoney = {
  netCents: number
  /** The same before it was rounded to whole cents; NEAREST pays from it. */
  exact: Exact
  weights: bigint[]
  /** Pools that are promised to the cent are not rounded to the unit. */
  promised: boolean
}

export function moneyOf({ netCents, divisions, poolsCents }: PurseRules): GoMoney {
  const net = poolsCents ? sum(poolsCents) : netCents
  const weights = poolsCents ?? divisions.map((division) => division.shareBp)
  return { netCents: net, exact: exactly(net), weights: weights.map(BigInt), promised: Boolean(poolsCents) }
}

/**
 * Divides the money into one pool per division (whole cents), given how many runs each division placed. The money of
 * empty divisions goes to the others by their shares (PROPORTIONAL: Central 4D 5.1.3), equally (EVEN: Sport of
 * Kings), or is retained. Nobody placed, or no share among those who are: all of it is retained.
 *
 * `exact` are the amounts that prizes are worked out from: under CONSERVE the pools, under NEAREST what they were
 * before they were rounded.
 */
export function dividePurse(money: GoMoney, rules: PurseRules, runsPlaced: number[]) {
  const isFilled = (index: number) => runsPlaced[index] > 0
  const weights = reassign(money.weights, isFilled, rules.emptyDivision)
  const whole = total(weights)
  if (whole === 0n || !runsPlaced.some((count) => count > 0)) {
    const none = weights.map(() => 0)
    return { poolsCents: none, exact: none.map(exactly), retainedCents: money.netCents }
  }
  const poolsCents = apportion(money.netCents, weights, money.promised ? 1 : conservedUnit(rules))
  return {
    poolsCents,
    exact:
      rules.rounding.mode === 'NEAREST'
        ? weights.map((weight) => partOf(money.exact, weight, whole))
        : poolsCents.map(exactly),
    retainedCents: sum(poolsCents.filter((_, index) => !isFilled(index))),
  }
}

/**
 * Pays one division's pool to its ties, given their sizes from the first place down: the prize of each member of each
 * tie that is paid, what the policy for unfilled places retains, and what FULL pays beyond the places' own money.
 */
export function payPlaces(pool: Exact, ties: number[], rules: PurseRules) {
  const runs = sum(ties)
  const percents = percentsFor(runs, rules.places).map(BigInt)
  const weights = reassign(percents, (index) => index < runs, rules.unfilledPlaces)
  const whole = total(weights)
  if (whole === 0n) return { prizes: [], retainedCents: floorTo(1, pool), overrunCents: 0 }

  const retainedCents = floorTo(conservedUnit(rules), partOf(pool, total(weights.slice(runs)), whole))
  // Under FULL every place is priced as if nobody were tied, and each tie then takes the best of its places.
  const heads = rules.ties === 'FULL' ? weights.slice(0, runs).map(() => 1) : ties
  const shares = sharesOf(heads, weights.slice(0, runs))
  const prizes =
    rules.rounding.mode === 'NEAREST'
      ? shares.map((share) => nearestTo(rules.rounding.unitCents, shareOf(pool, share, whole)))
      : conserve(pool, retainedCents, shares, whole, rules.rounding.unitCents)
  if (rules.ties === 'SPLIT') return { prizes, retainedCents, overrunCents: 0 }
  const best = bestOf(ties, prizes)
  return { prizes: best, retainedCents, overrunCents: paidTo(ties, best) - sum(prizes) }
}

/** The money of one place or tie: its weight is shared by so many heads. */
type Share = { weight: bigint; heads: number }

function conservedUnit({ rounding }: PurseRules): number {
  return rounding.mode === 'CONSERVE' ? rounding.unitCents : 1
}

function percentsFor(runs: number, places: PurseRules['places']): number[] {
  const row = rowFor(places, runs)
  return row.percentsBp
}

function reassign(
  weights: bigint[],
  isFilled: (index: number) => boolean,
  policy: PurseRules['emptyDivision'],
): bigint[] {
  if (policy === 'RETAIN') return weights
  if (policy === 'PROPORTIONAL') return weights.map((weight, index) => (isFilled(index) ? weight : 0n))

  // Evenly, without fractions: every weight is multiplied by the number of receivers.
  const receivers = BigInt(weights.filter((_, index) => isFilled(index)).length)
  const unfilled = total(weights.filter((_, index) => !isFilled(index)))
  return weights.map((weight, index) => (isFilled(index) ? weight * receivers + unfilled : 0n))
}

/** The ties that have a part in the money, from the first place down. */
function sharesOf(ties: number[], weights: bigint[]): Share[] {
  const shares: Share[] = []
  for (let place = 0, tie = 0; place < weights.length; tie++) {
    shares.push({ weight: total(weights.slice(place, place + ties[tie])), heads: ties[tie] })
    place += ties[tie]
  }
  return shares
}

function shareOf(pool: Exact, { weight, heads }: Share, whole: bigint): Exact {
  return partOf(pool, weight, whole * BigInt(heads))
}

function conserve(pool: Exact, retainedCents: number, shares: Share[], whole: bigint, unitCents: number) {
  const prizes = shares.map((share) => floorTo(unitCents, shareOf(pool, share, whole)))
  const heads = shares.map((share) => share.heads)
  let left = floorTo(1, pool) - retainedCents - paidTo(heads, prizes)
  // Stops at the first tie the rest cannot serve alike: a slower run must not get the unit a faster was denied.
  for (let index = 0; index < shares.length && left >= heads[index] * unitCents; index++) {
    prizes[index] += unitCents
    left -= heads[index] * unitCents
  }
  return prizes
}

function paidTo(heads: number[], prizes: number[]): number {
  return sum(prizes.map((prize, index) => prize * heads[index]))
}

function bestOf(ties: number[], placePrizes: number[]): number[] {
  const best: number[] = []
  for (let place = 0, tie = 0; place < placePrizes.length; tie++) {
    best.push(placePrizes[place])
    place += ties[tie]
  }
  return best
}
