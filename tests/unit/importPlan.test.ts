import { describe, expect, test } from 'vitest'
import {
  decideName,
  type Entered,
  type PlannedClass,
  planLines,
  preferRidden,
  runKey,
} from '../../server/rules/entries/import/plan.ts'
import type { ImportedRow } from '../../server/rules/entries/import/rows.ts'

const classes = new Map<number, PlannedClass>(
  [1, 2].map((id) => [
    id,
    {
      id,
      name: `Class ${id}`,
      parent_id: null,
      code: null,
      runs_on: null,
      carries_from: [],
      rolls_by_default: false,
      members: [],
      gos: 1,
      published: false,
      published_gos: [],
    },
  ]),
)
const details = { bbr_id: null, hometown: null, birth_year: null, email: null, phone: null }
const rowOf = (
  row: number,
  rider: string,
  horse: string,
  class_ids: number[],
  exhibitions = 0,
): ImportedRow => ({
  row,
  lines: [
    {
      row,
      rider,
      details,
      is_rider_from_above: false,
      horse,
      class_ids,
      rollovers: [],
      exhibitions,
      request: null,
      request_class: null,
    },
  ],
  problems: [],
  classes_column: 2,
  skipped: null,
})
const RIDERS: Record<string, number | 'choose'> = { Jane: 7, Bo: 'choose' }
const plan = (rows: ImportedRow[], leftOut: number[] = [], entered: string[] = []) =>
  planLines(
    rows,
    { rider: ({ rider }) => RIDERS[rider] ?? 'new', horse: () => 'new', leftOut: new Set(leftOut) },
    { runs: new Map(entered.map((key) => [key, new Set<number>()])), exhibitions: new Map() },
    classes,
  ).map(({ row, status, runs }) => [row, status, runs])

describe('import plan', () => {
  test('picks definite matches, asks about possible matches, and adds other names as new', () => {
    const choices = [{ id: 3 }, { id: 4 }]
    expect(decideName({ certain: 3, choices }, undefined)).toBe(3)
    expect(decideName({ certain: 3, choices }, 'new')).toBe('new')
    expect(decideName({ certain: null, choices }, undefined)).toBe('choose')
    expect(decideName({ certain: null, choices }, 4)).toBe(4)
    expect(decideName({ certain: null, choices: [] }, undefined)).toBe('new')
  })

  test("lists the rider's own horses first, and picks a horse if only one of those has the exact name", () => {
    const choices = [3, 4, 5].map((id) => ({ id, ridden_by: id === 3 ? [8] : id === 4 ? [7, 8] : [] }))
    const matches = { certain: null, is_exact: true, choices }
    const prefer = (given: object, rider: number | 'new' | 'choose') => {
      const { certain, choices } = preferRidden({ ...matches, ...given }, rider)
      return [certain, ...choices.map(({ id }) => id)]
    }
    expect(prefer({}, 7)).toEqual([4, 4, 3, 5])
    expect(prefer({ is_exact: false }, 7)).toEqual([null, 4, 3, 5])
    expect(prefer({}, 8)).toEqual([null, 3, 4, 5])
    expect(prefer({}, 9)).toEqual([null, 3, 4, 5])
    expect(prefer({}, 'new')).toEqual([null, 3, 4, 5])
    expect(prefer({ certain: 5 }, 7)).toEqual([5, 4, 3, 5])
  })

  test('counts only the runs that an import will add', () => {
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
    expect(
      planLines([rows[0]!], decisions, { runs: new Map(), exhibitions: new Map() }, twoGos)[0]!.runs,
    ).toBe(3)
    const known = rowOf(2, 'Jane', 'Roc', [1])
    expect(
      plan([{ ...known, lines: [{ ...known.lines[0]!, horse: null }] }], [], [runKey(7, null, 1)]),
    ).toEqual([[2, 'entered', 0]])
  })

  test('counts side pots that an import will add to runs that can still change', () => {
    const withPot = new Map(classes).set(3, { ...classes.get(1)!, id: 3, parent_id: 1 })
    const sidePots = (contests: number[] | null, ...rows: ImportedRow[]) =>
      planLines(
        rows.map((row) => ({ ...row, lines: row.lines.map((line) => ({ ...line, horse: null })) })),
        { rider: () => 7, horse: () => 'new', leftOut: new Set() },
        {
          runs: new Map([[runKey(7, null, 1), contests && new Set(contests)]]),
          exhibitions: new Map(),
        },
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

  test('warns about a side pot that a scored or scratched run can no longer join', () => {
    const withPot = new Map(classes).set(3, { ...classes.get(1)!, id: 3, parent_id: 1, name: 'Novice' })
    const problems = (contests: number[]) =>
      planLines(
        [rowOf(2, 'Jane', 'Roc', [1, 3])],
        { rider: () => 7, horse: () => 9, leftOut: new Set() },
        {
          runs: new Map([[runKey(7, 9, 1), null]]),
          exhibitions: new Map(),
          locked: new Map([[runKey(7, 9, 1), new Set(contests)]]),
        },
        withPot,
      ).map((line) => [line.status, ...line.problems])
    const message = "The run is already scored or scratched, so it won't be added to Novice."
    expect(problems([1])).toEqual([['entered', { kind: 'warning', column: 2, message }]])
    expect(problems([1, 3])).toEqual([['entered']])
  })

  test('refuses a line that adds a run to a class with a published payout', () => {
    const all = new Map(classes)
      .set(3, { ...classes.get(1)!, id: 3, parent_id: 1 })
      .set(4, { ...classes.get(1)!, id: 4, members: [1] })
    const closed = (id: number, more: Partial<PlannedClass> = { published: true }) =>
      new Map(all).set(id, { ...all.get(id)!, name: 'Poles', ...more })
    const refused = (
      published: Map<number, PlannedClass>,
      class_ids: number[],
      entered: [string, Set<number> | null][] = [],
      leftOut: number[] = [],
    ) =>
      planLines(
        [rowOf(2, 'Jane', 'Roc', class_ids)],
        { rider: () => 7, horse: () => 9, leftOut: new Set(leftOut) },
        { runs: new Map(entered), exhibitions: new Map() },
        published,
      ).map((line) => [line.status, line.runs, ...line.problems])
    const message = 'The Poles payout is published. Unpublish it to add a run.'
    const error = [['error', 0, { kind: 'error', column: 2, message }]]
    expect(refused(closed(1), [1, 2])).toEqual(error)
    expect(refused(closed(1, { gos: 2, published_gos: ['2'] }), [1])).toEqual(error)
    expect(refused(closed(1), [2])).toEqual([['new', 1]])
    expect(refused(closed(1), [1], [], [2])).toEqual([['left out', 0]])
    const open = runKey(7, 9, 1)
    expect(refused(closed(1), [1], [[open, new Set([1])]])).toEqual([['entered', 0]])
    expect(refused(closed(1), [1, 3], [[open, new Set([1])]])).toEqual([['new', 0]])
    expect(refused(closed(3), [1, 3]), 'side pot').toEqual(error)
    expect(refused(closed(3), [1, 3], [[open, new Set([1])]]), 'side pot of an entered run').toEqual(error)
    expect(refused(closed(3), [1, 3], [[open, new Set([1, 3])]])).toEqual([['entered', 0]])
    expect(refused(closed(4), [1, 4]), 'average').toEqual(error)
  })

  test('refuses a session-only run in a class with a published payout', () => {
    const open = { ...classes.get(1)!, name: 'Open', published: true }
    const youth = { ...classes.get(2)!, name: 'Youth', carries_from: [1] }
    const row = rowOf(2, 'Jane', 'Roc', [2])
    row.lines[0]!.rollovers = [{ class_id: 2, from_id: null }]
    const [line] = planLines(
      [row],
      { rider: () => 7, horse: () => 9, leftOut: new Set() },
      { runs: new Map(), exhibitions: new Map() },
      new Map([open, youth].map((one) => [one.id, one])),
    )
    expect([line!.status, line!.problems.map((one) => 'message' in one && one.message)]).toEqual([
      'error',
      ['The Open payout is published. Unpublish it to add a run.'],
    ])
  })

  test('refuses a side pot if the payout of one of the entered gos is published', () => {
    const all = new Map(classes).set(3, {
      ...classes.get(1)!,
      id: 3,
      name: 'Senior',
      parent_id: 1,
      published_gos: ['1'],
    })
    const open = runKey(7, 9, 1)
    const status = (gos: string[]) =>
      planLines(
        [rowOf(2, 'Jane', 'Roc', [1, 3])],
        { rider: () => 7, horse: () => 9, leftOut: new Set() },
        {
          runs: new Map([[open, new Set([1])]]),
          exhibitions: new Map(),
          gos: new Map([[open, new Set(gos)]]),
        },
        all,
      ).map(({ status, problems }) => [status, ...problems.map((one) => 'message' in one && one.message)])
    const message = 'The Senior payout is published. Unpublish it to add a run.'
    expect(status(['1', '2'])).toEqual([['error', message]])
    expect(status(['2'])).toEqual([['new']])
  })

  describe('rollovers', () => {
    const [OPEN, YOUTH, SUNDAY] = [1, 2, 4]
    const rolling = new Map(classes)
      .set(YOUTH, { ...classes.get(2)!, name: 'Youth', code: 'y', carries_from: [OPEN] })
      .set(SUNDAY, { ...classes.get(1)!, id: SUNDAY, name: 'Sunday Open' })
    const roll = (row: number, class_ids: number[], from_id: number | null = null): ImportedRow => {
      const plain = rowOf(row, 'Jane', 'Roc', class_ids)
      return {
        ...plain,
        lines: [{ ...plain.lines[0]!, rollovers: [{ class_id: YOUTH, from_id }] }],
      }
    }
    const planned = (rows: ImportedRow[], entered: Partial<Entered> = {}, all = rolling) =>
      planLines(
        rows,
        { rider: () => 7, horse: () => 9, leftOut: new Set() },
        { runs: new Map(), exhibitions: new Map(), ...entered },
        all,
      ).map(({ status, runs, rollovers, session_only, problems }) =>
        status === 'error'
          ? problems.map((one) => 'message' in one && one.message)
          : [status, runs, rollovers.map(({ from_id }) => from_id), session_only],
      )
    const open = runKey(7, 9, OPEN)

    test('plans one run for both classes, even if they are on two lines', () => {
      expect(planned([roll(2, [OPEN, YOUTH])])).toEqual([['new', 1, [OPEN], []]])
      expect(planned([rowOf(2, 'Jane', 'Roc', [OPEN]), roll(3, [YOUTH])])).toEqual([
        ['new', 1, [], []],
        ['new', 0, [OPEN], []],
      ])
    })

    test('plans a session-only run if the rider enters only the rollover', () => {
      expect(planned([roll(2, [YOUTH])])).toEqual([['new', 1, [OPEN], [OPEN]]])
    })

    test('adds a rollover to an entered run only once', () => {
      expect(planned([roll(2, [YOUTH])], { runs: new Map([[open, new Set([OPEN])]]) })).toEqual([
        ['new', 0, [OPEN], []],
      ])
      const runs = new Map([[open, new Set([OPEN, YOUTH])]])
      expect(planned([roll(2, [OPEN, YOUTH])], { runs })).toEqual([['entered', 0, [OPEN], []]])
      const session_only = new Set([open])
      const alone = { runs: new Map([[open, new Set([YOUTH])]]), session_only }
      expect(planned([roll(2, [YOUTH])], alone)).toEqual([['entered', 0, [OPEN], []]])
    })

    test('asks for the class if Youth can roll over from several entered classes', () => {
      const two = new Map(rolling).set(YOUTH, { ...rolling.get(YOUTH)!, carries_from: [OPEN, SUNDAY] })
      expect(planned([roll(2, [OPEN, SUNDAY, YOUTH])], {}, two)).toEqual([
        ['Youth can roll over from Class 1 or Sunday Open. Type yr with only one of these.'],
      ])
      expect(planned([roll(2, [OPEN, SUNDAY, YOUTH], SUNDAY)], {}, two)).toEqual([['new', 2, [SUNDAY], []]])
      expect(planned([roll(2, [YOUTH])], {}, two)).toEqual([
        ['Youth rolls over from Class 1 or Sunday Open. Enter that class too.'],
      ])
      expect(planned([roll(2, [YOUTH])], { runs: new Map([[open, new Set([OPEN])]]) }, two)).toEqual([
        ['new', 0, [OPEN], []],
      ])
    })

    test('makes a session-only run count in its class if the class is entered later', () => {
      const alone = { runs: new Map([[open, new Set([YOUTH])]]), session_only: new Set([open]) }
      expect(planned([rowOf(2, 'Jane', 'Roc', [OPEN])], alone)).toEqual([['new', 0, [], []]])
    })

    test('refuses a second run in a class', () => {
      const own = new Map([[runKey(7, 9, YOUTH), new Set([YOUTH])]])
      expect(planned([roll(2, [OPEN, YOUTH])], { runs: own })).toEqual([
        ['Youth is already entered as its own run.'],
      ])
      const rolled = new Map([[open, new Set([OPEN, YOUTH])]])
      expect(planned([rowOf(2, 'Jane', 'Roc', [YOUTH])], { runs: rolled })).toEqual([
        ['Youth already rolls over from Class 1.'],
      ])
    })
  })

  test('lists the classes that are entered only because of their side pots', () => {
    const withPot = new Map(classes).set(3, { ...classes.get(1)!, id: 3, parent_id: 1 })
    const implied = (entered: string[], ...rows: ImportedRow[]) =>
      planLines(
        rows,
        { rider: () => 7, horse: () => 9, leftOut: new Set() },
        { runs: new Map(entered.map((key) => [key, new Set<number>()])), exhibitions: new Map() },
        withPot,
      ).map((line) => line.implied)
    const pot = rowOf(2, 'Jane', 'Roc', [3])
    expect(implied([], pot)).toEqual([[1]])
    expect(implied([], pot, rowOf(3, 'Jane', 'Roc', [1]))).toEqual([[], []])
    expect(implied([runKey(7, 9, 1)], pot)).toEqual([[]])
  })

  test("counts only exhibitions that haven't been sold yet", () => {
    const sold = (exhibitions: number, ...rows: ImportedRow[]) =>
      planLines(
        rows.map((row) => ({ ...row, lines: row.lines.map((line) => ({ ...line, horse: null })) })),
        { rider: () => 7, horse: () => 'new', leftOut: new Set() },
        { runs: new Map(), exhibitions: new Map([[runKey(7, null, 0), exhibitions]]) },
        classes,
      ).map((line) => [line.status, line.exhibitions])
    const two = rowOf(2, 'Jane', '', [], 2)
    expect(sold(0, two, two)).toEqual([
      ['new', 2],
      ['entered', 0],
    ])
    expect(sold(1, two, rowOf(3, 'Jane', '', [], 3))).toEqual([
      ['new', 1],
      ['new', 1],
    ])
    expect(sold(2, two)).toEqual([['entered', 0]])
  })

  test('adds an average only once, and only if the rider enters one of its classes', () => {
    const withAverage = new Map(classes).set(3, {
      ...classes.get(1)!,
      id: 3,
      name: 'Average',
      members: [1, 2],
    })
    const planned = (rows: ImportedRow[], entered: [string, Set<number> | null][] = []) =>
      planLines(
        rows,
        { rider: () => 7, horse: () => 9, leftOut: new Set() },
        { runs: new Map(entered), exhibitions: new Map() },
        withAverage,
      ).map(({ status, runs, sidePots, problems }) => ({ status, runs, sidePots, problems }))
    const added = { status: 'new', problems: [] }
    expect(planned([rowOf(2, 'Jane', 'Roc', [1, 3])])).toEqual([{ ...added, runs: 1, sidePots: 0 }])
    expect(planned([rowOf(2, 'Jane', 'Roc', [3]), rowOf(3, 'Jane', 'Roc', [1])])).toEqual([
      { ...added, runs: 0, sidePots: 0 },
      { ...added, runs: 1, sidePots: 0 },
    ])
    const again = rowOf(2, 'Jane', 'Roc', [1, 3])
    const open = runKey(7, 9, 1)
    expect(planned([again], [[open, new Set([1])]])).toEqual([{ ...added, runs: 0, sidePots: 1 }])
    const nothing = { status: 'entered', runs: 0, sidePots: 0, problems: [] }
    expect(planned([again], [[open, new Set([1, 3])]])).toEqual([nothing])
    expect(planned([again], [[open, null]]), 'with a score').toEqual([nothing])
    expect(planned([rowOf(2, 'Jane', 'Roc', [3])])).toMatchObject([
      {
        status: 'error',
        problems: [
          {
            kind: 'error',
            column: 2,
            message: 'Average counts runs in Class 1 or Class 2. Enter one of these classes too.',
          },
        ],
      },
    ])
  })

  test('marks rows with unresolved names, unknown words or errors until the rows are left out', () => {
    const words = { text: 'Poles', start: 0, end: 5, class_ids: [] }
    const unknown = {
      ...rowOf(3, 'Jane', 'Dus', [1]),
      problems: [{ kind: 'words' as const, column: 2, words, day: null }],
    }
    const error: ImportedRow = {
      row: 4,
      lines: [],
      problems: [{ kind: 'error', column: 0, message: 'Enter the rider.' }],
      classes_column: 2,
      skipped: null,
    }
    const blank: ImportedRow = { row: 5, lines: [], problems: [], classes_column: 2, skipped: 'blank' }
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
