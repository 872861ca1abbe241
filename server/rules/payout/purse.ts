import { exactCents, floorTo, partOf, sum } from '#lib/money.ts'
import type { PurseRules } from './payout.ts'

export type PurseSettings = {
  /** Excludes office and arena fees. */
  entryFeeCents: number
  /** An amount, such as a timer fee, that is taken from each entry fee before the purse is calculated. */
  offTopCents: number
  paybackBp: number
  addedCents: number
  addedSplit: 'RATIO' | 'EVEN'
  minimumEntries: number
  belowMinimumAddedBp: number
  guaranteedCents: number
  divisions: PurseRules['divisions']
}

export type Purse = {
  grossCents: number
  offTopCents: number
  paybackCents: number
  retainageCents: number
  addedCents: number
  guaranteeCents: number
  netCents: number
  weights: bigint[]
}

/**
 * Rounds retainage down, so that riders never get less than the announced percentage. Added money is divided among
 * the divisions "in the same ratio or split evenly" (NBHA). Throws a RangeError for negative or fractional numbers,
 * and for a percentage above 100.
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
  if (addedSplit === 'EVEN' && divisions.length === 0) throw new RangeError('Add at least one division')
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

/** To avoid fractions, a weight is in cents times 10,000 times the number of divisions. */
function evenWeights(sharedCents: number, addedCents: number, shares: bigint[]): bigint[] {
  const shared = BigInt(sharedCents) * BigInt(shares.length)
  return shares.map((share) => shared * share + BigInt(addedCents) * 10_000n)
}
