import { describe, expect, test } from 'vitest'
import { readSpreadsheet } from '../../server/workers/readSpreadsheet.ts'
import { readZip, stored, writeZip } from '../../server/workers/zip.ts'
import { deflated, sheetXml, xlsx, xlsxOfSheet, xlsxWithTarget } from '../support/spreadsheets.ts'

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding)
const utf16be = (text: string) => bytes(text, 'utf16le').swap16()
const read = (file: Uint8Array) => readSpreadsheet(file)

const ROWS = [
  ['Rider', 'Horse'],
  ['Inés Muñoz', 'Dash “N” Cash'],
]

describe('text files', () => {
  test.each([
    ['UTF-8', bytes('Rider,Horse\nInés Muñoz,Dash “N” Cash\n')],
    ['UTF-8 with a byte order mark', bytes('\ufeffRider,Horse\r\nInés Muñoz,Dash “N” Cash\r\n')],
    ['UTF-16', bytes('\ufeffRider\tHorse\nInés Muñoz\tDash “N” Cash', 'utf16le')],
    ['big-endian UTF-16', utf16be('\ufeffRider\tHorse\nInés Muñoz\tDash “N” Cash')],
    ['Windows-1252', bytes('Rider;Horse\nIn\xe9s Mu\xf1oz;Dash \x93N\x94 Cash', 'latin1')],
    ['UTF-8 with an Excel separator line', bytes('sep=;\r\nRider;Horse\r\nInés Muñoz;Dash “N” Cash')],
    ['UTF-8 with quotes', bytes('"Rider","Horse"\n"Inés Muñoz","Dash “N” Cash"')],
  ])('reads a text file in %s', async (_, file) => expect(await read(file)).toEqual({ rows: ROWS }))

  test('reads quoted line breaks, separators and quotes in a text file', async () => {
    expect(await read(bytes('Rider;Classes\n"Smith, ""Jo""";"Open Sat;\nNovice"'))).toEqual({
      rows: [
        ['Rider', 'Classes'],
        ['Smith, "Jo"', 'Open Sat;\nNovice'],
      ],
    })
  })

  test('keeps empty lines between other lines, so that row numbers stay correct', async () => {
    expect(await read(bytes('a,b,,\n\nc\n,,,\n\n'))).toEqual({
      rows: [
        ['a', 'b'],
        ['', ''],
        ['c', ''],
      ],
    })
  })

  test('rejects a text file with an unclosed quotation mark, and gives the line number', async () => {
    expect(await read(bytes('Rider,Horse\nJane,"Roc\nBo,Dus'))).toEqual({
      problem: 'Line 2 has an opening quotation mark but no closing one. Fix the file and choose it again.',
    })
  })

  test('accepts at most 50,000 lines and 200 columns', async () => {
    const lines = (count: number) => read(bytes('Jane,Roc\n'.repeat(count)))
    expect(await lines(50_000)).toMatchObject({ rows: { length: 50_000 } })
    expect(await lines(50_001)).toEqual({
      problem: 'This file has more than 50,000 lines. Split it into smaller files.',
    })
    expect(await read(bytes('a,'.repeat(199) + 'b'))).toMatchObject({ rows: [{ length: 200 }] })
    expect(await read(bytes('a,'.repeat(200) + 'b'))).toEqual({
      problem: 'This file has more than 200 columns. Keep only the columns with the entries.',
    })
    expect(await read(bytes(','.repeat(500) + '\na,b'))).toMatchObject({ rows: [{ length: 2 }, {}] })
  })
})

describe('XLSX files', () => {
  test('reads text, numbers, dates and formula results from XLSX', async () => {
    const formula = { xml: (ref: string) => `<c r="${ref}" t="str"><f>A1&amp;B1</f><v>Jane Smith</v></c>` }
    const error = { xml: (ref: string) => `<c r="${ref}" t="e"><v>#N/A</v></c>` }
    const yes = { xml: (ref: string) => `<c r="${ref}" t="b"><v>1</v></c>` }
    const file = xlsx([
      ['Rider', 'Number', 'Birth date', 'Open', 'Novice'],
      ['Inés & <Jo>', 12.5, { date: '2012-05-06' }, yes, ''],
      [],
      [formula, 7, '', 'x', error],
    ])
    expect(await read(file)).toEqual({
      rows: [
        ['Rider', 'Number', 'Birth date', 'Open', 'Novice'],
        ['Inés & <Jo>', '12.5', '2012-05-06', 'TRUE', ''],
        ['', '', '', '', ''],
        ['Jane Smith', '7', '', 'x', '#N/A'],
      ],
    })
  })

  test('rejects an XLSX file that would unpack to more than 200 MB, without unpacking it', async () => {
    const problem = 'This file is larger than 200 MB when unpacked. Save only the sheet with the entries.'
    const MB = 1024 * 1024
    const claiming = (...sizes: number[]) =>
      sizes.map((size, nth) => ({ ...deflated(`xl/${nth}.xml`, '<a/>'), size }))
    const sheet = deflated('xl/worksheets/sheet1.xml', sheetXml([['Rider']]))
    expect(await read(xlsxOfSheet(sheet, ...claiming(201 * MB)))).toEqual({ problem })
    expect(await read(xlsxOfSheet(sheet, ...claiming(70 * MB, 70 * MB, 70 * MB)))).toEqual({ problem })
  })

  test.each([
    ['claims a smaller size than it has', { size: 100 }],
    ['claims a larger size than it has', { size: 10_000 }],
    ['uses an unsupported compression method', { method: 12 }],
  ])('rejects an XLSX file if one of the files in its archive %s', async (_, wrong) => {
    const sheet = deflated('xl/worksheets/sheet1.xml', sheetXml([['Rider'], ['Jane']]))
    expect(await read(xlsxOfSheet(sheet))).toMatchObject({ rows: [['Rider'], ['Jane']] })
    expect(await read(xlsxOfSheet({ ...sheet, ...wrong }))).toEqual({
      problem: 'This file is damaged. Save it again as .xlsx or CSV.',
    })
  })

  test.each([
    ['line', 'B50001', 'This file has more than 50,000 lines. Split it into smaller files.'],
    ['column', 'ZZZ1', 'This file has more than 200 columns. Keep only the columns with the entries.'],
  ])("rejects an XLSX file if a cell's %s is beyond the limit", async (_, ref, problem) => {
    const far = { xml: () => `<c r="${ref}"><v>1</v></c>` }
    expect(await read(xlsx([['Jane', far]]))).toEqual({ problem })
  })

  test.each([
    ['without a closing tag', (ref: string) => `<c r="${ref}" s="1"/>`],
    ['with a closing tag', (ref: string) => `<c r="${ref}" s="1"></c>`],
    ['with an empty value', (ref: string) => `<c s="1" r="${ref}" t="s"><v></v></c>`],
    ['with a namespace prefix', (ref: string) => `<x:c r="${ref}"><x:v/></x:c>`],
  ])('ignores formatted empty cells beyond the line and column limits: cells %s', async (_, empty) => {
    const far = { xml: () => empty('XFD1') }
    const rows = `<row r="3" spans="1:2"><c r="A3" t="inlineStr"><is><t>Bo</t></is></c></row><row r="1048576" s="1">${empty('A1048576')}</row><row r="1048575" ht="15"/></sheetData>`
    const sheet = sheetXml([['Jane', far]]).replace('</sheetData>', rows)
    expect(await read(xlsxOfSheet(deflated('xl/worksheets/sheet1.xml', sheet)))).toEqual({
      rows: [['Jane'], [''], ['Bo']],
    })
  })

  test.each([
    ['sheets/first.xml', 'xl/sheets/first.xml'],
    ['/data/first.xml', 'data/first.xml'],
    ['../data/first.xml', 'data/first.xml'],
    ['worksheets/../first.xml', 'xl/first.xml'],
  ])(
    'reads a sheet with the path %s in an XLSX file, and applies the line limit to that sheet',
    async (target, name) => {
      const at = (rows: Parameters<typeof sheetXml>[0]) =>
        read(xlsxWithTarget(target, deflated(name, sheetXml(rows))))
      expect(await at([['Rider'], ['Jane']])).toEqual({ rows: [['Rider'], ['Jane']] })
      const far = { xml: () => '<c r="B50001"><v>1</v></c>' }
      expect(await at([['Jane', far]])).toEqual({
        problem: 'This file has more than 50,000 lines. Split it into smaller files.',
      })
    },
  )

  test('rejects an XLSX file whose sheet is missing', async () => {
    const sheet = deflated('xl/other.xml', sheetXml([['Rider']]))
    expect(await read(xlsxWithTarget('worksheets/gone.xml', sheet))).toEqual({
      problem: 'This file is damaged. Save it again as .xlsx or CSV.',
    })
  })

  test('rejects an XLSX file whose second half is missing', async () => {
    const file = xlsx([['Rider'], ['Jane']])
    expect(await read(file.subarray(0, file.length / 2))).toEqual({
      problem: 'This file is damaged. Save it again as .xlsx or CSV.',
    })
  })
})

test.each([
  ['a Word document', writeZip([stored('word/document.xml', Buffer.from('<w/>'))])],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a PDF', bytes('%PDF-1.7\n1 0 obj')],
  ['a web page', bytes('<!DOCTYPE html><table><tr><td>Jane')],
])('rejects %s as a spreadsheet', async (_, file) => {
  expect(await read(file)).toEqual({ problem: "This isn't a spreadsheet. Choose an .xlsx or CSV file." })
})

test('rejects old Excel files, empty files and files larger than 10 MB', async () => {
  expect(await read(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toEqual({
    problem: 'This is an old Excel file. Save it as .xlsx or CSV, and choose it again.',
  })
  for (const text of ['', '\ufeff', ' \n,,\n'])
    expect(await read(bytes(text))).toEqual({ problem: 'This file is empty. Choose another one.' })
  expect(await read(Buffer.alloc(20 * 1024 * 1024, 'a,'))).toEqual({
    problem: 'Choose a file of 10 MB or less.',
  })
})

test('reads back the names and sizes of files written to a ZIP archive', () => {
  const entries = [stored('a.xml', Buffer.from('one')), deflated('ü/b.xml', 'two')]
  expect(readZip(writeZip(entries)).map(({ name, size }) => [name, size])).toEqual([
    ['a.xml', 3],
    ['ü/b.xml', 3],
  ])
})
