import { validatePayout } from './validation.ts'
import { dividePurse, type RoundMoney, roundMoney, payPlaces } from './pools.ts'
import { type ExactCents, sum } from '#lib/money.ts'
import type { Payout, Placing, PurseRules, Run } from './types.ts'
import { listRank } from '../scoring/score.ts'

export type { Payout, Placing, PurseRules, Run } from './types.ts'

/**
 * Places every run and pays the purse.
 *
 * Divisions are cut by offsets from the best run, the bound itself belonging to the slower division ("one-half
 * second or slower than the overall fastest time", NBHA; 17.221 wins the 2D behind 16.721, Pink Buckle 2020).
 * NT, DQ and Broke are never placed, whatever time stands beside them, and never set the best run.
 *
 * Ties: SPLIT adds the money of the places a tie fills and divides it (PRCA, WPRA); FULL pays everyone tied the
 * best of those places, skips the others, and so may exceed the purse (Pink Buckle).
 *
 * Rounding: NEAREST rounds every row half up to the unit (PRCA sheets), once, from the exact share of the purse,
 * so a sheet may drift from its purse. CONSERVE floors every row to the unit and hands the units left over one each
 * from first place downward, as far as they serve a whole tie alike; the rest is breakage. The purse itself is
 * divided among the divisions in the same way first, to the unit, or to the cent where the pools are fixed. The
 * whole order stands in docs/decisions/sport.md, "The order of rounding".
 *
 * A row of fixed amounts pays each filled place what it names, no more, whatever the policies say; the rest of the
 * division's pool is retained, and where the pool does not reach all of its places are cut in proportion.
 *
 * Always paid + breakage + retained = net. Under SPLIT and CONSERVE breakage is what no unit could serve, never
 * negative; under FULL or NEAREST it is the difference between sheet and purse and may be negative. Retained is
 * the money that RETAIN withholds, all of it when nobody is placed, and the money of empty divisions (unfilled
 * places) when those that are filled have no share to receive it.
 *
 * `placings` holds every run with a time, paid or not, by division, place, id; `unplaced` the others: NT, Broke,
 * DQ, not yet run, then id. Neither depends on the order of input.
 *
 * Refused with a RangeError that says what is wrong: ids given twice, broken numbers, shares or place rows that
 * do not add to 100 %, fixed amounts that are no multiples of the unit, offsets that do not ascend from 0, rows that
 * pay a slower place more.
 */
export function calculatePayout(runs: Run[], rules: PurseRules): Payout {
  const { placings, unplaced, paidCents, breakageCents, retainedCents, overrunCents } = payRuns(runs, rules)
  return { placings, unplaced, paidCents, breakageCents: breakageCents - overrunCents, retainedCents }
}

/** What FULL pays its ties beyond the money of the places they fill, apart from what rounding leaves. */
export type RoundPayout = Payout & {
  overrunCents: number
  /** What fixed amounts name beyond the money that there is; they are cut by so much. */
  shortCents: number
  poolsCents: number[]
}

/**
 * The same for one go whose money may be a part of a whole that is not rounded yet. Here breakage is only what
 * rounding leaves: paid + breakage + retained = net + overrun. The pools are whole cents, as they are shown.
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

type TimedRun = { id: number; value: number }

function isTimed(run: Run): run is Run & TimedRun {
  return run.value !== null && !run.status
}

function rankRuns(runs: Run[], lowWins: boolean): TimedRun[] {
  const sign = lowWins ? 1 : -1
  return runs.filter(isTimed).sort((a, b) => sign * (a.value - b.value) || a.id - b.id)
}

function splitIntoDivisions(ranked: TimedRun[], { divisions }: PurseRules): TimedRun[][] {
  const cut: TimedRun[][] = divisions.map(() => [])
  let division = 0
  for (const run of ranked) {
    const gap = Math.abs(run.value - ranked[0].value)
    while (division + 1 < divisions.length && gap >= divisions[division + 1].offset) division++
    cut[division].push(run)
  }
  return cut
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

function tiesOf(timed: TimedRun[]): TimedRun[][] {
  const ties: TimedRun[][] = []
  for (const run of timed) {
    const tie = ties.at(-1)
    if (tie?.[0].value === run.value) tie.push(run)
    else ties.push([run])
  }
  return ties
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
