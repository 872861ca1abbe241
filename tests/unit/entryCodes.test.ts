import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CodedContest, type Marks, marksOf, marksToEnter, parseCodes } from '#rules/entries/codes.ts'
import { contestNames, sessionOnlyNames } from '#rules/entries/contestNames.ts'
import { translateMarks } from '#rules/entries/translateMarks.ts'
import { entryFees, sumFees } from '../../resources/js/Pages/Entries/form/preview.ts'

const [SATURDAY, SUNDAY] = ['2026-11-28', '2026-11-29']
const NOTHING: Marks = { activity_ids: [], contests: [] }

const contest = (id: number, name: string, changes: Partial<CodedContest> = {}): CodedContest => ({
  id,
  name,
  parent_id: null,
  code: null,
  runs_on: null,
  carries_from: [],
  members: [],
  rolls_by_default: false,
  ...changes,
})

const OPEN = contest(1, 'Open Saturday', { code: 'o', runs_on: SATURDAY })
const NOVICE = contest(2, 'Novice Horse', { code: 'nh', parent_id: 1 })
const SUNDAY_OPEN = contest(3, 'Open Sunday', { code: 'su', runs_on: SUNDAY })
const YOUTH = contest(4, 'Youth', { code: 'y', carries_from: [1, 3] })
const YOUTH_ROOKIE = contest(5, 'Youth Rookie', { code: 'yk', parent_id: 4 })
const SENIOR = contest(6, 'Senior', { code: 's', carries_from: [1], rolls_by_default: true })
const PEE_WEE = contest(7, 'Pee Wee', { code: 'pw' })
const CONTESTS = [OPEN, NOVICE, SUNDAY_OPEN, YOUTH, YOUTH_ROOKIE, PEE_WEE]
const WITH_SENIOR = [...CONTESTS, SENIOR]

const runs = (...activity_ids: number[]): Marks => ({ activity_ids, contests: [] })
const counted = (activity_id: number, contest_id: number) => ({ activity_id, contest_id })

const parse = (text: string, { contests = CONTESTS, existing = NOTHING } = {}) => {
  const { activity_ids, contests: marks, unknown, problems } = parseCodes(text, contests, existing)
  return {
    classes: activity_ids,
    contests: marks,
    unknown: unknown.map(({ token, at }) => `${token} at ${at}`),
    problems: problems.map(({ sentence }) => sentence),
  }
}
const good = (classes: number[], contests: Marks['contests'] = []) => ({
  classes,
  contests,
  unknown: [],
  problems: [],
})

test.each<[string, ReturnType<typeof good>]>([
  ['', good([])],
  ['o', good([1])],
  ['  O   su ', good([1, 3])],
  ['o o', good([1])],
  ['o nh su', good([1, 3], [counted(1, 2)])],
  ['nh', good([1], [counted(1, 2)])],
  ['o yr', good([1], [counted(1, 4)])],
  ['yr o', good([1], [counted(1, 4)])],
  ['su yr', good([3], [counted(3, 4)])],
  ['y', good([4])],
  ['o y', good([1, 4])],
  ['yk', good([4], [counted(4, 5)])],
  ['o yr yk', good([1], [counted(1, 4), counted(1, 5)])],
])('parses the codes "%s" into classes, side pots and rollovers', (text, expected) => {
  expect(parse(text)).toEqual(expected)
})

test("reads #2 as the rider's second horse", () => {
  const order = (text: string, contests = CONTESTS) => parseCodes(text, contests, NOTHING).own_order
  expect([order('o #2 su'), order('#12'), order('o')]).toEqual([2, 12, null])
  expect(order('open sat #3', [contest(1, 'Open Saturday')])).toBe(3)
  expect(parse('o #2 #3')).toEqual({ ...good([1]), problems: ['Type #2 or #3, not both.'] })
  expect(parse('#0 #x #100').unknown).toEqual(['#0 at 0', '#x at 3', '#100 at 6'])
})

describe('the = code', () => {
  const last: Marks = { activity_ids: [1, 7], contests: [counted(1, 2), counted(1, 4)] }
  const again = (text: string, { contests = CONTESTS, existing = NOTHING } = {}) => {
    const {
      activity_ids,
      contests: marks,
      problems,
      unknown,
    } = parseCodes(text, contests, existing, { last })
    expect({ problems, unknown }).toEqual({ problems: [], unknown: [] })
    return { classes: activity_ids, contests: marks }
  }
  const everything = { classes: [1, 7], contests: [counted(1, 4), counted(1, 2)] }

  test("enters the last event's classes, side pots and rollovers when = is typed", () => {
    expect(again('=')).toEqual(everything)
    expect(again('= =')).toEqual(everything)
    expect(again('= su')).toEqual({ ...everything, classes: expect.arrayContaining([1, 3, 7]) })
  })

  test("doesn't add a default rollover that the last event's entry didn't have", () => {
    expect(again('=', { contests: WITH_SENIOR })).toEqual(everything)
  })

  test('skips classes already entered, and enters a class typed after = instead of its rollover', () => {
    const existing = { activity_ids: [1], contests: [counted(1, 4)] }
    expect(again('=', { existing })).toEqual({ classes: [7], contests: [counted(1, 2)] })
    expect(again('= y')).toEqual({ classes: expect.arrayContaining([1, 4, 7]), contests: [counted(1, 2)] })
  })
})

describe('classes and side pots from another event', () => {
  const past = [
    contest(21, 'Open Sat.', { code: 'o' }),
    contest(22, 'Novice', { code: 'nh', parent_id: 21 }),
    contest(23, 'PEE WEE '),
    contest(24, 'Poles', { code: 'p' }),
  ]

  test("matches another event's classes and side pots by code, or else by name", () => {
    const marks = { activity_ids: [21, 23, 24], contests: [counted(21, 22)] }
    expect(translateMarks(marks, past, CONTESTS)).toEqual({
      activity_ids: [1, 7],
      contests: [counted(1, 2)],
      missing: ['Poles'],
    })
  })

  test('skips a class from another event if two classes at this event have its name', () => {
    const twice = [...CONTESTS, contest(8, 'Pee Wee')]
    const marks = { activity_ids: [23], contests: [] }
    expect(translateMarks(marks, past, twice)).toEqual({
      activity_ids: [],
      contests: [],
      missing: ['PEE WEE '],
    })
  })
})

test.each([
  ['o zz su q', ['zz at 2', 'q at 8']],
  ['o = zz', ['= at 2', 'zz at 4']],
  ['-zz', ['-zz at 0']],
  ['r', ['r at 0']],
])('reports the unknown codes in "%s"', (text, unknown) => {
  expect(parse(text)).toMatchObject({ unknown, problems: [] })
})

test('reads a code that ends with r as a rollover only if no class has that code', () => {
  const rookie = contest(8, 'Rookie', { code: 'yr' })
  expect(parse('o yr', { contests: [...CONTESTS, rookie] })).toEqual(good([1, 8]))
})

test.each([
  ['y yr', ['Type y or yr, not both.']],
  ['o or', ['No class rolls over to Open Saturday.']],
  ['yr', ['Youth rolls over from Open Saturday or Open Sunday. Enter that class too.']],
  ['o su yr', ['Youth can roll over from Open Saturday or Open Sunday. Type yr with only one of these.']],
  ['o -y', ["Youth isn't added unless you type its code."]],
])('explains why the codes "%s" are rejected', (text, problems) => {
  expect(parse(text)).toMatchObject({ problems, unknown: [] })
})

describe('a rollover without its class', () => {
  const saturdayYouth = { ...YOUTH, runs_on: SATURDAY }
  const contests = [OPEN, NOVICE, SUNDAY_OPEN, saturdayYouth, YOUTH_ROOKIE, SENIOR]
  const undated = [OPEN, NOVICE, SUNDAY_OPEN, YOUTH, SENIOR]
  const read = (text: string, existing: Marks = NOTHING) => {
    const parsed = parseCodes(text, contests, existing)
    const { activity_ids, session_only = [], runs } = parsed
    expect(parsed.problems).toEqual([])
    return { classes: activity_ids, sessionOnly: session_only, runs, contests: parsed.contests }
  }
  const sessionOnly = { ...NOTHING, session_only: [1], contests: [counted(1, 4)] }
  const added = { classes: [], sessionOnly: [], runs: [], contests: [] }

  test('enters a session-only run if a rollover is typed without its class', () => {
    expect(read('yr')).toEqual({ ...added, sessionOnly: [1], runs: [1], contests: [counted(1, 4)] })
    expect(read('yr yk').contests).toEqual([counted(1, 4), counted(1, 5)])
    expect(read('o yr')).toMatchObject({ classes: [1], sessionOnly: [], runs: [1] })
    expect(read('su yr')).toMatchObject({ classes: [3], sessionOnly: [], contests: [counted(3, 4)] })
  })

  test('enters one run for two rollovers typed without their class, in either order', () => {
    for (const text of ['yr sr', 'sr yr'])
      expect(parseCodes(text, undated, NOTHING)).toMatchObject({
        session_only: [1],
        contests: expect.arrayContaining([counted(1, 4), counted(1, 6)]) as unknown,
        problems: [],
      })
    expect(read('sr', sessionOnly)).toEqual({ ...added, contests: [counted(1, 6)] })
  })

  test('counts a session-only run toward its class once the class code is typed', () => {
    expect(read('o', sessionOnly)).toEqual({ ...added, classes: [1], contests: [counted(1, 6)] })
    expect(read('yr', sessionOnly)).toEqual(added)
  })

  test("doesn't count a session-only run toward its class when a side pot is added later", () => {
    expect(read('nh', sessionOnly)).toEqual({ ...added, contests: [counted(1, 2)] })
    expect(read('yr nh')).toMatchObject({ classes: [1], sessionOnly: [] })
  })

  test("enters the last event's session-only run in the same class when = is typed", () => {
    const last = { activity_ids: [], contests: [counted(3, 4)] }
    const again = parseCodes('=', undated, NOTHING, { last })
    expect(again).toMatchObject({ activity_ids: [], session_only: [3], problems: [] })
  })

  test('rejects a rollover from a class that was itself entered as a rollover', () => {
    const chain = [OPEN, { ...YOUTH, carries_from: [1] }, { ...PEE_WEE, carries_from: [4] }]
    for (const text of ['o yr pwr', 'yr pwr'])
      expect(parse(text, { contests: chain }).problems).toEqual([
        'Pee Wee rolls over from Youth. Enter that class too.',
      ])
    expect(parseCodes('pwr', chain, NOTHING)).toMatchObject({ session_only: [4], problems: [] })
  })

  test("doesn't count a session-only run toward an average", () => {
    const average = contest(8, 'Average', { code: 'av', members: [1, 3] })
    const { problems } = parseCodes('yr av', [...contests, average], NOTHING)
    expect(problems.map(({ sentence }) => sentence)).toEqual([
      'Average counts runs in Open Saturday or Open Sunday. Enter one of these classes too.',
    ])
  })
})

test('distinguishes session-only runs from runs that count toward their class', () => {
  const entries = [
    { activity_id: 1, contests: [4] },
    { activity_id: 3, contests: [3] },
    { activity_id: 3, contests: [] },
  ]
  expect(marksOf({ entries })).toEqual({
    activity_ids: [3],
    session_only: [1],
    contests: [counted(1, 4)],
  })
})

test("rolls over the run on the rollover class's day if two runs could roll over", () => {
  const youth = { ...YOUTH, runs_on: SUNDAY }
  expect(parse('o su yr', { contests: [OPEN, SUNDAY_OPEN, youth] })).toEqual(good([1, 3], [counted(3, 4)]))
})

test('adds a default rollover unless its code is typed with a minus sign', () => {
  const contests = WITH_SENIOR
  expect(parse('o', { contests })).toEqual(good([1], [counted(1, 6)]))
  expect(parse('nh', { contests })).toEqual(good([1], [counted(1, 6), counted(1, 2)]))
  expect(parse('o -s', { contests })).toEqual(good([1]))
  expect(parse('o s', { contests })).toEqual(good([1, 6]))
  expect(parse('o sr', { contests })).toEqual(good([1], [counted(1, 6)]))
  expect(parse('su', { contests })).toEqual(good([3]))
  expect(parse('o s -s', { contests }).problems).toEqual(['Type s or -s, not both.'])
})

test('adds a default rollover only once if two classes on the line can roll over to the same class', () => {
  const youth = { ...YOUTH, rolls_by_default: true }
  expect(parse('su o', { contests: [OPEN, SUNDAY_OPEN, youth] })).toEqual(good([3, 1], [counted(1, 4)]))
})

test("enters a rollover class's side pot on the run that rolls over by default", () => {
  const contests = [OPEN, { ...YOUTH, rolls_by_default: true }, YOUTH_ROOKIE]
  expect(parse('yk o', { contests })).toEqual(good([1], [counted(1, 4), counted(1, 5)]))
})

test('adds typed codes to existing runs without entering any class or side pot twice', () => {
  expect(parse('o su', { existing: runs(1) })).toEqual(good([3]))
  expect(parse('nh', { existing: runs(1) })).toEqual(good([], [counted(1, 2)]))
  expect(parse('yr', { existing: runs(1) })).toEqual(good([], [counted(1, 4)]))
  expect(parse('o yr', { existing: runs(1, 3) })).toEqual(good([], [counted(1, 4)]))
  expect(parse('yr', { existing: runs(1, 3) }).problems).toHaveLength(1)
  expect(parse('o', { existing: runs(1), contests: WITH_SENIOR })).toEqual(good([]))
})

test('says how to take out a class, side pot or rollover that is typed with a minus but is already entered', () => {
  const existing: Marks = { activity_ids: [1], session_only: [7], contests: [counted(1, 2), counted(1, 6)] }
  const refused = (text: string) => parse(text, { existing, contests: WITH_SENIOR }).problems
  const takeOut = (name: string) => [
    `${name} is already entered. To take it out, uncheck it in the list below.`,
  ]
  expect(refused('-o')).toEqual(takeOut('Open Saturday'))
  expect(refused('su -nh')).toEqual(takeOut('Novice Horse'))
  expect(refused('-s')).toEqual(takeOut('Senior'))
  expect(refused('-pw')).toEqual(["Pee Wee isn't added unless you type its code."])
  expect(refused('y -y')).toEqual(['Type y or -y, not both.'])
})

test('refuses to enter a class both as a run and as a rollover', () => {
  const rolled: Marks = { activity_ids: [1], contests: [counted(1, 4)] }
  expect(parse('y', { existing: rolled }).problems).toEqual(['Youth already rolls over from Open Saturday.'])
  expect(parse('o yr', { existing: runs(4) }).problems).toEqual(['Youth is already entered as its own run.'])
  expect(parse('yr yk', { existing: rolled })).toEqual(good([], [counted(1, 5)]))
})

test('matches the start of class names if no class has a code', () => {
  const contests = [contest(1, 'Open 4D'), contest(2, 'Open 4D Sunday'), contest(3, 'Youth 2D')]
  expect(parse('youth', { contests })).toEqual(good([3]))
  expect(parse('Open 4D youth', { contests })).toEqual(good([1, 3]))
  expect(parse('open 4d s yo', { contests })).toEqual(good([2, 3]))
  expect(parse('op youth', { contests })).toMatchObject({
    classes: [3],
    problems: ['"op" could be Open 4D or Open 4D Sunday.'],
  })
  expect(parse('pole youth', { contests })).toMatchObject({ classes: [3], unknown: ['pole at 0'] })
})

test("adds a class's default rollovers when the class is marked in the grid", () => {
  expect(marksToEnter(OPEN, WITH_SENIOR, NOTHING)).toEqual({
    activity_ids: [1],
    contests: [counted(1, 6)],
    runs: [1],
  })
  expect(marksToEnter(YOUTH_ROOKIE, CONTESTS, { activity_ids: [3], contests: [counted(3, 4)] })).toEqual({
    activity_ids: [],
    contests: [counted(3, 5)],
    runs: [],
  })
})

const anyContests = fc
  .record({ youthByDefault: fc.boolean(), seniorByDefault: fc.boolean(), isYouthDated: fc.boolean() })
  .map((by) => [
    ...CONTESTS.map((one) => {
      if (one === PEE_WEE) return { ...one, carries_from: [YOUTH.id] }
      if (one !== YOUTH) return one
      return { ...one, rolls_by_default: by.youthByDefault, runs_on: by.isYouthDated ? SATURDAY : null }
    }),
    { ...SENIOR, rolls_by_default: by.seniorByDefault },
  ])
const anyText = fc
  .array(fc.constantFrom('o', 'nh', 'su', 'y', 'yr', 'yk', 's', 'sr', '-s', '-y', 'pw', 'pwr', 'zz', '='), {
    maxLength: 6,
  })
  .map((tokens) => tokens.join(' '))

test('counts each run only toward its class, its rollovers, and their side pots', () => {
  fc.assert(
    fc.property(anyContests, anyText, anyText, (contests, before, text) => {
      const existing = parseCodes(before, contests, NOTHING)
      const added = parseCodes(text, contests, existing)
      const all = [...existing.contests, ...added.contests]
      const counting = [...existing.activity_ids, ...added.activity_ids]
      const sessionOnly = [...(existing.session_only ?? []), ...(added.session_only ?? [])]
      const classes = [...counting, ...sessionOnly]
      expect(new Set(counting).size).toBe(counting.length)
      expect(new Set(sessionOnly).size).toBe(sessionOnly.length)
      expect(new Set([...existing.runs, ...added.runs]), 'one run in each class').toEqual(new Set(classes))
      expect(existing.runs.length + added.runs.length).toBe(new Set(classes).size)
      expect(new Set(all.map((mark) => JSON.stringify(mark))).size).toBe(all.length)
      for (const { activity_id, contest_id } of all) {
        const { parent_id, carries_from } = contests.find(({ id }) => id === contest_id)!
        expect(classes).toContain(activity_id)
        if (parent_id === null) expect(carries_from).toContain(activity_id)
        else if (parent_id !== activity_id) expect(all).toContainEqual(counted(activity_id, parent_id))
        if (parent_id === null) expect(classes).not.toContain(contest_id)
      }
    }),
  )
})

test('adds one fee per class, side pot and rollover, however the codes are typed', () => {
  fc.assert(
    fc.property(anyContests, anyText, anyText, (contests, before, text) => {
      const existing = parseCodes(before, contests, NOTHING)
      const added = parseCodes(text, contests, existing)
      const entered = new Set(
        [existing, added].flatMap((one) => [
          ...one.activity_ids,
          ...one.contests.map(({ contest_id }) => contest_id),
        ]),
      )
      const columns = contests.map((one) => ({ ...one, fee_cents: 10 ** one.id }))
      const prices = { columns, exhibition_cents: 0 }
      expect(sumFees([...entryFees(existing, prices), ...entryFees(added, prices)])).toBe(
        [...entered].reduce((sum, id) => sum + 10 ** id, 0),
      )
    }),
  )
})

test("lists a run's side pots and rollovers separately if the run doesn't count toward its class", () => {
  const marks = {
    activity_ids: [3],
    session_only: [1, 7],
    contests: [counted(1, 2), counted(1, 4), counted(3, 6)],
  }
  expect(contestNames(marks, WITH_SENIOR)).toEqual(['Open Sunday', 'Senior (co)'])
  expect(sessionOnlyNames(marks, WITH_SENIOR)).toEqual([
    'Novice Horse and Youth only, runs with the Open Saturday',
    'Pee Wee (session only)',
  ])
})

test("doesn't add anything when the same codes are typed again", () => {
  fc.assert(
    fc.property(anyContests, anyText, (contests, text) => {
      const first = parseCodes(text, contests, NOTHING)
      fc.pre(first.problems.length === 0)
      expect(parseCodes(text, contests, first)).toMatchObject({ ...NOTHING, problems: [] })
    }),
  )
})

test('reports each unknown or rejected code with its position', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), anyContests, (text, contests) => {
      const { unknown, problems } = parseCodes(text, contests, NOTHING)
      for (const { token, at } of [...unknown, ...problems])
        expect(text.slice(at).toLowerCase().startsWith(token)).toBe(true)
    }),
  )
})

describe('exhibitions', () => {
  const sold = (text: string, has = 0, contests = CONTESTS) => {
    const { exhibitions, activity_ids, unknown, problems } = parseCodes(text, contests, NOTHING, {
      exhibitions: has,
    })
    return { exhibitions, classes: activity_ids, unknown, problems: problems.map(({ sentence }) => sentence) }
  }
  const nothing = { exhibitions: null, classes: [], unknown: [], problems: [] }

  test.each([
    ['x', 0, { count: 1, was: 0 }],
    ['X2', 0, { count: 2, was: 0 }],
    ['x2 x2', 0, { count: 2, was: 0 }],
    ['x3', 2, { count: 3, was: 2 }],
    ['x2', 2, null],
    ['', 2, null],
  ])(
    'reads the total number of exhibitions from "%s" for a line that already has %i',
    (text, has, exhibitions) => {
      expect(sold(text, has)).toEqual({ ...nothing, exhibitions })
    },
  )

  test('reads exhibitions and classes in any order', () => {
    const both = { ...nothing, exhibitions: { count: 2, was: 0 }, classes: [1, 3] }
    expect(sold('o x2 su')).toEqual(both)
    expect(sold('x2 o su')).toEqual(both)
  })

  test.each([
    ['x2', 3, 'Already has 3 exhibitions. To remove any, use the Exh column.'],
    ['x1', 2, 'Already has 2 exhibitions. To remove any, use the Exh column.'],
    ['x2 x3', 0, 'Type x2 or x3, not both.'],
    ['x0', 0, 'Enter 1 to 99 exhibitions, e.g. x2.'],
    ['x100', 0, 'Enter 1 to 99 exhibitions, e.g. x2.'],
  ])('rejects "%s" for a line that already has %i exhibitions', (text, has, problem) => {
    expect(sold(text, has)).toEqual({ ...nothing, problems: [problem] })
  })

  test('reads "x2" as exhibitions, but "x" as the start of a class name', () => {
    const named = [contest(1, 'Open 4D'), contest(2, 'Xtreme Barrels')]
    expect(sold('open x2', 0, named)).toEqual({ ...nothing, classes: [1], exhibitions: { count: 2, was: 0 } })
    expect(sold('x', 0, named)).toEqual({ ...nothing, classes: [2] })
  })

  test('reports the position of an unknown code typed after exhibitions', () => {
    expect(sold('x2 zz').unknown).toEqual([{ token: 'zz', at: 3 }])
  })
})

describe('an average over several classes', () => {
  const AVERAGE = contest(8, 'Two-day Average', { code: 'av', members: [1, 3] })
  const contests = [...CONTESTS, AVERAGE]

  test.each<[string, ReturnType<typeof good>]>([
    ['o su av', good([1, 3], [counted(1, 8)])],
    ['su av', good([3], [counted(3, 8)])],
    ['av o nh', good([1], [counted(1, 8), counted(1, 2)])],
  ])('enters an average with the first typed class that counts in it: %s', (text, expected) => {
    expect(parse(text, { contests })).toEqual(expected)
  })

  test("enters an average if the line already has a run in one of the average's classes", () => {
    expect(parse('av', { contests, existing: runs(3) })).toEqual(good([], [counted(3, 8)]))
    const existing = { activity_ids: [1, 3], contests: [counted(1, 8)] }
    expect(parse('av', { contests, existing })).toEqual(good([]))
  })

  test('rejects an average without any of its classes', () => {
    const problem =
      'Two-day Average counts runs in Open Saturday or Open Sunday. Enter one of these classes too.'
    expect(parse('pw av', { contests })).toMatchObject({ classes: [7], contests: [], problems: [problem] })
    expect(marksToEnter(AVERAGE, contests, runs(7))).toEqual({
      activity_ids: [],
      contests: [],
      runs: [],
      problem,
    })
  })
})
