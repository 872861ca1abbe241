import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { classLabel, severalDaysText } from '../../server/rules/entries/import/classLabel.ts'
import {
  classDays,
  dayOfHeading,
  findClassWords,
  type ImportClass,
  indexClasses,
} from '../../server/rules/entries/import/classWords.ts'

const [SATURDAY, SUNDAY] = ['2026-06-06', '2026-06-07']

const classes: ImportClass[] = [
  { id: 1, parent_id: null, members: [], name: 'Open 4D', code: 'o', runs_on: SATURDAY, carries_from: [] },
  { id: 2, parent_id: null, members: [], name: 'Open 4D', code: 'su', runs_on: SUNDAY, carries_from: [] },
  {
    id: 3,
    parent_id: null,
    members: [],
    name: 'Novice Horse',
    code: 'nh',
    runs_on: SATURDAY,
    carries_from: [],
  },
  { id: 4, parent_id: 1, members: [], name: 'Youth', code: 'y', runs_on: null, carries_from: [] },
  { id: 5, parent_id: 2, members: [], name: 'Youth', code: null, runs_on: null, carries_from: [] },
  { id: 6, parent_id: null, members: [], name: 'Peewee', code: 'pw', runs_on: SUNDAY, carries_from: [] },
  {
    id: 7,
    parent_id: null,
    members: [],
    name: 'Peewee Poles',
    code: null,
    runs_on: SUNDAY,
    carries_from: [],
  },
]
const index = indexClasses(classes)

const read = (text: string) => {
  const { class_ids, unknown } = findClassWords(index, text)
  return { classes: class_ids, unknown: unknown.map((words) => words.text) }
}
const understood = (...classes: number[]) => ({ classes, unknown: [] })

describe('class names in imported text', () => {
  test.each([
    ['Open Sat, Novice', [1, 3]],
    ['Open Sat & Sun, Novice', [1, 2, 3]],
    ['Open 4D Saturday; Open 4D Sunday', [1, 2]],
    ['Sat Open, Sun Open', [1, 2]],
    ['Sat: Open, Novice; Sun: Open, Peewee', [1, 3, 2, 6]],
    ['Sat, Open', [1]],
    ['Both days Open', [1, 2]],
    ['Open (both)', [1, 2]],
    ['Open: Sat, Sun', [1, 2]],
    ['Open Sat/Sun', [1, 2]],
    ['Open 6/7', [2]],
    ['Open Day 1', [1]],
    ['Open 2026-06-07', [2]],
    ['Open June 7', [2]],
    ['OPEN 4D SUN ($65), novice horse $45', [2, 3]],
    ['Open Sat Novice', [1, 3]],
    ['nov horse', [3]],
    ['peewees', [6]],
    ['Peewee Poles', [7]],
    ['Peewee and Novice', [6, 3]],
    ['o nh su', [1, 3, 2]],
    ['o,su', [1, 2]],
    ['Open Sat\nNovice class', [1, 3]],
    ['Open Sat, both horses', [1]],
    ['Novice (all of my horses)', [3]],
    ['none', []],
    ['N/A', []],
    ['', []],
  ])('recognizes the classes in %j', (text, ids) => expect(read(text)).toEqual(understood(...ids)))

  test('matches a side pot to the class named next to it', () => {
    expect(read('Open Sat, Youth')).toEqual(understood(1, 4))
    expect(read('Youth, Open Sun')).toEqual(understood(2, 5))
    expect(read('Youth Sun')).toEqual(understood(5))
  })

  test('asks the secretary about words that match several classes, and lists the choices', () => {
    expect(read('Open')).toEqual({ classes: [], unknown: ['Open'] })
    expect(findClassWords(index, 'Open, Novice').unknown).toEqual([
      { text: 'Open', start: 0, end: 4, class_ids: [1, 2] },
    ])
    expect(read('Open Sat & Sun, Youth')).toEqual({ classes: [1, 2], unknown: ['Youth'] })
  })

  test("reports words that don't match a class, with their positions", () => {
    expect(findClassWords(index, 'Open Sat, Senior Poles')).toEqual({
      class_ids: [1],
      rollovers: [],
      used: [
        { start: 0, end: 4 },
        { start: 5, end: 8 },
      ],
      unknown: [{ text: 'Senior Poles', start: 10, end: 22, class_ids: [7] }],
    })
    expect(read('Novice Sun')).toEqual({ classes: [], unknown: ['Novice Sun'] })
    expect(read('Open Sat x2')).toEqual({ classes: [1], unknown: ['x2'] })
    expect(read('Sat')).toEqual({ classes: [], unknown: ['Sat'] })
    expect(read('Sat Open Sun')).toEqual({ classes: [1], unknown: ['Sun'] })
  })

  test.each([
    ['Open', 'Saturday', [1]],
    ['Open', 'Sunday', [2]],
    ['Open, Youth', 'Sunday', [2, 5]],
    ['Open', '2026-06-07', [2]],
    ['Open Sun', 'Saturday', [2]],
    ['o nh', 'Saturday', [1, 3]],
    ['none', 'Sunday', []],
  ])('recognizes the classes in %j in a %s column', (text, day, ids) => {
    expect(findClassWords(index, text, day)).toMatchObject({ class_ids: ids, unknown: [] })
  })

  test("asks the secretary about a name or code that doesn't match a class on the column's day", () => {
    const unknownOn = (day: string, text: string) =>
      findClassWords(index, text, day).unknown.map(({ text, class_ids }) => [text, ...class_ids])
    expect(unknownOn('Sunday', 'Novice, Open')).toEqual([['Novice', 3]])
    expect(unknownOn('Sunday', 'o')).toEqual([['o', 1]])
    expect(unknownOn('Friday', 'Open')).toEqual([['Open', 1, 2]])
  })

  test.each([
    ['Saturday classes', 'Saturday'],
    ['Classes [Sat]', 'Saturday'],
    ['Sat 6/6 runs', 'Saturday'],
    ['June 7th, 2026', 'Sunday'],
    ['Day 2: which classes?', 'Sunday'],
    ['Friday classes', 'Friday'],
    ['Classes (Sat & Sun)', null],
    ['Classes June 6-7', null],
    ['Classes 6/6 - 6/7', null],
    ['Which classes? Check all that apply', null],
    ['Classes', null],
  ])('reads the day of the heading %j', (heading, day) => {
    expect(dayOfHeading(index, heading)).toBe(day)
  })

  test('identifies a day by its date if the event has that weekday twice', () => {
    const later = { ...classes[0]!, id: 9, runs_on: '2026-06-13', carries_from: [] }
    const twoSaturdays = indexClasses([...classes, later])
    expect(classDays(index)).toEqual(['Saturday', 'Sunday'])
    expect(classDays(twoSaturdays)).toEqual(['2026-06-06', 'Sunday', '2026-06-13'])
    expect(dayOfHeading(twoSaturdays, 'Sat 6/13')).toBe('2026-06-13')
    expect(findClassWords(twoSaturdays, 'Open', '2026-06-13').class_ids).toEqual([9])
    expect(dayOfHeading(twoSaturdays, 'Saturday')).toBe('Saturday')
    expect(findClassWords(twoSaturdays, 'Open', 'Saturday').unknown).toMatchObject([{ class_ids: [1, 9] }])
    const undated = classes.slice(0, 2).map((one) => ({ ...one, runs_on: null, carries_from: [] }))
    expect(dayOfHeading(indexClasses(undated), 'Saturday classes')).toBeNull()
    const named = undated.map((one, at) => ({ ...one, name: ['Saturday Open', 'Sunday Open'][at]! }))
    expect(findClassWords(indexClasses(named), 'Open', 'Sunday').class_ids).toEqual([2])
  })

  test.each([
    ['Open Sat, Open Sun, average', [1, 2, 8]],
    ['Open both days + avg', [1, 2, 8]],
    ['Open 4D Average', [8]],
    ['o su av', [1, 2, 8]],
    ['Sat: Open, Average', [1, 8]],
    ['Open Sat', [1]],
  ])('recognizes the average in %j', (text, ids) => {
    const average = { id: 8, parent_id: null, members: [1, 2], code: 'av', runs_on: null, carries_from: [] }
    const known = indexClasses([...classes, { ...average, name: 'Open 4D Average' }])
    const { class_ids, unknown } = findClassWords(known, text)
    expect({ class_ids, unknown }).toEqual({ class_ids: ids, unknown: [] })
  })

  test('asks the secretary about the word "average" if there are several averages', () => {
    const average = { parent_id: null, members: [1, 2], code: null, runs_on: null, carries_from: [] }
    const known = indexClasses([
      ...classes,
      { ...average, id: 8, name: 'Open Average' },
      { ...average, id: 9, name: 'Fastest Two' },
    ])
    expect(findClassWords(known, 'Novice, average')).toMatchObject({
      class_ids: [3],
      unknown: [{ text: 'average', class_ids: [8, 9] }],
    })
  })

  test('interprets every word or reports it as unknown, except "and"', () => {
    const word = fc.constantFrom(
      ...'Open,open 4d,Novice,nh,su,Youth,Sat,Sunday,& ,;,:,both days,6/7,$65,and,Zippy,x2,(,),n/a,\n,day 2'.split(
        ',',
      ),
      ',',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const text = words.join(' ')
        const { used, unknown } = findClassWords(index, text)
        const known = new Set([...used, ...unknown].flatMap(({ start, end }) => range(start, end)))
        const left = [...text].filter((letter, at) => /[\p{L}\p{N}]/u.test(letter) && !known.has(at)).join('')
        expect(left.replaceAll('and', '')).toBe('')
      }),
      { numRuns: 2_000 },
    )
  })

  test('finds each class by its name and by its code if all names are different', () => {
    const name = fc.string({ minLength: 3, maxLength: 12, unit: fc.constantFrom(...'bcdghkp') })
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 8 }), (names) => {
        const all = names.map((name, at) => ({ ...classes[0]!, id: at + 1, name, code: `q${at}` }))
        const known = indexClasses(all)
        for (const { id, name, code } of all) {
          expect(findClassWords(known, name)).toMatchObject({ class_ids: [id], unknown: [] })
          expect(findClassWords(known, code.toUpperCase())).toMatchObject({ class_ids: [id], unknown: [] })
        }
      }),
    )
  })
})

const range = (start: number, end: number) => Array.from({ length: end - start }, (_, at) => start + at)

test('adds the day or the main class to the label of a class if several classes share its name', () => {
  const labels = (all: ImportClass[]) => all.map(({ id }) => classLabel(id, all))
  expect(labels(classes)).toEqual([
    'Open 4D Saturday',
    'Open 4D Sunday',
    'Novice Horse',
    'Youth Saturday',
    'Youth Sunday',
    'Peewee',
    'Peewee Poles',
  ])
  const nextSaturday = classes.map((one) =>
    one.runs_on === SUNDAY ? { ...one, runs_on: '2026-06-13', carries_from: [] } : one,
  )
  expect(labels(nextSaturday).slice(0, 2)).toEqual(['Open 4D Sat, Jun 6', 'Open 4D Sat, Jun 13'])
  const anyDay = [
    { ...classes[0]!, name: 'Open', runs_on: null, carries_from: [] },
    { ...classes[1]!, name: 'Poles', runs_on: null, carries_from: [] },
    ...classes.slice(3, 5),
  ]
  expect(labels(anyDay)).toEqual(['Open', 'Poles', 'Youth (Open)', 'Youth (Poles)'])
})

test('lists the days of classes that share a name', () => {
  expect(severalDaysText('Open', [1, 2], classes)).toBe(
    '"Open" runs on Saturday and Sunday. Choose "Open 4D Saturday" or "Open 4D Sunday".',
  )
  expect(severalDaysText('Open', [1], classes), 'one class').toBeNull()
  expect(severalDaysText('P', [6, 7], classes), 'different names').toBeNull()
  const [saturday, sunday] = classes as [ImportClass, ImportClass]
  const sameDay = [saturday, { ...sunday, runs_on: SATURDAY, carries_from: [] }]
  expect(severalDaysText('Open', [1, 2], sameDay), 'the same day').toBeNull()
})

describe('rollovers in imported text', () => {
  const [OPEN, SUNDAY_OPEN, YOUTH, SENIOR, NOVICE] = [1, 2, 3, 4, 5]
  const plain = { parent_id: null, members: [], code: null, runs_on: SATURDAY, carries_from: [] }
  const rolling = indexClasses([
    { ...plain, id: OPEN, name: 'Open 4D', code: 'o' },
    { ...plain, id: SUNDAY_OPEN, name: 'Open 4D', code: 'su', runs_on: SUNDAY },
    { ...plain, id: YOUTH, name: 'Youth 2D', code: 'y', carries_from: [OPEN, SUNDAY_OPEN] },
    { ...plain, id: SENIOR, name: 'Senior', code: 's', carries_from: [OPEN] },
    { ...plain, id: NOVICE, name: 'Novice Horse', code: 'nh' },
  ])
  const rolled = (text: string) => {
    const { class_ids, rollovers, unknown } = findClassWords(rolling, text)
    const from = rollovers.map(({ class_id, from_id }) =>
      from_id === null ? [class_id] : [class_id, from_id],
    )
    return { classes: class_ids.toSorted(), from, unknown: unknown.map((words) => words.text) }
  }

  test.each([
    ['o yr'],
    ['Open Sat, yr'],
    ['Open Sat, youth (rollover)'],
    ['Open Sat, Youth co'],
    ['Open Sat, youth (CO)'],
    ['Open Sat; Youth 2D c/o'],
    ['Open Sat, youth carry over'],
    ['Open Sat, Youth - carryover'],
    ['Open Sat, Youth, rollover'],
    ['Open Sat, roll over Youth'],
    ['Open Sat, rollover: Youth'],
    ['Open Sat, roll Youth'],
    ['Open Sat, roll over to the Youth'],
    ['Open Sat, rolled over into Youth'],
    ['Open Sat, roll her time over to youth'],
    ['Open Sat, carry forward to youth'],
    ['Open Sat, co youth'],
  ])('reads the rollover to Youth in "%s"', (text) => {
    expect(rolled(text)).toEqual({ classes: [OPEN, YOUTH], from: [[YOUTH]], unknown: [] })
  })

  test.each([
    ['Open Sat rolled over to Youth', [OPEN, YOUTH], [[YOUTH, OPEN]]],
    ['Sat Open carry over to youth', [OPEN, YOUTH], [[YOUTH, OPEN]]],
    ['carry my Open Sat time over to Youth', [OPEN, YOUTH], [[YOUTH, OPEN]]],
    ['Youth (rollover from Open)', [YOUTH], [[YOUTH, OPEN]]],
    ['Youth, rolled over from Open Sun', [YOUTH], [[YOUTH, SUNDAY_OPEN]]],
    ['Youth rolls over from Open Sun', [YOUTH], [[YOUTH, SUNDAY_OPEN]]],
    ['Youth rollover from Novice', [YOUTH], [[YOUTH, NOVICE]]],
    ['Open Sat, roll over to Youth and Senior', [OPEN, YOUTH, SENIOR], [[YOUTH], [SENIOR]]],
    ['Open Sat, Youth rollover Senior rollover', [OPEN, YOUTH, SENIOR], [[YOUTH], [SENIOR]]],
    ['Rollovers: Youth, Senior\nOpen Sat', [OPEN, YOUTH, SENIOR], [[YOUTH], [SENIOR]]],
    ['Open Sat rollover Youth, Novice', [OPEN, YOUTH, NOVICE], [[YOUTH]]],
    ['Open Sat, roll over from Open Sat to Youth', [OPEN, YOUTH], [[YOUTH, OPEN]]],
    ['Open Sat, Youth roll–over', [OPEN, YOUTH], [[YOUTH]]],
    ['yr sr o', [OPEN, YOUTH, SENIOR], [[YOUTH], [SENIOR]]],
    ['nhr', [NOVICE], [[NOVICE]]],
  ])('reads the classes and rollovers in "%s"', (text, classes, from) => {
    expect(rolled(text)).toEqual({ classes, from, unknown: [] })
  })

  test.each([
    ['Youth, 10 yr old gelding', [YOUTH], ['10 yr old gelding']],
    ['Senior, Fort Collins, CO', [SENIOR], ['Fort Collins', 'CO']],
    ['Rolling Rock, Youth', [YOUTH], ['Rolling Rock']],
    ['Open Sat or Youth', [OPEN, YOUTH], ['or']],
    ['Yuoth rollover, Open Sat', [OPEN], ['Yuoth rollover']],
    ['Open Sat, rollover', [OPEN], ['rollover']],
    ['Open Sat, roll over from Youth', [OPEN, YOUTH], ['roll over from']],
    ["Open Sat, don't roll over to Youth", [OPEN], ["don't roll over to Youth"]],
    ['Open Sat, do not roll it over to Youth', [OPEN], ['do not roll it over to Youth']],
    ['Open Sat, don’t want to roll over to Youth', [OPEN], ['don’t want to roll over to Youth']],
    ['Open Sat, no rollover to Youth', [OPEN], ['no rollover to Youth']],
    ['Open Sat no rollover to Youth and Senior', [OPEN], ['no rollover to Youth', 'Senior']],
    ['Open Sat, no rollover: Youth', [OPEN], ['no rollover', 'Youth']],
    ['Open Sat, no roll to Youth', [OPEN], ['no roll to Youth']],
    ['Open Sat, no rollover Youth', [OPEN], ['no rollover Youth']],
    ['Open Sat not carried over to Youth', [OPEN], ['not carried over to Youth']],
    ['Open Sat and Youth, not rolling over', [OPEN, YOUTH], ['not rolling over']],
    ['Open Sat, Youth (no rollover)', [OPEN, YOUTH], ['no rollover']],
    ['Youth not rolled over from Open Sat', [YOUTH], ['not rolled over from Open Sat']],
    ['Youth no rollover, Open Sat', [OPEN, YOUTH], ['no rollover']],
    ['Open Sat, Youth rollover: no', [OPEN, YOUTH], ['rollover', 'no']],
    ['Open Sat, rollover to Youth? No', [OPEN], ['rollover to Youth', 'No']],
    ['Open Sat, no yr', [OPEN], ['no', 'yr']],
    ["don't carry my Open Sat time over to Youth", [OPEN], ["don't", 'time over to Youth']],
  ])('reads no rollover in "%s"', (text, classes, unknown) => {
    expect(rolled(text)).toEqual({ classes, from: [], unknown })
  })

  test('reads a rollover next to a negated one', () => {
    expect(rolled('Open Sat, roll over to Senior but not rolled over to Youth')).toEqual({
      classes: [OPEN, SENIOR],
      from: [[SENIOR]],
      unknown: ['but', 'not rolled over to Youth'],
    })
  })

  test.each([
    'Open Sat, roll over to Youth, no stall',
    'No, roll over to Youth, Open Sat',
    'Open Sat, roll over to Youth\nNo',
  ])('reads the rollover in "%s", because "no" belongs to other words', (text) => {
    expect(rolled(text)).toMatchObject({ classes: [OPEN, YOUTH], from: [[YOUTH]] })
  })

  test('prefers a class with "rollover" in its name', () => {
    const named = indexClasses([
      { ...plain, id: 1, name: 'Youth', carries_from: [3] },
      { ...plain, id: 2, name: 'Youth Rollover' },
      { ...plain, id: 3, name: 'Tarrant Co Open' },
    ])
    expect(findClassWords(named, 'Youth rollover, Tarrant Co Open')).toMatchObject({
      class_ids: [2, 3],
      rollovers: [],
      unknown: [],
    })
  })
})
