import type { Contest, ContestRun } from './contestSettings.ts'
import type { RoundTotals, RoundPools } from './roundPools.ts'
import { sum } from '#lib/money.ts'
import type { Purse } from './purse.ts'

/**
 * Where a contest's money comes from and goes, in whole cents: payback = gross - off the top - retainage,
 * net = payback + added + guarantee, and
 * paid + breakage + retained + unpaid = net + overrun. All rounds and the average together.
 */
export type Reconciliation = Omit<Purse, 'weights'> & {
  entries: number
  entryFeeCents: number
  paidCents: number
  /** Only what rounding leaves; less than nothing where it pays more. */
  breakageCents: number
  /** Money of divisions, places or rounds that nobody filled, kept by the rules. */
  retainedCents: number
  /** What the purse will or would still pay: of gos still to come, typed prizes, money left when all is published. */
  unpaidCents: number
  /** What ties that are paid in full, typed prizes, or published gos cost beyond the net. */
  overrunCents: number
  /** What fixed amounts name beyond the money that there is: they are cut by so much. */
  cutCents: number
  /** Runs that are still to be scored; until then nothing is final. */
  unscored: number
  /** Whether what is left is no more than rounding can leave, or typed prizes do not exceed the purse. */
  agrees: boolean
}

/** `waitingCents` is money of gos in which nobody runs yet. */
type CalculatedParts = {
  totals: RoundTotals[]
  pools: RoundPools
  placed: number
  pendingCents: number
  cutCents: number
}

/** The money of a contest whose prizes are worked out. */
export function reconcileCalculated(
  contest: Contest,
  purse: Purse,
  entries: number,
  runs: ContestRun[],
  { totals, pools, placed, pendingCents, cutCents }: CalculatedParts,
): Reconciliation {
  const breakageCents = sum(totals.map((go) => go.breakageCents)) + pools.breakageCents
  return {
    ...moneySources(contest, purse, entries, runs),
    paidCents: sum(totals.map((go) => go.paidCents)),
    breakageCents,
    retainedCents: sum(totals.map((go) => go.retainedCents)) - pendingCents,
    unpaidCents: pools.unpaidCents + pendingCents,
    overrunCents: sum(totals.map((go) => go.overrunCents)) + pools.shortCents,
    cutCents,
    agrees: canComeFromRounding(contest, breakageCents, placed),
  }
}

/** The money of a contest whose prizes are typed: a purse of nothing limits nothing. */
export function reconcileManual(
  contest: Contest,
  purse: Purse,
  entries: number,
  runs: ContestRun[],
  totals: RoundTotals[],
): Reconciliation {
  const paidCents = sum(totals.map((go) => go.paidCents))
  return {
    ...moneySources(contest, purse, entries, runs),
    paidCents,
    breakageCents: 0,
    retainedCents: 0,
    unpaidCents: Math.max(0, purse.netCents - paidCents),
    overrunCents: Math.max(0, paidCents - purse.netCents),
    cutCents: 0,
    agrees: purse.netCents === 0 || paidCents <= purse.netCents,
  }
}

function moneySources(contest: Contest, purse: Purse, entries: number, runs: ContestRun[]) {
  const { weights: _, ...purseCents } = purse
  return {
    ...purseCents,
    entries,
    entryFeeCents: contest.purse.entryFeeCents,
    unscored: runs.filter((run) => run.value === null && !run.status).length,
  }
}

/** Less than a unit for every run that is placed, and for every pool that was made on the way to it. */
function canComeFromRounding({ rounding, divisions, rounds }: Contest, breakage: number, placed: number) {
  const pools = divisions.length * (rounds.length + 1)
  const most = rounding.unitCents * (placed + pools + 1)
  return Math.abs(breakage) <= most && (rounding.mode === 'NEAREST' || breakage >= 0)
}
