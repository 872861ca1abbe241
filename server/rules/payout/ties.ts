import { type ExactCents, exactCents, floorTo, nearestTo, partOf, sum, sumBigInts } from '#lib/money.ts'
import { findRow } from './placeTable.ts'
import { conservedUnit, redistribute } from './pools.ts'
import type { PlaceTable, PurseRules } from './types.ts'

/**
 * `ties` has the number of runs at each place (1 without a tie). `prizes` has the prize per run at each paid place.
 */
export function payPlaces(pool: ExactCents, ties: number[], rules: PurseRules) {
  const runs = sum(ties)
  const row = findRow(rules.places, runs)
  const parts = row.amountsCents
    ? fixedAmountParts(pool, row.amountsCents, runs)
    : percentParts(pool, row, runs, rules)
  const { weights, whole, retainedCents, shortCents } = parts
  if (whole === 0n) return { prizes: [], retainedCents: floorTo(1, pool), overrunCents: 0, shortCents: 0 }

  // FULL first calculates prizes as if there were no ties. Each tied run then gets the prize for the best of the tied
  // places.
  const heads = rules.ties === 'FULL' ? weights.map(() => 1) : ties
  const shares = sharesOf(heads, weights)
  const prizes =
    rules.rounding.mode === 'NEAREST'
      ? shares.map((share) => nearestTo(rules.rounding.unitCents, shareOf(pool, share, whole)))
      : roundConserving(pool, shares, parts, rules.rounding.unitCents)
  if (rules.ties === 'SPLIT') return { prizes, retainedCents, overrunCents: 0, shortCents }
  const best = bestPrizes(ties, prizes)
  const beyond = paidTo(ties, best) - sum(prizes)
  const left = row.amountsCents ? Math.min(beyond, retainedCents) : 0
  return { prizes: best, retainedCents: retainedCents - left, overrunCents: beyond - left, shortCents }
}

/** `named` returns a share's fixed amount, which rounding must not exceed. */
type Parts = {
  weights: bigint[]
  whole: bigint
  retainedCents: number
  shortCents: number
  named?: (share: Share) => ExactCents
}

function percentParts(pool: ExactCents, row: PlaceTable[number], runs: number, rules: PurseRules): Parts {
  const weights = redistribute(row.percentsBp.map(BigInt), (index) => index < runs, rules.unfilledPlaces)
  const whole = sumBigInts(weights)
  const unfilled = whole === 0n ? exactCents(0) : partOf(pool, sumBigInts(weights.slice(runs)), whole)
  const retainedCents = floorTo(conservedUnit(rules), unfilled)
  return { weights: weights.slice(0, runs), whole, retainedCents, shortCents: 0 }
}

/** Reduces all amounts proportionally if the pool is too small. */
function fixedAmountParts(pool: ExactCents, amountsCents: number[], runs: number): Parts {
  const filled = amountsCents.slice(0, runs)
  const named = sum(filled)
  const weights = filled.map((cents) => BigInt(cents) * pool.of)
  const claimed = sumBigInts(weights)
  return {
    weights,
    whole: claimed > pool.cents || claimed === 0n ? claimed : pool.cents,
    retainedCents: Math.max(0, floorTo(1, pool) - named),
    shortCents: Math.max(0, named - floorTo(1, pool)),
    named: ({ weight }) => ({ cents: weight, of: pool.of }),
  }
}

type Share = { weight: bigint; heads: number }

function sharesOf(ties: number[], weights: bigint[]): Share[] {
  const shares: Share[] = []
  for (let place = 0, tie = 0; place < weights.length; tie++) {
    shares.push({ weight: sumBigInts(weights.slice(place, place + ties[tie])), heads: ties[tie] })
    place += ties[tie]
  }
  return shares
}

function shareOf(pool: ExactCents, { weight, heads }: Share, whole: bigint): ExactCents {
  return partOf(pool, weight, whole * BigInt(heads))
}

function roundConserving(
  pool: ExactCents,
  shares: Share[],
  { whole, retainedCents, named }: Parts,
  unitCents: number,
) {
  const prizes = shares.map((share) => floorTo(unitCents, shareOf(pool, share, whole)))
  const heads = shares.map((share) => share.heads)
  let left = floorTo(1, pool) - retainedCents - paidTo(heads, prizes)
  // Stops at the first tie that the remainder can't pay in full. Otherwise, a slower run could get an extra rounding
  // unit that a faster run didn't get.
  for (let index = 0; index < shares.length && left >= heads[index] * unitCents; index++) {
    const more = (prizes[index] + unitCents) * heads[index]
    if (named && more > floorTo(1, named(shares[index]))) break
    prizes[index] += unitCents
    left -= heads[index] * unitCents
  }
  return prizes
}

function paidTo(heads: number[], prizes: number[]): number {
  return sum(prizes.map((prize, index) => prize * heads[index]))
}

function bestPrizes(ties: number[], placePrizes: number[]): number[] {
  const best: number[] = []
  for (let place = 0, tie = 0; place < placePrizes.length; tie++) {
    best.push(placePrizes[place])
    place += ties[tie]
  }
  return best
}
