import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ImportClass, indexClasses } from '../../server/rules/entries/import/classWords.ts'
import { layoutProblem, recognizeColumns, unclearColumns } from '../../server/rules/entries/import/columns.ts'
import { normalizeRiderName } from '../../server/rules/entries/import/riderName.ts'
import { type ImportMapping, readRows, wordsKey } from '../../server/rules/entries/import/rows.ts'
import { listSkippedRows } from '../../server/rules/entries/import/skipped.ts'

const classes: ImportClass[] = [
  { id: 1, parent_id: null, members: [], name: 'Open', code: 'o', runs_on: '2026-06-06', carries_from: [] },
  { id: 2, parent_id: null, members: [], name: 'Open', code: 'su', runs_on: '2026-06-07', carries_from: [] },
  { id: 3, parent_id: null, members: [], name: 'Novice', code: 'n', runs_on: '2026-06-06', carries_from: [] },
]
const index = indexClasses(classes)

const table = (text: string) => text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
const columnsOf = (rows: string[][]) => {
  const { header_row, columns } = recognizeColumns(rows, index)
  const named = columns.map(({ use, horse, class_id, day }) =>
    [use, horse ?? class_id, day].filter(Boolean).join(' '),
  )
  return [header_row, ...named]
}

describe('rider names', () => {
  test.each([
    ['Smith, Jane', 'Jane Smith'],
    [' smith ,  jane ann ', 'jane ann smith'],
    ['Jane  Smith', 'Jane Smith'],
    ['Jones, Bob Jr.', 'Bob Jones Jr.'],
    ['Bob Jones, Jr.', 'Bob Jones Jr.'],
    ['Jones, Jr., Bob', 'Bob Jones Jr.'],
    ['Van Dyke, Mary III', 'Mary Van Dyke III'],
    ['Smith,', 'Smith'],
    ['Smith, Jane, Texas', 'Smith, Jane, Texas'],
  ])('reads the rider name %j as %j', (typed, name) => expect(normalizeRiderName(typed)).toBe(name))
})

describe('import columns', () => {
  test.each([
    ['Rider|Horse|Classes', 'rider', 'horse', 'classes'],
    ['CONTESTANT|Mount|Divisions', 'rider', 'horse', 'classes'],
    ['Exhibitor|Horse Name|Class', 'rider', 'horse', 'classes'],
    ['Name|BBR #|Hometown', 'rider', 'bbr_id', 'hometown'],
    ['Last Name|First Name|Horse', 'last name', 'first name', 'horse'],
    ['Timestamp|Email Address|Your name', '', 'email', 'rider'],
    ["What is your horse's name?|Rider's Date of Birth|Rider", 'horse', 'birth_year', 'rider'],
    ['Which classes are you entering?|Rider|Draw request', 'classes', 'rider', 'request'],
    ['City|State|Competitor', 'hometown', 'state', 'rider'],
    ['Early or late?|Rider|Draw preference', 'request', 'rider', 'request'],
    ['Paid|Cell phone|Rider', '', 'phone', 'rider'],
    ['Emergency phone|Owner cell|Rider', '', '', 'rider'],
    ['Classes and exhibitions|Rider|Exhibition fee', 'classes', 'rider', ''],
    ["Rider's First and Last Name|Horse's Name|Anything we should know?", 'rider', 'horse', 'request'],
    ['First and last name|Horse|Comments or requests', 'rider', 'horse', 'request'],
    ['Name (first and last)|Horse|Notes for the office', 'rider', 'horse', 'request'],
    ['Contestant full name|Horse (full name)|Is there anything else to add?', 'rider', 'horse', 'request'],
    ['Name (Last, First)|Horse|Run first or last?', 'rider', 'horse', ''],
    ['Your full name|Horse|Emergency contact, first & last name', 'rider', 'horse', ''],
  ])('recognizes columns by their headings: %s', (headings, ...uses) => {
    expect(columnsOf(table(`${headings}\nOpen Sat|Open Sat|Open Sat`))).toEqual([0, ...uses])
  })

  test('lists unused columns of marks whose heading matches a class on several days', () => {
    const rows = table('Rider|Open|Open Sun|Novice|Lunch\nJane Smith|x||x|x')
    const layout = recognizeColumns(rows, index)
    expect(columnsOf(rows)).toEqual([0, 'rider', '', 'class 2', 'class 3', ''])
    expect(unclearColumns(rows, layout, index)).toEqual([{ column: 1, heading: 'Open', class_ids: [1, 2] }])
    const chosen = layout.columns.map((one, at) =>
      at === 1 ? { ...one, use: 'class' as const, class_id: 1 } : one,
    )
    expect(unclearColumns(rows, { ...layout, columns: chosen }, index)).toEqual([])
  })

  test('recognizes columns below a title', () => {
    expect(columnsOf(table('Summer Jackpot||\nEntries||\nRider|Horse|Class\nJane Smith|Roc|o'))).toEqual([
      2,
      'rider',
      'horse',
      'classes',
    ])
  })

  test('recognizes columns by their contents if there are no headings', () => {
    const rows = table(
      'jo@x.com|Smith, Jane|Roc|Open Sat|2012|123456|940-555-0134\nbo@x.com|Lee, Bo|Dusty|Novice|5/6/2010|234567|(940) 555 0135',
    )
    expect(columnsOf(rows)).toEqual([
      null,
      'email',
      'rider',
      'horse',
      'classes',
      'birth_year',
      'bbr_id',
      'phone',
    ])
  })

  test('assigns a column to a class if the heading is the class name and the cells have marks', () => {
    expect(
      columnsOf(table('Rider|Horse|Open Sat|Sunday Open|Novice\nJane|Roc|x||\nBo|Dus||yes|$45')),
    ).toEqual([0, 'rider', 'horse', 'class 1', 'class 2', 'class 3'])
  })

  describe('a class or side pot whose name looks like a rider or horse heading', () => {
    const sidePot = { members: [], runs_on: null, carries_from: [] }
    const withSidePots = indexClasses([
      ...classes,
      { id: 4, parent_id: 1, name: 'Novice Horse', code: 'nh', ...sidePot },
      { id: 5, parent_id: 2, name: 'Novice Horse', code: 'sunh', ...sidePot },
      { id: 6, parent_id: 1, name: 'Senior Rider', code: 'sr', ...sidePot },
      { ...classes[0]!, id: 7, members: [1, 2], name: 'Horse of the Year', code: 'hy' },
    ])
    const use = (heading: string, cells: string) => {
      const rows = table(`Rider|Horse|${heading}\n${cells.replaceAll(/^/gm, 'Jane|Roc|')}`)
      const layout = recognizeColumns(rows, withSidePots)
      const { use, class_id } = layout.columns[2]!
      return { use: [use, class_id], unclear: unclearColumns(rows, layout, withSidePots) }
    }

    test.each([
      ['Senior Rider', 6],
      ['senior riders', 6],
      ['Senior Rider ($20)', 6],
      ['Horse of the Year', 7],
      ['Novice Horse Sat', 4],
      ['Sunday Novice Horse', 5],
      ['Novice Horse (sunh)', 5],
      ['Open Novice Horse Sunday', 5],
    ])('assigns the column %j to the class, even if not every cell is a mark', (heading, id) => {
      expect(use(heading, 'x\nx')).toEqual({ use: ['class', id], unclear: [] })
      expect(use(heading, 'x\nplease')).toEqual({ use: ['class', id], unclear: [] })
    })

    test("asks which class is meant if several have the heading's name", () => {
      const unclear = [{ column: 2, heading: 'Novice Horse', class_ids: [4, 5] }]
      expect(use('Novice Horse', 'x\n')).toEqual({ use: [null, null], unclear })
      expect(use('Novice Horse', 'x\nplease')).toEqual({ use: [null, null], unclear })
    })

    test('never reads a column of marks as riders or horses', () => {
      for (const mark of ['x', 'X', 'yes', 'no', '1', '✓', '$20'])
        for (const heading of ['Ranch Horse', 'Horse 2', 'Adult rider'])
          expect(use(heading, `${mark}\n\n${mark}`)).toEqual({
            use: [null, null],
            unclear: [{ column: 2, heading, class_ids: [] }],
          })
      expect(use('Horse 2', 'N/A\n\nnone').use).toEqual(['horse', null])
      expect(use('Horse 2', 'Yes\nRocket').use).toEqual(['horse', null])
    })

    test('still reads riders and horses below the usual headings', () => {
      expect(use('Horse', 'Dusty').use).toEqual(['horse', null])
      expect(use('Novice Horse name', 'Dusty').use).toEqual(['horse', null])
    })

    test('never reads a column of marks without a heading as riders or horses', () => {
      expect(columnsOf(table('yes|Jane Smith|Rocket\nyes|Bo Lee|Dusty'))).toEqual([
        null,
        '',
        'rider',
        'horse',
      ])
    })
  })

  test('assigns columns to horse 1, 2 and so on if a line has several horses', () => {
    expect(columnsOf(table('Rider|Horse 1|Horse 2|Third horse|Classes\na|b|c|d|n'))).toEqual([
      0,
      'rider',
      'horse 1',
      'horse 2',
      'horse 3',
      'classes',
    ])
    expect(columnsOf(table('Rider|Horse|Class|Horse|Class\na|b|o|c|n'))).toEqual([
      0,
      'rider',
      'horse 1',
      'classes 1',
      'horse 2',
      'classes 2',
    ])
  })

  test('recognizes the day of a classes column from the heading', () => {
    expect(
      columnsOf(table('Rider|Horse|Saturday classes|Sunday|Sunday fee\na|b|Open|Open|$65\nc|d|Novice||')),
    ).toEqual([0, 'rider', 'horse', 'classes Saturday', 'classes Sunday', ''])
    expect(columnsOf(table('Rider|Horse 1|Horse 2|Day 1 classes|Day 2 classes\na|b|c|n|su'))).toEqual([
      0,
      'rider',
      'horse 1',
      'horse 2',
      'classes Saturday',
      'classes Sunday',
    ])
    expect(columnsOf(table('Rider|Classes 1|Horse 1|Classes 2|Horse 2\na|n|b|su|c'))).toEqual([
      0,
      'rider',
      'classes 1',
      'horse 1',
      'classes 2',
      'horse 2',
    ])
    expect(columnsOf(table('Rider|Class|Horse|Class|Horse\na|n|b|su|c'))).toEqual([
      0,
      'rider',
      'classes 1',
      'horse 1',
      'classes 2',
      'horse 2',
    ])
    expect(
      columnsOf(table('Rider|Horse|Sat classes|Sun classes|Horse|Sat classes|Sun classes\na|b|n|su|c|n|su')),
    ).toEqual([
      0,
      'rider',
      'horse 1',
      'classes 1 Saturday',
      'classes 1 Sunday',
      'horse 2',
      'classes 2 Saturday',
      'classes 2 Sunday',
    ])
  })

  test("leaves a column unassigned if its heading suggests classes but its cells don't", () => {
    expect(columnsOf(table('Rider|Horse|Event\nJane|Roc|Barrels'))).toEqual([0, 'rider', 'horse', ''])
  })

  test('requires exactly one rider column', () => {
    const problem = (headings: string) => layoutProblem(recognizeColumns(table(headings), index))
    const layout = recognizeColumns(table('Rider|Horse'), index)
    expect(problem('Rider|Horse')).toBeNull()
    expect(problem('Name|First name|Last name')).toBeNull()
    expect(problem('Horse|Hometown')).toBe("Choose the column with the riders' names.")
    expect(problem('Last name|Horse')).toBe('Choose one column for the first name and one for the last name.')
    const twice = { ...layout, columns: [layout.columns[0]!, layout.columns[0]!] }
    expect(layoutProblem(twice)).toBe('Choose only one column for Rider.')
  })
})

const mappingOf = (rows: string[][], more: Partial<ImportMapping> = {}): ImportMapping => ({
  ...recognizeColumns(rows, index),
  every_line: [],
  words: {},
  ...more,
})
const read = (text: string, more?: Partial<ImportMapping>) => {
  const rows = table(text)
  return readRows(rows, mappingOf(rows, more), index, 2026)
}
const linesOf = (text: string, more?: Partial<ImportMapping>) =>
  read(text, more).flatMap(({ lines }) =>
    lines.map(({ row, rider, horse, class_ids }) => [row, rider, horse, ...class_ids]),
  )
const problemsOf = (text: string, more?: Partial<ImportMapping>) =>
  read(text, more).flatMap(({ row, problems }) =>
    problems.map((problem) => [
      row,
      problem.column,
      'words' in problem ? problem.words.text : problem.message,
    ]),
  )

describe('import rows', () => {
  test('reads the number of exhibitions from the classes column', () => {
    const exhibitionsOf = (classes: string) =>
      read(`Rider|Horse|Classes\nJane|Roc|${classes}`).flatMap(({ lines }) =>
        lines.map(({ class_ids, exhibitions }) => [class_ids, exhibitions]),
      )
    expect(exhibitionsOf('Open Sat, Novice, x2')).toEqual([[[1, 3], 2]])
    expect(exhibitionsOf('o X3')).toEqual([[[1], 3]])
    expect(exhibitionsOf('x12\nBo|Dus|o')).toEqual([
      [[], 12],
      [[1], 0],
    ])
    expect(problemsOf('Rider|Horse|Classes\nJane|Roc|o x0\nBo|Dus|o x100')).toEqual([
      [2, 2, 'Enter 1 to 99 exhibitions, e.g. x2.'],
      [3, 2, 'Enter 1 to 99 exhibitions, e.g. x2.'],
    ])
  })

  test('reads the number of exhibitions from an exhibitions column', () => {
    const exhibitionsOf = (text: string) =>
      read(text).flatMap(({ lines }) => lines.map(({ horse, exhibitions }) => [horse, exhibitions]))
    const cells = ['2', 'two', 'x3', '1 exhibition ($5)', 'yes', 'no', '', '0']
    expect(
      exhibitionsOf(`Rider|Class|Exhibitions\n${cells.map((cell) => `Jane|o|${cell}`).join('\n')}`),
    ).toEqual([2, 2, 3, 1, 1, 0, 0, 0].map((count) => [null, count]))
    expect(exhibitionsOf('Rider|Horse|Class|# of exhibitions\nJane|Roc; Dus|o|2')).toEqual([
      ['Roc', 2],
      ['Dus', 0],
    ])
    expect(exhibitionsOf('Rider|Horse|Class|Exh|Horse|Class|Exh\nJane|Roc|o|2|Dus|n|1')).toEqual([
      ['Roc', 2],
      ['Dus', 1],
    ])
    expect(exhibitionsOf('Rider|Class|Sat exhibitions|Sun exhibitions\nJane|o|2|1')).toEqual([[null, 3]])
    expect(exhibitionsOf('Rider|Class|Exhibitions\nJane||2\nBo|o, two exhibitions|')).toEqual([
      [null, 2],
      [null, 2],
    ])
    const form = 'Rider|Horse 1|Class|Horse 1 exhibitions|Horse 2|Horse 2 exhibitions\n'
    const rows = `${'Jane|Roc|o|1|Dus|1\n'.repeat(9)}Jane|Roc|o|1 or 2|Dus|\nJane|Roc|o|1||2`
    expect(problemsOf(form + rows)).toEqual([
      [11, 3, 'Enter the number of exhibitions, e.g. 2.'],
      [12, 5, 'Enter the horse for these exhibitions.'],
    ])
  })

  describe('rollovers', () => {
    const rolling = indexClasses([
      { ...classes[0]!, name: 'Open', code: 'o' },
      { ...classes[2]!, name: 'Youth', code: 'y', carries_from: [1] },
    ])
    const readRolling = (text: string, more: Partial<ImportMapping> = {}) => {
      const rows = table(text)
      const mapping = { ...recognizeColumns(rows, rolling), every_line: [], words: {}, ...more }
      return readRows(rows, mapping, rolling, 2026).slice(1)
    }
    const rolledIn = (text: string, more?: Partial<ImportMapping>) =>
      readRolling(text, more).flatMap(({ lines }) =>
        lines.map(({ class_ids, rollovers }) => [class_ids, rollovers.map(({ class_id }) => class_id)]),
      )

    test('reads rollovers from a classes column, even if the class was chosen for an unknown word', () => {
      expect(rolledIn('Rider|Class\nJane|o yr\nBo|Open, Youth\nCy|Youth (rollover)')).toEqual([
        [[1, 3], [3]],
        [[1, 3], []],
        [[3], [3]],
      ])
      const words = { [wordsKey('Yuoth rollover', null)]: [3], [wordsKey('Yuoth', null)]: [3] }
      expect(rolledIn('Rider|Class\nJane|Open, Yuoth rollover\nBo|Open, Yuoth', { words })).toEqual([
        [[1, 3], [3]],
        [[1, 3], []],
      ])
    })

    test('reads rollovers from marks, and from columns with "CO" in their heading', () => {
      expect(rolledIn('Rider|Open|Youth\nJane|x|co\nBo|x|x\nCy|x|')).toEqual([
        [[1, 3], [3]],
        [[1, 3], []],
        [[1], []],
      ])
      expect(rolledIn('Rider|Open|Youth CO\nJane|x|x\nBo|x|')).toEqual([
        [[1, 3], [3]],
        [[1], []],
      ])
    })

    test("reports a rollover that isn't possible, or isn't possible from the named class", () => {
      const problems = readRolling(
        'Rider|Class\nJane|or y\nBo|Open rollover\nCy|Youth rollover from Youth',
      ).map((row) => row.problems.map((one) => 'message' in one && one.message))
      const none = 'No class rolls over to Open.'
      expect(problems).toEqual([[none], [none], ["Youth can't roll over from Youth."]])
    })
  })

  test('splits a row into one line per horse', () => {
    expect(linesOf('Rider|Horse 1|Horse 2|Classes\nSmith, Jane|Rocket|Dusty|Open Sat, Novice')).toEqual([
      [2, 'Jane Smith', 'Rocket', 1, 3],
      [2, 'Jane Smith', 'Dusty', 1, 3],
    ])
    expect(linesOf('Rider|Horse|Class|Horse|Class\nJane|Rocket|o|Dusty|n\nBo|Zip|su||')).toEqual([
      [2, 'Jane', 'Rocket', 1],
      [2, 'Jane', 'Dusty', 3],
      [3, 'Bo', 'Zip', 2],
    ])
    expect(linesOf('Rider|Horse|Class\nJane|Rocket; Dusty|o')).toHaveLength(2)
  })

  test('copies the cell above for a ditto mark, and the rider above if the rider cell is blank', () => {
    expect(
      linesOf('Rider|Horse|Class\nSmith, Jane|Rocket|Open Sat\n"|Dusty|same as above\nsame|Zip|n\n|Bo|n'),
    ).toEqual([
      [2, 'Jane Smith', 'Rocket', 1],
      [3, 'Jane Smith', 'Dusty', 1],
      [4, 'Jane Smith', 'Zip', 3],
      [5, 'Jane Smith', 'Bo', 3],
    ])
    const siblings = read('Last|First|Horse|Class|BBR #\nLee|Ann|Roc|o|123456\n"|Bo|Dus|o|')
    expect(siblings[2]!.lines).toMatchObject([{ rider: 'Bo Lee', details: { bbr_id: null } }])
    const [, , third] = read('Rider|Horse|Class\nJane|Rocket|o\n|Dusty|o')
    expect(third!.lines[0]!.is_rider_from_above).toBe(true)
    expect(problemsOf('Rider|Horse|Class\n"|Dusty|o')).toEqual([
      [2, 0, "This cell has a ditto mark, but there's nothing above it to copy."],
      [2, 0, 'Enter the rider.'],
    ])
  })

  test("copies a rider's details to each of their lines", () => {
    const [, jane, again] = read(
      'Rider|Horse|Class|City|State|BBR #|Birth date|Email|Phone|Request\n' +
        'Jane|Roc|o|Waco|TX|BBR #123456|5/6/2010|JO@x.com|(940) 555-0134|late please\n|Dus|o|||||||',
    )
    const details = {
      hometown: 'Waco, TX',
      bbr_id: '123456',
      birth_year: 2010,
      email: 'jo@x.com',
      phone: '(940) 555-0134',
    }
    expect(jane!.lines).toMatchObject([{ details, request: 'late please' }])
    expect(again!.lines).toMatchObject([{ details, request: null }])
  })

  test('leaves out details that were answered with "N/A", "none" or 0', () => {
    const none = { hometown: null, bbr_id: null, birth_year: null, phone: null }
    for (const text of ['N/A', 'none', '0', '-', 'Not a member']) {
      const sheet = `Rider|Class|City|BBR #|DOB|Phone\nJane|o|${[text, text, text, text].join('|')}`
      expect(read(sheet)[1]!.lines).toMatchObject([{ details: none }])
      expect(problemsOf(sheet)).toEqual([])
    }
  })

  test("reports a spreadsheet's formula errors instead of copying the rider from the row above", () => {
    const sheet = 'Rider|Horse|Class\nJane|Rocket|o\n#N/A|Dusty|o\n|Zip|o\n#REF!|#DIV/0!|n'
    expect(linesOf(sheet)).toEqual([[2, 'Jane', 'Rocket', 1]])
    expect(problemsOf(sheet)).toEqual([
      [3, 0, 'The spreadsheet has the error #N/A here. Type the correct value.'],
      [4, 0, 'Enter the rider.'],
      [5, 0, 'The spreadsheet has the error #REF! here. Type the correct value.'],
      [5, 1, 'The spreadsheet has the error #DIV/0! here. Type the correct value.'],
    ])
    expect(problemsOf('Rider|Horse|Class|Paid\nJane|Rocket|o|#N/A')).toEqual([])
  })

  test('enters the marked classes and the classes chosen for every line', () => {
    expect(linesOf('Rider|Horse|Open Sat|Novice\nJane|Roc|X|\nBo|TBA|$65|yes')).toEqual([
      [2, 'Jane', 'Roc', 1],
      [3, 'Bo', null, 1, 3],
    ])
    expect(linesOf('Rider|Horse\nJane|Roc', { every_line: [2] })).toEqual([[2, 'Jane', 'Roc', 2]])
  })

  test('reports each error with its cell', () => {
    expect(problemsOf('Rider|Horse|Class\n||o\nJane|Roc|\nJane|Roc|o')).toEqual([
      [2, 0, 'Enter the rider.'],
      [3, 2, 'Choose a class.'],
    ])
    expect(problemsOf('Rider|Horse|Class|Horse|Class\nJane|Rocket|o||n\nBo|R|o|D|n')).toEqual([
      [2, 4, 'Enter the horse that runs in these classes.'],
    ])
    expect(problemsOf(`Rider|Class\n${'x'.repeat(121)}|o`)).toEqual([
      [2, 0, 'Shorten this to 120 characters.'],
    ])
    for (const text of ['June', '2027', '5/6/2062'])
      expect(problemsOf(`Rider|Class|DOB\nJane|o|${text}`)).toEqual([
        [2, 2, "Can't read this year. Write it like 2012."],
      ])
    expect(problemsOf('Rider|Class|DOB\nJane|o|2026')).toEqual([])
    for (const text of ['call me', '555-0134 (mom)', '9'.repeat(31)])
      expect(problemsOf(`Rider|Class|Phone\nJane|o|${text}`)).toEqual([
        [2, 2, "Can't read this phone number. Write it like (940) 555-0134."],
      ])
    const marks = `Rider|Novice\n${'Jane|x\n'.repeat(9)}Bo|2`
    expect(problemsOf(marks)).toEqual([[11, 1, 'Type x to enter this class, or leave the cell blank.']])
  })

  test("reads early or late from a request, and keeps the request's text", () => {
    const requestsOf = (...cells: string[]) =>
      read(['Rider|Class|Draw preference', ...cells.map((cell) => `Jane|o|${cell}`)].join('\n')).flatMap(
        ({ lines }) => lines.map(({ request, request_class }) => [request, request_class]),
      )
    expect(requestsOf('Late', 'early please, hauling to Burns', 'Not first', 'Does not matter', '')).toEqual([
      ['Late', 'late'],
      ['early please, hauling to Burns', 'early'],
      ['Not first', null],
      [null, null],
      [null, null],
    ])
    expect(columnsOf(table('Rider|Class|Draw\nJane|o|late\nBo|o|none\nAl|o|'))).toEqual([
      0,
      'rider',
      'classes',
      'request',
    ])
    expect(columnsOf(table('Rider|Class|Injuries\nJane|o|no\nBo|o|none'))).toEqual([
      0,
      'rider',
      'classes',
      '',
    ])
  })

  test("asks what to do about words that don't match a class", () => {
    const sheet = 'Rider|Horse|Class\nJane|Roc|Open Sat, Poles\nBo|Dus|poles'
    expect(problemsOf(sheet)).toEqual([
      [2, 2, 'Poles'],
      [3, 2, 'poles'],
    ])
    expect(linesOf(sheet, { words: { poles: [3] } })).toEqual([
      [2, 'Jane', 'Roc', 1, 3],
      [3, 'Bo', 'Dus', 3],
    ])
    expect(problemsOf(sheet, { words: { poles: [] } })).toEqual([[3, 2, 'Choose a class.']])
  })

  test("matches class names in a day's column to that day's classes, and needs one answer per unknown name", () => {
    const form = 'Rider|Horse|Saturday classes|Sunday classes\nJane|Roc|Open, Novice|Open\nBo|Dus||Open'
    expect(linesOf(form)).toEqual([
      [2, 'Jane', 'Roc', 1, 3, 2],
      [3, 'Bo', 'Dus', 2],
    ])
    const sheet = 'Rider|Horse|Saturday classes|Sunday classes\nJane|Roc|Open|Novice\nBo|Dus||novice'
    expect(problemsOf(sheet)).toEqual([
      [2, 3, 'Novice'],
      [3, 3, 'novice'],
    ])
    expect(problemsOf(sheet, { words: { 'novice sunday': [2] } })).toEqual([])
    expect(problemsOf(sheet, { words: { novice: [2] } })).toHaveLength(2)
  })

  test('skips blank rows, rows above the headings, and rows without relevant text', () => {
    const rows = read('Entries||\nRider|Class|Paid\n||\nJane|o|\n||$45\nRider|Class|Paid\nBo|n|')
    expect(rows.map(({ skipped }) => skipped)).toEqual([
      'above the headings',
      'headings',
      'blank',
      null,
      'unused columns',
      'headings',
      null,
    ])
    expect(listSkippedRows(rows, 1)).toEqual([
      { first: 1, last: 1, reason: 'above the headings' },
      { first: 3, last: 3, reason: 'blank' },
      { first: 5, last: 5, reason: 'unused columns' },
      { first: 6, last: 6, reason: 'headings' },
    ])
    expect(listSkippedRows(read('Rider|Class\n|\n|\nJane|o\n|\nBo|n'), 0)).toEqual([
      { first: 2, last: 3, reason: 'blank' },
      { first: 5, last: 5, reason: 'blank' },
    ])
  })

  const cell = fc.constantFrom(
    ...'|Jane Smith|Smith, Jane|"|same as above|Rocket|Dusty; Zip|TBA|Open Sat|Novice|o|Poles|x|2|2012|Waco'.split(
      '|',
    ),
  )
  const layout = fc.constantFrom(
    'Rider|Horse|Classes|Hometown',
    'Last name|First name|Horse|Class',
    'Rider|Horse 1|Horse 2|Classes',
    'Rider|Horse|Classes|Phone',
    'Rider|Horse|Classes|Exhibitions',
  )

  test('turns each row into lines, an error or a reason to skip, and never loses a name', () => {
    fc.assert(
      fc.property(layout, fc.array(fc.array(cell, { minLength: 4, maxLength: 4 })), (headings, body) => {
        const rows = [headings.split('|'), ['Bo', 'Lee', 'Open Sat', 'Open Sat'], ...body]
        const mapping = mappingOf(rows)
        const read = readRows(rows, mapping, index, 2026)
        expect(read.map(({ row }) => row)).toEqual(rows.map((_, at) => at + 1))
        for (const { row, lines, problems, skipped } of read) {
          const hasError = problems.some(({ kind }) => kind === 'error')
          expect([lines.length > 0, hasError, skipped !== null].filter(Boolean)).toHaveLength(1)
          if (lines.length === 0) continue
          mapping.columns.forEach(({ use }, column) => {
            const text = rows[row - 1]![column]!
            if (use === 'horse' && /^[A-Z]/.test(text) && text !== 'TBA')
              for (const horse of text.split('; ')) expect(lines.map((line) => line.horse)).toContain(horse)
            if (use === 'rider' && /^[A-Z]/.test(text)) expect(lines[0]!.rider).toBe(normalizeRiderName(text))
          })
        }
      }),
    )
  })
})
