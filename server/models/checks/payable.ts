import { describeResult } from '#rules/payout/checks.ts'
import { AVERAGE, roundName } from '#rules/classes/rounds.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import { scoreUnitOf } from '#rules/scoring/score.ts'
import { loadResultSheet, PUBLISH_FIRST } from '../payout/resultSheet.ts'
import { linesPayingContest } from './lines.ts'

export type PayableResult = {
  key: string
  payee_id: number | null
  payee: string | null
  description: string
  cents: number
  check: number | 'cash' | null
  enrollment_id: number | null
  average_id: number | null
}
export async function loadPayableResults(db: Database | Tx, found: { id: number }): Promise<PayableResult[]> {
  const sheet = await loadResultSheet(db, found.id, 'members', { published: true })
  if (sheet.sections.length === 0) throw new Conflict(PUBLISH_FIRST)
  const checkOf = await findActiveChecks(db, found.id)
  return sheet.sections.flatMap(({ view, rows }) =>
    rows.filter((row) => row.prize_cents).map((row) => toPayableResult(sheet, view, row, checkOf)),
  )
}

type Sheet = Awaited<ReturnType<typeof loadResultSheet>>
type SheetRow = Sheet['sections'][number]['rows'][number]

function toPayableResult(
  sheet: Sheet,
  view: string,
  row: SheetRow,
  checkOf: Map<string, number | 'cash'>,
): PayableResult {
  const isAverage = view === AVERAGE
  const key = isAverage ? `average ${row.id}` : `result ${row.id}`
  const { user } = row.userActivity
  return {
    key,
    enrollment_id: isAverage ? null : row.id,
    average_id: isAverage ? row.id : null,
    payee_id: user?.id ?? null,
    payee: user?.name ?? null,
    description: describePayable(sheet, view, row),
    cents: row.prize_cents!,
    check: checkOf.get(key) ?? null,
  }
}

function describePayable({ activity }: Sheet, view: string, row: SheetRow): string {
  const division = activity.has_divisions ? row.division : null
  const result = { ...row, round: roundName(view), division, horse: row.userActivity.horse?.name ?? null }
  const counted = view === AVERAGE || activity.is_aggregate ? 'total' : activity.judged ? 'score' : 'run'
  return describeResult(result, counted, scoreUnitOf(activity))
}

async function findActiveChecks(db: Database | Tx, activityId: number) {
  const lines = await db.checkLine.findMany({
    where: { voided: false, ...linesPayingContest(activityId) },
    select: { enrollment_id: true, average_id: true, check: { select: { number: true } } },
    relationLoadStrategy: 'join',
  })
  return new Map(
    lines.map(({ enrollment_id, average_id, check }) => [
      average_id === null ? `result ${enrollment_id}` : `average ${average_id}`,
      check.number ?? ('cash' as const),
    ]),
  )
}
