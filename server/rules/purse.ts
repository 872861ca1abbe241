import { apportion, floorShare, sum } from './money.ts'
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
  /** Only when the added money is split evenly: then shares alone no longer tell the pools. */
  poolsCents?: number[]
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
  const retainageCents = floorShare(grossCents, 10_000 - paybackBp, 10_000, 1)
  const paybackCents = grossCents - retainageCents
  const addedCents = addedMoney(settings)
  const purse = { grossCents, paybackCents, retainageCents, addedCents, netCents: paybackCents + addedCents }
  return addedSplit === 'RATIO'
    ? purse
    : { ...purse, poolsCents: evenPools(paybackCents, addedCents, divisions) }
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
  return entries < minimumEntries ? floorShare(addedCents, belowMinimumAddedBp, 10_000, 1) : addedCents
}

function evenPools(paybackCents: number, addedCents: number, divisions: PurseRules['divisions']): number[] {
  const payback = apportion(
    paybackCents,
    divisions.map((division) => division.shareBp),
  )
  const added = apportion(
    addedCents,
    divisions.map(() => 1),
  )
  return divisions.map((_, index) => sum([payback[index], added[index]]))
}
