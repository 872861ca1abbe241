import { sum } from '#lib/money.ts'
import { formatPlace } from './formatPlace.ts'
import { formatPrintedScore, type ScoreUnit } from '../scoring/score.ts'

/** A result that won money. `check` is the number of the check that already pays it; a rider may be missing. */
export type PayableResult = {
  payee_id: number | null
  payee: string | null
  description: string
  cents: number
  check: number | null
}

/** Nine digits, as on the paper. */
export const MAX_CHECK_NUMBER = 999_999_999
export const CHECK_NUMBER_TOO_HIGH = 'Check numbers have nine digits at most.'

/** One check for everything a rider won here, or one for every result. */
export const CHECK_PER = ['rider', 'result'] as const
export type CheckPer = (typeof CHECK_PER)[number]

export type CheckToWrite<Result> = { payee_id: number; payee: string; cents: number; lines: Result[] }

/**
 * The checks still to be written: results that are on a check, and results without a rider, are left out. One per
 * rider comes by name, as checks are handed out; one per result in the order of the results. Whole cents; what the
 * checks pay is what their lines pay.
 */
export function checksToWrite<Result extends PayableResult>(
  results: Result[],
  per: CheckPer,
): CheckToWrite<Result>[] {
  const open = results.filter((result) => result.check === null && result.payee_id !== null)
  if (per === 'result') return open.map((result) => createCheck([result]))
  return groupByRider(open)
    .map(createCheck)
    .sort((a, b) => a.payee.localeCompare(b.payee, 'en') || a.payee_id - b.payee_id)
}

type PlacedResult = {
  round: string
  division: number | null
  place: number | null
  place_to: number | null
  score: number | string | null
  horse: string | null
}

/** A result in one line: "2D-3, run 17.302, Dash Ta Fame"; in a round of several "Round 1, place T3-4, run 17.302". */
export function describeResult(
  { round, division, place, place_to, score, horse }: PlacedResult,
  run = 'run',
  unit: ScoreUnit = 'time',
): string {
  const placed = formatPlace(place, place_to)
  const where = division === null ? placed && `place ${placed}` : `${division}D-${placed}`
  return [round, where, score !== null && `${run} ${formatPrintedScore(score, unit)}`, horse]
    .filter(Boolean)
    .join(', ')
}

/** What stands behind "memo": the one result, or how many there are. */
export function checkMemo(contest: string, lines: { description: string }[]): string {
  const memo =
    lines.length === 1 ? `${contest} ${lines[0].description}` : `${contest}: ${lines.length} results`
  return memo.slice(0, 200)
}

/** The figures of a check: no commas, and asterisks where somebody could add a digit. 102000 is "$****1020.00". */
export function formatCheckAmount(cents: number): string {
  return `$${(cents / 100).toFixed(2).padStart(11, '*')}`
}

function groupByRider<Result extends PayableResult>(results: Result[]): Result[][] {
  const byRider = new Map<number, Result[]>()
  for (const result of results) {
    const rider = result.payee_id!
    byRider.set(rider, [...(byRider.get(rider) ?? []), result])
  }
  return [...byRider.values()]
}

function createCheck<Result extends PayableResult>(lines: Result[]): CheckToWrite<Result> {
  const { payee_id, payee } = lines[0]
  return { payee_id: payee_id!, payee: payee!, cents: sum(lines.map((line) => line.cents)), lines }
}
