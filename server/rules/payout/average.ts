import { apportion } from '#lib/money.ts'
import { payRuns } from './payout.ts'
import type { RoundPayout, PurseRules, Run } from './payout.ts'
import type { RoundMoney } from './pools.ts'

/** An entrant over all rounds: the sum of the runs that count, and how many they are. */
export type AverageTotal = { id: number; value: number | null; runs: number }

/**
 * Sums the rounds per entrant; the id of a run is its entrant, the same in every round. A round with NT, DQ,
 * Broke or no run at all counts no run. Sorted by id.
 */
export function averageTotals(rounds: Run[][]): AverageTotal[] {
  const totals = new Map<number, AverageTotal>()
  for (const { id, value, status } of rounds.flat()) {
    const total = totals.get(id) ?? { id, value: null, runs: 0 }
    totals.set(id, total)
    if (value === null || status) continue
    total.value = (total.value ?? 0) + value
    total.runs++
  }
  return [...totals.values()].sort((a, b) => a.id - b.id)
}

/**
 * Places and pays the average over rounds, with the rules of one round: offsets are multiplied by the number of
 * rounds (half a second over two rounds is one, Pink Buckle 2020). Only those with a run in every round are
 * placed; where `fillPlaces` is more than they are, those with one run fewer follow them, then with two fewer,
 * until so many places are filled (PRCA R5.6.4; Pink Buckle 2020 youth), ties for the last of them included.
 *
 * Refused with a RangeError: no rounds, an entrant twice in a round, filling places of an average with divisions
 * (fewer runs have no place between the offsets), and what `calculatePayout` refuses.
 *
 * Its money may be a part of a whole that is not rounded yet.
 */
export function payAverage(
  rounds: Run[][],
  rules: PurseRules,
  fillPlaces: number,
  money: RoundMoney,
): RoundPayout & { totals: AverageTotal[] } {
  const { runs, totals } = placeAverage(rounds, rules, fillPlaces)
  return { ...payRuns(runs, scaleOffsets(rounds, rules), money), totals }
}

/**
 * Divides the money of a contest among its rounds and the average by whole weights, in their order: 1:1:1 and
 * 2:2:3 (PRCA), 25/25/50 (Pink Buckle). Every part is floored to the unit and the units left over go one each to
 * the first; only what is smaller than one unit stays undivided.
 * Refused with a RangeError: no weight above 0, negative or broken numbers.
 */
export function splitPurseByWeights(netCents: number, weights: number[], unitCents = 1): number[] {
  const whole = [netCents, ...weights].every((number) => Number.isSafeInteger(number) && number >= 0)
  if (!whole) throw new RangeError('Money and weights must be whole numbers, 0 or more')
  if (!weights.some((weight) => weight > 0)) throw new RangeError('At least one weight must be more than 0')
  return apportion(netCents, weights, unitCents)
}

/** One run for each entrant, with the total as its value where the entrant is placed. */
function placeAverage(rounds: Run[][], rules: PurseRules, fillPlaces: number) {
  validateRounds(rounds, rules, fillPlaces)
  const totals = averageTotals(rounds)
  const placed = new Set(
    selectPlaced(totals, rounds.length, rules.lowWins, fillPlaces).map((total) => total.id),
  )
  const missingRunPenalty = 1 + totals.reduce((most, { value }) => Math.max(most, Math.abs(value ?? 0)), 0)
  const runs = totals.map((total) =>
    totalAsRun(total, placed, rounds.length, rules.lowWins ? missingRunPenalty : -missingRunPenalty),
  )
  return { runs, totals }
}

function scaleOffsets(rounds: Run[][], rules: PurseRules): PurseRules {
  const divisions = rules.divisions.map(({ offset, shareBp }) => ({
    offset: offset * rounds.length,
    shareBp,
  }))
  return { ...rules, divisions }
}

function validateRounds(rounds: Run[][], rules: PurseRules, fillPlaces: number): void {
  if (rounds.length === 0) throw new RangeError('An average needs at least one round')
  rounds.forEach((runs, index) => {
    const entrants = new Set(runs.map((run) => run.id))
    if (entrants.size < runs.length) throw new RangeError(`An entrant is given twice in round ${index + 1}`)
  })
  if (fillPlaces > 0 && rules.divisions.length > 1) {
    throw new RangeError('Places can be filled with fewer rounds only in an average without divisions')
  }
}

function selectPlaced(
  totals: AverageTotal[],
  rounds: number,
  lowWins: boolean,
  fillPlaces: number,
): AverageTotal[] {
  const placed = totals.filter((total) => total.runs === rounds)
  for (let runs = rounds - 1; runs > 0 && placed.length < fillPlaces; runs--) {
    const next = totals.filter((total) => total.runs === runs).sort((a, b) => compareTotals(a, b, lowWins))
    const last = next[fillPlaces - placed.length - 1]
    placed.push(...next.filter((total) => !last || compareTotals(total, last, lowWins) <= 0))
  }
  return placed
}

function compareTotals(a: AverageTotal, b: AverageTotal, lowWins: boolean): number {
  const difference = (a.value ?? 0) - (b.value ?? 0)
  return lowWins ? difference : -difference
}

// Every missing run costs more than any total, so that fewer runs always stand behind more runs.
function totalAsRun(
  { id, value, runs }: AverageTotal,
  placed: Set<number>,
  rounds: number,
  missingRunPenalty: number,
): Run {
  return { id, value: value !== null && placed.has(id) ? value + (rounds - runs) * missingRunPenalty : null }
}
