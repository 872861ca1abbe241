import Papa from 'papaparse'
import { formatPlainAmount } from '#lib/money.ts'
import { formatPrintedScore } from '#rules/scoring/score.ts'
import type { Cell, Kind, Table } from './table.ts'

/** The byte order mark makes Excel read the file as UTF-8. */
export function toCsv({ columns, rows }: Table): string {
  const titles = columns.map(({ title }) => neutralizeFormula(title))
  const cells = rows.map((row) => row.map((cell, index) => formatCell(cell, columns[index]!.kind)))
  const csv = Papa.unparse([titles, ...cells])
  return `\uFEFF${csv}\r\n`
}

function formatCell(cell: Cell, kind: Kind): string {
  if (cell === null) return ''
  return typeof cell === 'number' ? FORMATS[kind](cell) : neutralizeFormula(cell)
}

const FORMATS: Record<Kind, (value: number) => string> = {
  text: String,
  number: String,
  date: String,
  time: (seconds) => formatPrintedScore(seconds, 'time'),
  points: (points) => formatPrintedScore(points, 'points'),
  cents: (cents) => (cents < 0 ? `-${formatPlainAmount(-cents)}` : formatPlainAmount(cents)),
}

/** Spreadsheets show a formula with a leading apostrophe as text. */
const neutralizeFormula = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

// Some spreadsheets also recognize formulas that start with full-width signs or follow invisible characters.
const FORMULA = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r]/u
