import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { toCsv } from '../../server/documents/exports/csv.ts'
import { eventFileName } from '../../server/documents/exports/fileName.ts'
import type { Cell, Kind, Table } from '../../server/documents/exports/table.ts'
import { toXlsx } from '../../server/documents/exports/xlsx.ts'
import { toZip } from '../../server/documents/exports/zip.ts'
import { Conflict } from '../../server/errors.ts'
import { requireExportable } from '../../server/models/exports/limit.ts'

const NAME = { subject: 'Open 4D', content: 'draw' }
const tableOf = (kind: Kind, ...cells: Cell[]): Table => ({
  ...NAME,
  columns: [{ title: 'Column', kind }],
  rows: cells.map((cell) => [cell]),
})

const cellsInCsv = (table: Table) =>
  Papa.parse<string[]>(toCsv(table).slice(1).replace(/\r\n$/, ''), { newline: '\r\n', delimiter: ',' })
    .data.slice(1)
    .map(([cell]) => cell)
const readXlsx = async (...tables: Table[]) =>
  readXlsxFile(Buffer.from(await toXlsx(tables)), { trim: false })
const cellsInXlsx = async (table: Table) => (await readXlsx(table))[0]!.data.slice(1).map(([cell]) => cell)
const xmlOf = async (table: Table) => {
  const files = unzipSync(await toXlsx([table]))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
}

// Names can't be empty, and Papa Parse reads a single empty cell as an empty line.
const text = fc.oneof(
  fc.string({ minLength: 1, unit: 'grapheme' }),
  fc
    .tuple(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '＝',
        '＋',
        '－',
        '＠',
        ' =',
        '\u200B=',
        '\uFEFF@',
        '\n=',
      ),
      fc.string(),
    )
    .map((parts) => parts.join('')),
)
const cents = fc.integer({ min: 0, max: 2_147_483_647 })

describe('CSV files', () => {
  test('writes negative amounts with a minus sign in CSV', () => {
    expect(cellsInCsv(tableOf('cents', -150, -5, 0, 205))).toEqual(['-1.50', '-0.05', '0.00', '2.05'])
  })

  test('starts a CSV file with a byte order mark and ends lines with CRLF', () => {
    expect(toCsv(tableOf('text', 'Muñoz', 'Kowal, Ł.'))).toBe('\uFEFFColumn\r\nMuñoz\r\n"Kowal, Ł."\r\n')
  })

  test('adds an apostrophe before CSV text that a spreadsheet could read as a formula', () => {
    fc.assert(
      fc.property(text, (name) => {
        const [cell] = cellsInCsv(tableOf('text', name))
        expect([name, `'${name}`]).toContain(cell)
        expect(cell).not.toMatch(/^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r]/u)
      }),
    )
  })

  test('writes numbers, times, points and dates in CSV without an apostrophe', () => {
    expect(cellsInCsv(tableOf('number', -1, 12, 'CO'))).toEqual(['-1', '12', 'CO'])
    expect(cellsInCsv(tableOf('time', 17.1, 6_442_450.941, 'NT', null, 17))).toEqual([
      '17.100',
      '6442450.941',
      'NT',
      '',
      '17.000',
    ])
    expect(cellsInCsv(tableOf('points', 78.5))).toEqual(['78.50'])
    expect(cellsInCsv(tableOf('date', '2026-11-28'))).toEqual(['2026-11-28'])
  })

  test('adds an apostrophe before a CSV column title that looks like a formula', () => {
    const table = { ...NAME, columns: [{ title: '=1+1', kind: 'number' as const }], rows: [] }
    expect(toCsv(table)).toBe("\uFEFF'=1+1\r\n")
  })
})

describe('XLSX files', () => {
  test('stores all text in XLSX as text, never as a formula', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 100 }), async (names) => {
        const { 'xl/worksheets/sheet1.xml': sheet } = await xmlOf(tableOf('text', ...names))
        expect(sheet!.match(/<c r="A\d+" s="0" t="s"><v>\d+<\/v><\/c>/g)).toHaveLength(names.length)
        expect(sheet).not.toContain('<f>')
      }),
      { numRuns: 5 },
    )
    const names = ['=HYPERLINK("http://x.test")', '+1', '-2', '@SUM(A1)', '007', 'Łucky & <b>']
    expect(await cellsInXlsx(tableOf('text', ...names))).toEqual(names)
    expect(await cellsInXlsx(tableOf('text', 'valueOf', 'constructor'))).toEqual(['valueOf ', 'constructor '])
  })

  test('removes characters that make Excel report a damaged file', async () => {
    expect(await cellsInXlsx(tableOf('text', 'A\u0000\u0001nn\uFFFE'))).toEqual(['Ann'])
  })

  test('stores times, points, amounts and places as formatted numbers, and dates as dates', async () => {
    expect(await cellsInXlsx(tableOf('time', 17.102, 'NT', 17))).toEqual([17.102, 'NT', 17])
    expect(await cellsInXlsx(tableOf('number', 3, 'CO'))).toEqual([3, 'CO'])
    expect(await cellsInXlsx(tableOf('date', '2026-11-28'))).toEqual([new Date('2026-11-28T00:00:00Z')])
    const formats = async (kind: Kind, cell: Cell) =>
      /formatCode="([^"]+)"/.exec((await xmlOf(tableOf(kind, cell)))['xl/styles.xml']!)?.[1]
    expect(await formats('time', 17)).toBe('0.000')
    expect(await formats('points', 78)).toBe('0.00')
    expect(await formats('cents', 100)).toBe('&quot;$&quot;#,##0.00')
    expect(await formats('date', '2026-11-28')).toBe('mm/dd/yyyy')
  })

  test('keeps the header row in view and widens columns to fit their text', async () => {
    const { 'xl/worksheets/sheet1.xml': sheet } = await xmlOf(
      tableOf('text', 'x'.repeat(20), 'x'.repeat(300)),
    )
    expect(sheet).toContain('ySplit="1"')
    expect(sheet).toContain('state="frozen"')
    expect(sheet).toContain('width="40"')
  })

  test.each([
    ['a long name', 'The Best Little Futurity Sweepstakes in Texas', 'The Best Little Futurity S draw'],
    ["characters that Excel doesn't allow", "'1D/2D: [Open]?*\\", '1D 2D   Open draw'],
    ['an emoji at the cutoff', `${'x'.repeat(25)}🐎`, `${'x'.repeat(25)} draw`],
  ])('makes a valid sheet name from %s', async (_what, subject, expected) => {
    const sheets = await readXlsx({ ...tableOf('text'), subject })
    expect(sheets.map(({ sheet }) => sheet)).toEqual([expected])
  })

  test('gives sheets different names when two classes have the same name', async () => {
    const same = { ...tableOf('text', 'Ann'), subject: 'The Best Little Futurity Sweepstakes' }
    const sheets = await readXlsx(same, same, { ...same, subject: same.subject.toUpperCase() })
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      'The Best Little Futurity S draw',
      'The Best Little Futurity draw 2',
      'THE BEST LITTLE FUTURITY draw 3',
    ])
  })

  test("gives each sheet a valid, unique name, regardless of the classes' names", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 40 }),
        async (names) => {
          const sheets = await readXlsx(...names.map((subject) => ({ ...tableOf('text', 'x'), subject })))
          const lower = sheets.map(({ sheet }) => sheet.toLowerCase())
          expect(new Set(lower).size).toBe(names.length)
          for (const name of lower) {
            expect(name.length).toBeLessThanOrEqual(31)
            expect(name).not.toMatch(/^'|'$|[[\]:*?/\\]/)
          }
        },
      ),
      { numRuns: 3 },
    )
  })
})

test('exports amounts to the cent in CSV and XLSX', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(cents, { minLength: 1 }), async (amounts) => {
      const table = tableOf('cents', ...amounts)
      const inCsv = cellsInCsv(table).map((cell) => {
        expect(cell).toMatch(/^\d+\.\d\d$/)
        return Number(cell!.replace('.', ''))
      })
      expect(inCsv).toEqual(amounts)
      const { 'xl/worksheets/sheet1.xml': sheet } = await xmlOf(table)
      const inXlsx = [...sheet!.matchAll(/<c r="A\d+" s="\d+"><v>([^<]+)/g)].map(([, value]) => {
        const [, dollars, part = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(value!)!
        return Number(dollars + part.padEnd(2, '0'))
      })
      expect(inXlsx).toEqual(amounts)
    }),
    { numRuns: 10 },
  )
})

test('puts one CSV file per table into a ZIP file, with unique names', async () => {
  const named = (subject: string, content: string, cell: string): Table => ({
    ...tableOf('text', cell),
    subject,
    content,
  })
  const zip = await toZip([
    named('', 'entries', 'Muñoz'),
    named('Open 4D', 'draw', 'Ann'),
    named('OPEN 4D', 'draw', 'Bea'),
    named('1D/2D: Añejo', 'payout', 'Cleo'),
  ])
  const files = Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])
  expect(files).toEqual([
    ['entries.csv', '\uFEFFColumn\r\nMuñoz\r\n'],
    ['Open 4D draw.csv', '\uFEFFColumn\r\nAnn\r\n'],
    ['OPEN 4D draw 2.csv', '\uFEFFColumn\r\nBea\r\n'],
    ['1D 2D Añejo payout.csv', '\uFEFFColumn\r\nCleo\r\n'],
  ])
})

describe('names of exported files', () => {
  const event = (name: string) => ({ starts_on: new Date('2026-11-28'), name })

  test.each([
    ['Fall Classic', 'Open 4D', '2026-11-28 Fall Classic - Open 4D draw.xlsx'],
    ['Fall/Winter: "Añejo"', '1D|2D?', '2026-11-28 Fall Winter Añejo - 1D 2D draw.xlsx'],
    ['..\\..\\x\r\nSet-Cookie: a', '', '2026-11-28 .. .. x Set-Cookie a - draw.xlsx'],
    ['Gone\u202Exslx', 'Open.', '2026-11-28 Gone xslx - Open draw.xlsx'],
  ])('builds a file name from the event %j and the class %j', (name, subject, expected) => {
    expect(eventFileName(event(name), 'xlsx', { subject, content: 'draw' })).toBe(expected)
  })

  test('limits file names to 255 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        const file = eventFileName(event(name), 'xlsx', { subject: name, content: 'payout draft' })
        expect(Buffer.byteLength(file)).toBeLessThanOrEqual(255)
        expect(file).toMatch(/^2026-11-28\b.*payout draft\.xlsx$/u)
        expect(file).not.toMatch(/[\\/:*?"<>|\p{C}]/u)
      }),
    )
  })
})

test('rejects an export of more than 50,000 rows', () => {
  const rows = Array.from({ length: 50_001 }, (_, row) => row)
  expect(requireExportable(rows.slice(1))).toHaveLength(50_000)
  expect(() => requireExportable(rows)).toThrow(Conflict)
})
