import { describe, expect, test } from 'vitest'
import { decideName, planLines, runKey } from '../../server/rules/entries/import/plan.ts'
import type { ImportedRow } from '../../server/rules/entries/import/rows.ts'
import type { RunClass } from '../../server/rules/entries/import/runs.ts'

const classes = new Map<number, RunClass & { gos: number }>(
  [1, 2].map((id) => [id, { id, parent_id: null, carries_from: [], rolls_by_default: false, gos: 1 }]),
)
const details = { bbr_id: null, hometown: null, birth_year: null, email: null }
const rowOf = (row: number, rider: string, horse: string, class_ids: number[]): ImportedRow => ({
  row,
  lines: [{ row, rider, details, is_rider_from_above: false, horse, class_ids, request: null }],
  problems: [],
  skipped: null,
})
const RIDERS: Record<string, number | 'choose'> = { Jane: 7, Bo: 'choose' }
const plan = (rows: ImportedRow[], leftOut: number[] = [], entered: string[] = []) =>
  planLines(
    rows,
    { rider: ({ rider }) => RIDERS[rider] ?? 'new', horse: () => 'new', leftOut: new Set(leftOut) },
    new Map(entered.map((key) => [key, new Set<number>()])),
    classes,
  ).map(({ row, status, runs }) => [row, status, runs])

describe('the plan of an import', () => {
  test('decides a name by the choice, then the certain match, and otherwise asks or adds', () => {
    const choices = [{ id: 3 }, { id: 4 }]
    expect(decideName({ certain: 3, choices }, undefined)).toBe(3)
    expect(decideName({ certain: 3, choices }, 'new')).toBe('new')
    expect(decideName({ certain: null, choices }, undefined)).toBe('choose')
    expect(decideName({ certain: null, choices }, 4)).toBe(4)
    expect(decideName({ certain: null, choices: [] }, undefined)).toBe('new')
  })

  test('counts the runs that are new', () => {
    const rows = [
      rowOf(2, 'Jane', 'Roc', [1, 2]),
      rowOf(3, 'jane', 'Roc', [1]),
      rowOf(4, 'JANE', 'roc', [1, 2]),
    ]
    expect(plan(rows)).toEqual([
      [2, 'new', 2],
      [3, 'new', 1],
      [4, 'new', 1],
    ])
    expect(plan([rows[0]!], [], [])).toEqual([[2, 'new', 2]])
    const twoGos = new Map(classes).set(2, { ...classes.get(2)!, gos: 2 })
    const decisions = { rider: () => 7, horse: () => 'new' as const, leftOut: new Set<number>() }
    expect(planLines([rows[0]!], decisions, new Map(), twoGos)[0]!.runs).toBe(3)
    const known = rowOf(2, 'Jane', 'Roc', [1])
    expect(
      plan([{ ...known, lines: [{ ...known.lines[0]!, horse: null }] }], [], [runKey(7, null, 1)]),
    ).toEqual([[2, 'entered', 0]])
  })

  test('counts the side pots that entered runs lack, unless those runs are closed', () => {
    const withPot = new Map(classes).set(3, { ...classes.get(1)!, id: 3, parent_id: 1 })
    const sidePots = (contests: number[] | null, ...rows: ImportedRow[]) =>
      planLines(
        rows.map((row) => ({ ...row, lines: row.lines.map((line) => ({ ...line, horse: null })) })),
        { rider: () => 7, horse: () => 'new', leftOut: new Set() },
        new Map([[runKey(7, null, 1), contests && new Set(contests)]]),
        withPot,
      ).map((line) => [line.status, line.runs, line.sidePots])
    const row = rowOf(2, 'Jane', '', [1, 3])
    expect(sidePots([1], row)).toEqual([['new', 0, 1]])
    expect(sidePots([1], row, rowOf(3, 'Jane', '', [3]))).toEqual([
      ['new', 0, 1],
      ['entered', 0, 0],
    ])
    expect(sidePots([1, 3], row)).toEqual([['entered', 0, 0]])
    expect(sidePots(null, row)).toEqual([['entered', 0, 0]])
  })

  test('waits for choices and words, and keeps errors until they are left out', () => {
    const words = { text: 'Poles', start: 0, end: 5, class_ids: [] }
    const unknown = {
      ...rowOf(3, 'Jane', 'Dus', [1]),
      problems: [{ kind: 'words' as const, column: 2, words }],
    }
    const error: ImportedRow = {
      row: 4,
      lines: [],
      problems: [{ kind: 'error', column: 0, message: 'Enter the rider.' }],
      skipped: null,
    }
    const blank: ImportedRow = { row: 5, lines: [], problems: [], skipped: 'blank' }
    const rows = [rowOf(2, 'Bo', 'Roc', [1]), unknown, error, blank]
    expect(plan(rows)).toEqual([
      [2, 'choose', 0],
      [3, 'unknown words', 0],
      [4, 'error', 0],
    ])
    expect(plan(rows, [2, 3, 4])).toEqual([
      [2, 'left out', 0],
      [3, 'left out', 0],
      [4, 'left out', 0],
    ])
  })
})
