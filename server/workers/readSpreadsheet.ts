import { posix } from 'node:path'
import Papa from 'papaparse'
import { BrokenZip, readZip, stored, unpack, writeZip, type ZipEntry } from './zip.ts'

/** `rows` doesn't have empty rows or columns at the end. */
export type ReadSpreadsheet = { rows: string[][] } | { problem: string }

export const MAX_FILE_BYTES = 10 * 1024 * 1024
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024
const MAX_ROWS = 50_000
const MAX_COLUMNS = 200

class Unreadable extends Error {}

/**
 * Reads an XLSX file's first sheet, or delimited text. XLSX dates become YYYY-MM-DD, followed by HH:MM unless
 * the time is midnight.
 */
export async function readSpreadsheet(file: Uint8Array): Promise<ReadSpreadsheet> {
  try {
    if (file.byteLength > MAX_FILE_BYTES) throw new Unreadable(TOO_LARGE)
    if (startsWith(file, OLD_EXCEL)) throw new Unreadable(OLD_FORMAT)
    const rows = trimRows(startsWith(file, ZIP) ? await readXlsx(file) : readText(file))
    if (rows.length === 0) throw new Unreadable('This file is empty. Choose another one.')
    return { rows }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message }
    throw error
  }
}

export const TOO_LARGE = 'Choose a file of 10 MB or less.'
const OLD_FORMAT = 'This is an old Excel file. Save it as .xlsx or CSV, and choose it again.'
const NO_SPREADSHEET = "This isn't a spreadsheet. Choose an .xlsx or CSV file."
const BROKEN = 'This file is damaged. Save it again as .xlsx or CSV.'
const TOO_LARGE_UNPACKED =
  'This file is larger than 200 MB when unpacked. Save only the sheet with the entries.'
const TOO_MANY_ROWS = 'This file has more than 50,000 lines. Split it into smaller files.'
const MAX_CELLS = 1_000_000
const TOO_MANY_CELLS =
  "This file has more than a million cells. Remove the columns that aren't about entries."
const TOO_MANY_COLUMNS = 'This file has more than 200 columns. Keep only the columns with the entries.'

const ZIP = '504b0304'
const OLD_EXCEL = 'd0cf11e0'

const startsWith = (file: Uint8Array, hex: string) =>
  Buffer.from(file.subarray(0, hex.length / 2)).toString('hex') === hex

function trimRows(rows: string[][]): string[][] {
  const isEmpty = (cell: string | undefined) => !cell || cell.trim() === ''
  const trimmed = rows.slice(0, rows.findLastIndex((row) => !row.every(isEmpty)) + 1)
  if (trimmed.length > MAX_ROWS) throw new Unreadable(TOO_MANY_ROWS)
  const width = trimmed.reduce(
    (widest, row) => Math.max(widest, row.findLastIndex((cell) => !isEmpty(cell)) + 1),
    0,
  )
  if (width > MAX_COLUMNS) throw new Unreadable(TOO_MANY_COLUMNS)
  if (width * trimmed.length > MAX_CELLS) throw new Unreadable(TOO_MANY_CELLS)
  return trimmed.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''))
}

function readText(file: Uint8Array): string[][] {
  const text = decode(file).replace(/^sep=.\r?\n/, '')
  if (NOT_A_TABLE.test(text) || CONTROL_CHARACTER.test(text)) throw new Unreadable(NO_SPREADSHEET)
  const { data, errors } = Papa.parse<string[]>(text, {
    delimitersToGuess: ['\t', ',', ';', '|'],
    // Twice the limit, because empty rows at the end don't count.
    preview: 2 * MAX_ROWS,
  })
  const open = errors.find(({ code }) => code === 'MissingQuotes')
  if (open)
    throw new Unreadable(
      `Line ${(open.row ?? 0) + 1} has an opening quotation mark but no closing one. Fix the file and choose it again.`,
    )
  return data
}

const NOT_A_TABLE = /^\s*(%PDF|<!doctype|<html|<\?xml|\{\\rtf)/i
// oxlint-disable-next-line no-control-regex
const CONTROL_CHARACTER = /[\x00-\x08\x0e-\x1f]/

function decode(file: Uint8Array): string {
  if (startsWith(file, 'fffe')) return new TextDecoder('utf-16le').decode(file)
  if (startsWith(file, 'feff')) return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return decodeWindows1252(file)
  }
}

/** Code points of the bytes 0x80 through 0x9f. */
const WINDOWS_1252 = [
  0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d,
  0x17d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a,
  0x153, 0x9d, 0x17e, 0x178,
]

/** In some versions of Node, TextDecoder decodes Windows-1252 as Latin-1. */
const decodeWindows1252 = (file: Uint8Array) =>
  Buffer.from(file.buffer, file.byteOffset, file.byteLength)
    .toString('latin1')
    .replaceAll(/[\x80-\x9f]/g, (letter) => String.fromCodePoint(WINDOWS_1252[letter.charCodeAt(0) - 0x80]!))

async function readXlsx(file: Uint8Array): Promise<string[][]> {
  const unpacked = writeZip(unpackXlsx(file))
  try {
    const { readSheet } = await import('read-excel-file/universal')
    const rows = await readSheet(unpacked.buffer)
    return rows.map((row) => row.map(cellText))
  } catch {
    throw new Unreadable(BROKEN)
  }
}

/** read-excel-file trusts the sizes that an archive claims, so check them first. */
function unpackXlsx(file: Uint8Array): ZipEntry[] {
  try {
    const entries = readZip(file).filter(({ name }) => /\.(xml|rels)$/.test(name))
    if (!entries.some(({ name }) => name === 'xl/workbook.xml')) throw new Unreadable(NO_SPREADSHEET)
    if (entries.reduce((sum, { size }) => sum + size, 0) > MAX_UNPACKED_BYTES)
      throw new Unreadable(TOO_LARGE_UNPACKED)
    const unpacked = entries.map((entry) =>
      stored(entry.name, withErrorsAsText(withoutFarEmptyCells(unpack(entry)))),
    )
    return [...unpacked, ...sheetsElsewhere(unpacked)]
  } catch (error) {
    if (error instanceof BrokenZip) throw new Unreadable(BROKEN)
    throw error
  }
}

/**
 * read-excel-file creates every cell up to the last one. If that's too many, this removes cells that have
 * formatting but no value.
 */
function withoutFarEmptyCells(data: Uint8Array): Uint8Array {
  const text = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('latin1')
  if (!text.includes('sheetData') || !sizeProblem(text)) return data
  const filled = text.replaceAll(EMPTY_CELL, '').replaceAll(EMPTY_ROW, '')
  const problem = sizeProblem(filled)
  if (problem) throw new Unreadable(problem)
  return Buffer.from(filled, 'latin1')
}

/** read-excel-file leaves out formula errors such as #N/A. A blank rider cell would mean the rider above. */
function withErrorsAsText(data: Uint8Array): Uint8Array {
  const text = Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('latin1')
  return text.includes('sheetData') ? Buffer.from(text.replaceAll(ERROR_TYPE, '$1str'), 'latin1') : data
}

const ERROR_TYPE = /(<(?:\w+:)?c\s(?:[^<>]*?\s)?t\s*=\s*["'])e(?=["'])/g

/** Elements without a cell reference (`r`) don't match. Removing them would move the cells after them. */
const EMPTY_CELL = emptyElement('c', String.raw`(?:<(?:\w+:)?v\s*\/>|<((?:\w+:)?)v>\s*<\/\1v>)?\s*`)
const EMPTY_ROW = emptyElement('row', '')

function emptyElement(name: string, content: string) {
  const opening = String.raw`<(?:\w+:)?${name}(?=\s[^<>]*?\br\s*=)\s[^<>]*?`
  return new RegExp(String.raw`${opening}(?:\/>|>\s*${content}<\/(?:\w+:)?${name}>)`, 'g')
}

function sizeProblem(sheet: string): string | null {
  for (const [, letters, row] of sheet.matchAll(/\br\s*=\s*["']\s*([A-Z]*)(\d+)/gi)) {
    if (Number(row) > MAX_ROWS) return TOO_MANY_ROWS
    if (columnNumber(letters!) > MAX_COLUMNS) return TOO_MANY_COLUMNS
  }
  return null
}

/** read-excel-file doesn't resolve "..", so sheets outside `xl` are copied to the path where it looks for them. */
function sheetsElsewhere(entries: ZipEntry[]): ZipEntry[] {
  const relations = entries.find(({ name }) => name === 'xl/_rels/workbook.xml.rels')
  const text = relations ? Buffer.from(relations.data).toString('utf8') : ''
  return [...text.matchAll(/\bTarget\s*=\s*["']([^"'<>]*\.\.\/[^"'<>]*)["']/g)].flatMap(([, target]) => {
    const sheet = entries.find(({ name }) => name === posix.join('xl', target!))
    return sheet ? [{ ...sheet, name: `xl/${target}` }] : []
  })
}

const columnNumber = (letters: string) =>
  [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

function cellText(cell: unknown): string {
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace('T', ' ')
      .replace(/( 00:00)?:\d\d\.\d{3}Z$/, '')
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return cell === null ? '' : String(cell as string | number)
}
