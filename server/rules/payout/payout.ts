import { validatePayout } from './validation.ts'
import { isTimed, rankRuns, splitIntoDivisions, tiesOf, type TimedRun } from './divisions.ts'
import { dividePurse, type RoundMoney, roundMoney } from './pools.ts'
import { payPlaces } from './ties.ts'
import { type ExactCents, sum } from '#lib/money.ts'
import type { Payout, Placing, PurseRules, Run } from './types.ts'
import { listRank } from '../scoring/score.ts'

export type { Payout, Placing, PurseRules, Run } from './types.ts'

/**
 * A run exactly at a division's offset belongs to the slower division (NBHA). For ties, SPLIT is the PRCA and WPRA
 * rule, and FULL is the Pink Buckle rule. FULL ties and NEAREST rounding can make breakage negative. Throws a
 * RangeError for duplicate ids, fractional values, and everything that `purseRulesProblems` lists. For rounding, see
 * docs/decisions/sport.md.
 */
export function calculatePayout(runs: Run[], rules: PurseRules): Payout {
  const { placings, unplaced, paidCents, breakageCents, retainedCents, overrunCents } = payRuns(runs, rules)
  return { placings, unplaced, paidCents, breakageCents: breakageCents - overrunCents, retainedCents }
}

export type RoundPayout = Payout & {
  overrunCents: number
  shortCents: number
  poolsCents: number[]
}

/**
 * `part` is one go's share of a contest's purse. It can include fractions of a cent. Invariant: paid + breakage +
 * retained = net + overrun.
 */
export function payRuns(runs: Run[], rules: PurseRules, part?: RoundMoney): RoundPayout {
  validatePayout(runs, rules)
  const money = part ?? roundMoney(rules)
  const divisions = splitIntoDivisions(rankRuns(runs, rules.lowWins), rules)
  const purse = dividePurse(money, rules, divisions.map(sizeOf))
  const paid = divisions.map((timed, index) => payDivision(timed, index + 1, purse.exact[index], rules))

  const placings = paid.flatMap((division) => division.placings)
  const paidCents = sum(placings.map((placing) => placing.prizeCents))
  const retainedCents = purse.retainedCents + sum(paid.map((division) => division.retainedCents))
  const overrunCents = sum(paid.map((division) => division.overrunCents))
  return {
    placings,
    unplaced: unplacedOf(runs),
    paidCents,
    breakageCents: money.netCents + overrunCents - paidCents - retainedCents,
    retainedCents,
    overrunCents,
    shortCents: sum(paid.map((division) => division.shortCents)),
    poolsCents: purse.poolsCents,
  }
}

function payDivision(timed: TimedRun[], division: number, pool: ExactCents, rules: PurseRules) {
  if (timed.length === 0) return { placings: [], retainedCents: 0, overrunCents: 0, shortCents: 0 }
  const ties = tiesOf(timed)
  const { prizes, ...money } = payPlaces(pool, ties.map(sizeOf), rules)
  const placings: Placing[] = []
  ties.forEach((tie, index) => {
    const place = placings.length + 1
    const placeTo = placings.length + tie.length
    for (const { id } of tie) placings.push({ id, division, place, placeTo, prizeCents: prizes[index] ?? 0 })
  })
  return { placings, ...money }
}

function sizeOf(runs: TimedRun[]): number {
  return runs.length
}

function unplacedOf(runs: Run[]): number[] {
  const rank = ({ value, status }: Run) => listRank(value, status)
  return runs
    .filter((run) => !isTimed(run))
    .sort((a, b) => rank(a) - rank(b) || a.id - b.id)
    .map((run) => run.id)
}
