import type { Contest, ContestRun } from './contestSettings.ts'
import type { RoundTotals, RoundPools } from './roundPools.ts'
import { sum } from '#lib/money.ts'
import type { Purse } from './purse.ts'

/** In whole cents: paid + breakage + retained + unpaid = net + overrun. */
export type Reconciliation = Omit<Purse, 'weights'> & {
  entries: number
  entryFeeCents: number
  /** For each partly refunded run, the part of its fee that stays in the gross. `entries` includes these runs. */
  kept: number[]
  paidCents: number
  /** Money left over from rounding prizes. Negative if the rounded prizes exceed the purse. */
  breakageCents: number
  retainedCents: number
  unpaidCents: number
  /**
   * Prize money beyond the net, from ties paid in full, typed prizes, or gos published before the purse was lowered.
   */
  overrunCents: number
  cutCents: number
  unscored: number
  /** True if rounding explains all of the breakage. For typed prizes, true if they don't exceed the purse. */
  agrees: boolean
}

type CalculatedParts = {
  totals: RoundTotals[]
  pools: RoundPools
  placed: number
  pendingCents: number
  cutCents: number
}

type Fees = Pick<Reconciliation, 'entries' | 'kept'>

export function reconcileCalculated(
  contest: Contest,
  purse: Purse,
  fees: Fees,
  runs: ContestRun[],
  { totals, pools, placed, pendingCents, cutCents }: CalculatedParts,
): Reconciliation {
  const breakageCents = sum(totals.map((go) => go.breakageCents)) + pools.breakageCents
  return {
    ...moneySources(contest, purse, fees, runs),
    paidCents: sum(totals.map((go) => go.paidCents)),
    breakageCents,
    retainedCents: sum(totals.map((go) => go.retainedCents)) - pendingCents,
    unpaidCents: pools.unpaidCents + pendingCents,
    overrunCents: sum(totals.map((go) => go.overrunCents)) + pools.shortCents,
    cutCents,
    agrees: canComeFromRounding(contest, breakageCents, placed),
  }
}

/** A purse of 0 doesn't limit typed prizes. */
export function reconcileManual(
  contest: Contest,
  purse: Purse,
  fees: Fees,
  runs: ContestRun[],
  totals: RoundTotals[],
): Reconciliation {
  const paidCents = sum(totals.map((go) => go.paidCents))
  return {
    ...moneySources(contest, purse, fees, runs),
    paidCents,
    breakageCents: 0,
    retainedCents: 0,
    unpaidCents: Math.max(0, purse.netCents - paidCents),
    overrunCents: Math.max(0, paidCents - purse.netCents),
    cutCents: 0,
    agrees: purse.netCents === 0 || paidCents <= purse.netCents,
  }
}

function moneySources(contest: Contest, purse: Purse, fees: Fees, runs: ContestRun[]) {
  const { weights: _, ...purseCents } = purse
  return {
    ...purseCents,
    ...fees,
    entryFeeCents: contest.purse.entryFeeCents,
    unscored: runs.filter((run) => run.value === null && !run.status).length,
  }
}

function canComeFromRounding({ rounding, divisions, rounds }: Contest, breakage: number, placed: number) {
  const pools = divisions.length * (rounds.length + 1)
  const most = rounding.unitCents * (placed + pools + 1)
  return Math.abs(breakage) <= most && (rounding.mode === 'NEAREST' || breakage >= 0)
}
