import type { CellObject, Sheet } from 'write-excel-file/node'
import { parseDay } from '#lib/dates.ts'
import type { Cell, Kind, Table, TableName } from './table.ts'

export async function toXlsx(tables: Table[]): Promise<Uint8Array> {
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const names = sheetNames(tables)
  return writeXlsxFile(
    tables.map((table, index) => toSheet(table, names[index]!)),
    { fontFamily: 'Calibri', fontSize: 11 },
  ).toBuffer()
}

function toSheet({ columns, rows }: Table, sheet: string): Sheet<never> {
  const header = columns.map(({ title, kind }) => ({
    value: title,
    type: String,
    fontWeight: 'bold' as const,
    align: NUMBERS.has(kind) ? ('right' as const) : ('left' as const),
  }))
  return {
    sheet,
    stickyRowsCount: 1,
    columns: columns.map(({ title }, index) => ({ width: columnWidth(title, rows, index) })),
    data: [header, ...rows.map((row) => row.map((cell, index) => toCell(cell, columns[index]!.kind)))],
  }
}

const NUMBERS = new Set<Kind>(['number', 'time', 'points', 'cents'])

/** The explicit type keeps text from becoming a formula. */
function toCell(cell: Cell, kind: Kind): CellObject | null {
  if (cell === null || cell === '') return null
  if (typeof cell === 'number') return numberCell(cell, kind)
  if (kind === 'date') return { value: parseDay(cell), type: Date, format: 'mm/dd/yyyy' }
  const value = cell.slice(0, MAX_CELL_LENGTH)
  // write-excel-file fails on strings such as "valueOf", because it looks strings up in a plain object. The
  // added space prevents this.
  const text = { value: value in Object.prototype ? `${value} ` : value, type: String }
  return NUMBERS.has(kind) ? { ...text, align: 'right' } : text
}

function numberCell(number: number, kind: Kind): CellObject {
  const value = kind === 'cents' ? number / 100 : number
  const format = NUMBER_FORMATS[kind]
  return { value, type: Number, ...(format && { format }) }
}

const NUMBER_FORMATS: Partial<Record<Kind, string>> = {
  time: '0.000',
  points: '0.00',
  cents: '"$"#,##0.00',
}

const MAX_CELL_LENGTH = 32_767
const MIN_WIDTH = 8
const MAX_WIDTH = 40
const PADDING = 2

function columnWidth(title: string, rows: Cell[][], index: number): number {
  let longest = title.length
  for (const row of rows) longest = Math.max(longest, String(row[index] ?? '').length)
  return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, longest + PADDING))
}

/** Excel ignores case when it compares sheet names. */
function sheetNames(tables: TableName[]): string[] {
  const taken = new Set<string>()
  return tables.map((table) => {
    let name = sheetName(table)
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = sheetName(table, ` ${number}`)
    taken.add(name.toLowerCase())
    return name
  })
}

const MAX_SHEET_NAME = 31

function sheetName({ subject, content }: TableName, number = ''): string {
  const end = `${subject && ' '}${content}${number}`
  const allowed = subject.replace(NOT_IN_SHEET_NAME, ' ').trim()
  const start = allowed.slice(0, MAX_SHEET_NAME - end.length).replace(HALF_CHARACTER, '')
  return `${start.trim()}${end}`.trim()
}

// Excel doesn't allow an apostrophe at the beginning of a sheet name.
const NOT_IN_SHEET_NAME = /[[\]:*?/\\\p{C}]|^'+/gu
const HALF_CHARACTER = /[\uD800-\uDBFF]$/
