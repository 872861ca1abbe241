import { sum } from '#lib/money.ts'
import { byLastName } from '#lib/lastName.ts'
import { formatPlace } from './formatPlace.ts'
import { formatPrintedScore, type ScoreUnit } from '../scoring/score.ts'

export type PayableResult = {
  payee_id: number | null
  payee: string | null
  description: string
  cents: number
  /** A check number, or 'cash' for an envelope. Null if the result hasn't been paid. */
  check: number | 'cash' | null
}

export const MAX_CHECK_NUMBER = 999_999_999
export const MAX_PRINTED_CHECKS = 500
export const CHECK_NUMBER_TOO_HIGH = 'Check numbers can have up to nine digits.'

export const CHECK_PER = ['rider', 'result'] as const
export type CheckPer = (typeof CHECK_PER)[number]

export type CheckToWrite<Result> = { payee_id: number; payee: string; cents: number; lines: Result[] }

export function checksToWrite<Result extends PayableResult>(
  results: Result[],
  per: CheckPer,
): CheckToWrite<Result>[] {
  const open = results.filter((result) => result.check === null && result.payee_id !== null)
  const groups = per === 'result' ? open.map((result) => [result]) : groupByRider(open)
  return groups.map(createCheck).sort((a, b) => byLastName(a.payee, b.payee) || a.payee_id - b.payee_id)
}

type PlacedResult = {
  round: string
  division: number | null
  place: number | null
  place_to: number | null
  score: number | string | null
  horse: string | null
}

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

export function checkMemo(contest: string, lines: { description: string }[]): string {
  const memo =
    lines.length === 1 ? `${contest} ${lines[0].description}` : `${contest}: ${lines.length} results`
  return memo.slice(0, 200)
}

/** The asterisks leave no room to add digits: 102000 cents is "$****1020.00". */
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
