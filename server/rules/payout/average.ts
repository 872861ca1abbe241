import { apportion } from '#lib/money.ts'
import { payRuns } from './payout.ts'
import type { RoundPayout, PurseRules, Run } from './payout.ts'
import type { RoundMoney } from './pools.ts'

export type AverageTotal = { id: number; value: number | null; runs: number }

/** `Run.id` identifies the entrant in every round. NT, DQ, Broke and missing runs don't count. */
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
 * Multiplies the offsets by the number of rounds (Pink Buckle 2020). Entrants who are missing a score are placed only
 * to fill `fillPlaces` places, most scores first (PRCA R5.6.4). Throws a RangeError if there are no rounds, if an
 * entrant is in a round twice, or if `fillPlaces` is used with divisions.
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
 * Weights are, for example, 2:2:3 (PRCA) or 25/25/50 (Pink Buckle). Throws a RangeError for negative or fractional
 * numbers, or if no weight is above 0.
 */
export function splitPurseByWeights(netCents: number, weights: number[], unitCents = 1): number[] {
  const whole = [netCents, ...weights].every((number) => Number.isSafeInteger(number) && number >= 0)
  if (!whole) throw new RangeError('Money and weights must be whole numbers, 0 or more')
  if (!weights.some((weight) => weight > 0)) throw new RangeError('At least one weight must be more than 0')
  return apportion(netCents, weights, unitCents)
}

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
  if (rounds.length === 0) throw new RangeError('An average needs at least one go')
  rounds.forEach((runs, index) => {
    const entrants = new Set(runs.map((run) => run.id))
    if (entrants.size < runs.length)
      throw new RangeError(`Go ${index + 1} has the same rider and horse twice`)
  })
  if (fillPlaces > 0 && rules.divisions.length > 1) {
    throw new RangeError('Riders with fewer gos can fill places only in an average without divisions')
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

// The penalty exceeds any total, so that entrants with fewer runs rank below those with more.
function totalAsRun(
  { id, value, runs }: AverageTotal,
  placed: Set<number>,
  rounds: number,
  missingRunPenalty: number,
): Run {
  return { id, value: value !== null && placed.has(id) ? value + (rounds - runs) * missingRunPenalty : null }
}
