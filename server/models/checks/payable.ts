import { describeResult } from '#rules/checks.ts'
import { AVERAGE, roundName } from '#rules/rounds.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import { unitOf } from '../payout/contest.ts'
import { resultSheet } from '../payout/sheets/sheet.ts'
import { linesFor } from './lines.ts'

/** A result with money, and the number of the check that pays it. */
export type Payable = {
  key: string
  payee_id: number | null
  payee: string | null
  description: string
  cents: number
  check: number | null
  enrollment_id: number | null
  average_id: number | null
}
/** Every published result with money, with the number of the living check that pays it. */
export async function payableResults(db: Database | Tx, found: { id: number }): Promise<Payable[]> {
  const sheet = await resultSheet(db, found.id, 'members', { published: true })
  if (sheet.sections.length === 0) throw new Conflict('The payout is not published yet. Publish it first.')
  const numberOf = await livingChecks(db, found.id)
  return sheet.sections.flatMap(({ view, rows }) =>
    rows.filter((row) => row.prize_cents).map((row) => payable(sheet, view, row, numberOf)),
  )
}

type Sheet = Awaited<ReturnType<typeof resultSheet>>
type SheetRow = Sheet['sections'][number]['rows'][number]

function payable(sheet: Sheet, view: string, row: SheetRow, numberOf: Map<string, number>): Payable {
  const isAverage = view === AVERAGE
  const key = isAverage ? `average ${row.id}` : `result ${row.id}`
  const { user } = row.userActivity
  return {
    key,
    enrollment_id: isAverage ? null : row.id,
    average_id: isAverage ? row.id : null,
    payee_id: user?.id ?? null,
    payee: user?.name ?? null,
    description: descriptionOf(sheet, view, row),
    cents: row.prize_cents!,
    check: numberOf.get(key) ?? null,
  }
}

function descriptionOf({ activity }: Sheet, view: string, row: SheetRow): string {
  const division = activity.has_divisions ? row.division : null
  const result = { ...row, round: roundName(view), division, horse: row.userActivity.horse?.name ?? null }
  const counted = view === AVERAGE ? 'total' : activity.judged ? 'score' : 'run'
  return describeResult(result, counted, unitOf(activity))
}

async function livingChecks(db: Database | Tx, activityId: number) {
  const lines = await db.checkLine.findMany({
    where: { voided: false, ...linesFor(activityId) },
    select: { enrollment_id: true, average_id: true, check: { select: { number: true } } },
    relationLoadStrategy: 'join',
  })
  return new Map(
    lines.map(({ enrollment_id, average_id, check }) => [
      average_id === null ? `result ${enrollment_id}` : `average ${average_id}`,
      check.number,
    ]),
  )
}
