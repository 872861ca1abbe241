import { exactCents, floorTo, partOf, sum } from '#lib/money.ts'
import type { PurseRules } from './payout.ts'

/** What a contest's money comes from. Money in cents, shares in basis points (8000 is 80 %). */
export type PurseSettings = {
  /** What an entry is charged now; office and arena fees that are no purse never enter. */
  entryFeeCents: number
  /** What of each fee never reaches the purse: a timer charge, a bonus race. */
  offTopCents: number
  paybackBp: number
  addedCents: number
  addedSplit: 'RATIO' | 'EVEN'
  /** With fewer entries than this, only so much of the added money is paid. */
  minimumEntries: number
  belowMinimumAddedBp: number
  /** The purse is never less, however few enter. */
  guaranteedCents: number
  divisions: PurseRules['divisions']
}

export type Purse = {
  grossCents: number
  offTopCents: number
  paybackCents: number
  retainageCents: number
  /** The added money that is paid, after the rule of minimum entries. */
  addedCents: number
  /** What the guarantee puts in beyond payback and added money. */
  guaranteeCents: number
  netCents: number
  /** What each division gets of the net, in proportion: its share, or with evenly added money its part of all three. */
  weights: bigint[]
}

/**
 * The purse: (fee - off the top) of each counting entry x payback + added money, which is paid 100 %, raised to the
 * guarantee. `feesCents` is what each of them was charged, no-times included; of a fee that is smaller than the amount
 * off the top nothing is left, and nothing is owed. The retainage is floored to the cent, so the riders never get less
 * than the announced percentage.
 *
 * Added money goes to the divisions "in the same ratio or split evenly among all divisions" (NBHA). Below the
 * minimum of entries it is cut ("under 30 entries the added money is halved", a common flyer rule).
 * What raises the purse to its guarantee stands in for fees, and is divided as they are.
 *
 * Refused with a RangeError: negative or broken numbers, a percentage above 100.
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

/** shared x share / 10000 + added / divisions, without fractions: both are multiplied by 10000 x divisions. */
function evenWeights(sharedCents: number, addedCents: number, shares: bigint[]): bigint[] {
  const shared = BigInt(sharedCents) * BigInt(shares.length)
  return shares.map((share) => shared * share + BigInt(addedCents) * 10_000n)
}
