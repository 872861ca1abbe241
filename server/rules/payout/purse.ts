import { exactCents, floorTo, partOf, sum } from '#lib/money.ts'
import type { PurseRules } from './payout.ts'

/** Money in cents, shares in basis points (8000 is 80%). */
export type PurseSettings = {
  /** The current entry fee, without office and arena fees. */
  entryFeeCents: number
  /** The part of each fee that never reaches the purse, such as a timer charge or a bonus race fee. */
  offTopCents: number
  paybackBp: number
  addedCents: number
  addedSplit: 'RATIO' | 'EVEN'
  /** With fewer entries, only `belowMinimumAddedBp` of the added money is paid. */
  minimumEntries: number
  belowMinimumAddedBp: number
  /** The smallest net purse, regardless of how few enter. */
  guaranteedCents: number
  divisions: PurseRules['divisions']
}

export type Purse = {
  grossCents: number
  offTopCents: number
  paybackCents: number
  retainageCents: number
  /** The added money after the minimum-entries rule. */
  addedCents: number
  /** The guarantee's contribution beyond payback and added money. */
  guaranteeCents: number
  netCents: number
  /** Each division's part of the net: its share of fees and guarantee, plus its part of the added money. */
  weights: bigint[]
}

/**
 * Returns the purse: (fee - off the top) of each counting entry x payback + added money, raised to the guarantee.
 * `feesCents` includes the fees of runs without a time. Retainage is floored to the cent, so riders never get less
 * than the announced percentage.
 *
 * Added money goes to the divisions "in the same ratio or split evenly among all divisions" (NBHA). Below the minimum
 * entries it is cut ("under 30 entries the added money is halved", a common flyer rule). Guarantee money is divided
 * like fees.
 *
 * Throws a RangeError for negative or fractional numbers, and for a percentage above 100.
 */
export function calculatePurse(settings: PurseSettings, feesCents: number[]): Purse {
  validateSettings(settings)
  feesCents.forEach((cents) => requireWholeNumber('a fee', cents))
  const { paybackBp, addedSplit, divisions } = settings
  const grossCents = sum(feesCents)
  const offTopCents = sum(feesCents.map((cents) => Math.min(cents, settings.offTopCents)))
  const retainageCents = percentOf(grossCents - offTopCents, 10_000 - paybackBp)
  const paybackCents = grossCents - offTopCents - retainageCents
  const addedCents = addedMoney(settings, feesCents.length)
  const guaranteeCents = Math.max(0, settings.guaranteedCents - paybackCents - addedCents)
  const netCents = paybackCents + addedCents + guaranteeCents
  const shares = divisions.map((division) => BigInt(division.shareBp))
  const isEven = addedSplit === 'EVEN' && addedCents > 0
  const weights = isEven ? evenWeights(paybackCents + guaranteeCents, addedCents, shares) : shares
  return {
    grossCents,
    offTopCents,
    paybackCents,
    retainageCents,
    addedCents,
    guaranteeCents,
    netCents,
    weights,
  }
}

function validateSettings({ divisions, addedSplit, ...numbers }: PurseSettings): void {
  for (const [name, value] of Object.entries(numbers)) {
    requireWholeNumber(name, value)
    if (name.endsWith('Bp') && value > 10_000) throw new RangeError(`${name} must not be more than 10000`)
  }
  if (addedSplit === 'EVEN' && divisions.length === 0)
    throw new RangeError('There must be at least one division')
}

function requireWholeNumber(name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${name} must be a whole number, 0 or more`)
}

function addedMoney(
  { minimumEntries, addedCents, belowMinimumAddedBp }: PurseSettings,
  entries: number,
): number {
  return entries < minimumEntries ? percentOf(addedCents, belowMinimumAddedBp) : addedCents
}

function percentOf(cents: number, basisPoints: number): number {
  return floorTo(1, partOf(exactCents(cents), BigInt(basisPoints), 10_000n))
}

/** shared x share / 10000 + added / divisions, multiplied by 10000 x divisions to avoid fractions. */
function evenWeights(sharedCents: number, addedCents: number, shares: bigint[]): bigint[] {
  const shared = BigInt(sharedCents) * BigInt(shares.length)
  return shares.map((share) => shared * share + BigInt(addedCents) * 10_000n)
}
