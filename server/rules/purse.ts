import { exactly, floorTo, partOf } from './money.ts'
import type { PurseRules } from './payout.ts'

export { validatePlaceTable } from './payoutChecks.ts'

/** What a contest's money comes from. Money in cents, shares in basis points (8000 is 80 %). */
export type PurseSettings = {
  /** Counting entries: paid runs enrolled in the contest, no-times included. */
  entries: number
  /** The part of the fee that is purse; office, timer and arena fees never enter. */
  entryFeeCents: number
  paybackBp: number
  addedCents: number
  addedSplit: 'RATIO' | 'EVEN'
  /** With fewer entries than this, only so much of the added money is paid. */
  minimumEntries: number
  belowMinimumAddedBp: number
  divisions: PurseRules['divisions']
}

export type Purse = {
  grossCents: number
  paybackCents: number
  retainageCents: number
  /** The added money that is paid, after the rule of minimum entries. */
  addedCents: number
  netCents: number
  /** What each division gets of the net, in proportion: its share, or with evenly added money its part of both. */
  weights: bigint[]
}

/**
 * The purse: fees of the counting entries x payback + added money, which is paid 100 %. The retainage is
 * floored to the cent, so the riders never get less than the announced percentage.
 *
 * Added money goes to the divisions "in the same ratio or split evenly among all divisions" (NBHA). Below the
 * minimum of entries it is cut ("under 30 entries the added money is halved", a common flyer rule).
 *
 * Refused with a RangeError: negative or broken numbers, a percentage above 100.
 */
export function purseOf(settings: PurseSettings): Purse {
  checkSettings(settings)
  const { entries, entryFeeCents, paybackBp, addedSplit, divisions } = settings
  const grossCents = entries * entryFeeCents
  const retainageCents = percentOf(grossCents, 10_000 - paybackBp)
  const paybackCents = grossCents - retainageCents
  const addedCents = addedMoney(settings)
  const netCents = paybackCents + addedCents
  const shares = divisions.map((division) => BigInt(division.shareBp))
  const isEven = addedSplit === 'EVEN' && addedCents > 0
  const weights = isEven ? evenWeights(paybackCents, addedCents, shares) : shares
  return { grossCents, paybackCents, retainageCents, addedCents, netCents, weights }
}

function checkSettings({ divisions, addedSplit, ...numbers }: PurseSettings): void {
  for (const [name, value] of Object.entries(numbers)) {
    if (!Number.isSafeInteger(value) || value < 0)
      throw new RangeError(`${name} must be a whole number, 0 or more`)
    if (name.endsWith('Bp') && value > 10_000) throw new RangeError(`${name} must not be more than 10000`)
  }
  if (addedSplit === 'EVEN' && divisions.length === 0)
    throw new RangeError('There must be at least one division')
}

function addedMoney({ entries, minimumEntries, addedCents, belowMinimumAddedBp }: PurseSettings): number {
  return entries < minimumEntries ? percentOf(addedCents, belowMinimumAddedBp) : addedCents
}

function percentOf(cents: number, basisPoints: number): number {
  return floorTo(1, partOf(exactly(cents), BigInt(basisPoints), 10_000n))
}

/** payback x share / 10000 + added / divisions, without fractions: both are multiplied by 10000 x divisions. */
function evenWeights(paybackCents: number, addedCents: number, shares: bigint[]): bigint[] {
  const payback = BigInt(paybackCents) * BigInt(shares.length)
  return shares.map((share) => payback * share + BigInt(addedCents) * 10_000n)
}
