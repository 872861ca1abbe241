import { roundName } from '#rules/classes/rounds.ts'
import { sum } from '#lib/money.ts'
import {
  addPage,
  createPdf,
  drawImage,
  drawLine,
  drawOnPages,
  drawText,
  PAGE,
  type Pdf,
  textWidth,
  wrapText,
} from './pdf.ts'
import {
  type Column,
  columnsOf,
  correctionsOf,
  divisionsOf,
  grandTotal,
  headingOf,
  paidLine,
  type ResultRow,
  type ResultSection,
  type ResultSheet,
  statusOf,
} from './results.ts'

const LEFT = 36
const RIGHT = PAGE.width - 36
const TOP = 30
const BOTTOM = PAGE.height - 50
const WIDTH = RIGHT - LEFT
const GAP = 9
const ROW_HEIGHT = 15
const LINE_HEIGHT = 11
const TEXT = { size: 9 }
const LABEL = { size: 8, face: 'bold' } as const
const LOGO = { width: 110, height: 40 }
const RULE = '#999'

export function resultsPdf(sheet: ResultSheet): Promise<Buffer> {
  const { title } = headingOf(sheet)
  return createPdf(title, (pdf) => {
    const columns = positionColumns(pdf, sheet)
    const page = paginate(pdf, title)
    page.next(letterhead(pdf, sheet))
    for (const section of sheet.sections) drawSection(pdf, page, sheet, section, columns)
    if (grandTotal(sheet)) drawTotal(pdf, page, grandTotal(sheet))
    for (const text of correctionsOf(sheet)) drawParagraph(pdf, page, text)
    drawOnPages(pdf, (number, pages) =>
      drawText(pdf, `Page ${number} of ${pages}`, RIGHT, PAGE.height - 28, { size: 8, align: 'right' }),
    )
  })
}

function letterhead(pdf: Pdf, sheet: ResultSheet): number {
  const { title, subtitle } = headingOf(sheet)
  const { logo, sponsor } = sheet.event.organization
  if (logo) drawImage(pdf, logo.bytes, RIGHT - LOGO.width, TOP, { ...LOGO, align: 'right' })
  const width = logo ? WIDTH - LOGO.width - GAP : WIDTH
  let y = TOP
  function drawLines(text: string, lineHeight: number, style: { size: number; face?: 'heading' | 'bold' }) {
    for (const line of wrapText(pdf, text, width, style))
      drawText(pdf, line, LEFT, (y += lineHeight), { ...style, width })
  }
  drawLines(title, 21, { size: 21, face: 'heading' })
  y += 2
  drawLines(breakAfterDots(subtitle), 12, TEXT)
  drawLines(breakAfterDots([statusOf(sheet), sponsor].filter(Boolean).join(' · ')), 12, {
    ...TEXT,
    face: 'bold',
  })
  y = Math.max(y + 7, logo ? TOP + LOGO.height + 5 : 0)
  drawLine(pdf, LEFT, y, RIGHT, y, 1.5)
  return y - TOP + 3
}

/** Allows line breaks only after a "·", so that "Tulsa, OK" stays on one line. */
const breakAfterDots = (text: string) => text.replaceAll(/(?<!·) /g, '\u00a0')

type Pages = ReturnType<typeof paginate>

function paginate(pdf: Pdf, title: string) {
  let y = TOP
  let part = ''
  addPage(pdf)
  return {
    begin: (name: string) => void (part = name),
    next: (height: number) => (y += height),
    need(height: number) {
      if (y + height <= BOTTOM) return false
      addPage(pdf)
      const heading = `${[title, part].filter(Boolean).join(', ')} (continued)`
      drawText(pdf, heading, LEFT, TOP + 12, { size: 13, face: 'heading', width: WIDTH })
      drawLine(pdf, LEFT, TOP + 18, RIGHT, TOP + 18, 1.5)
      y = TOP + 20
      return true
    },
  }
}

const TOTAL_HEIGHT = ROW_HEIGHT + 3
const HEADING_HEIGHT = ROW_HEIGHT + 9
const DIVISION_HEIGHT = ROW_HEIGHT + 7

function drawSection(
  pdf: Pdf,
  page: Pages,
  sheet: ResultSheet,
  section: ResultSection,
  columns: PositionedColumn[],
) {
  const name = sheet.several ? roundName(section.view) : ''
  page.need(HEADING_HEIGHT + ROW_HEIGHT + DIVISION_HEIGHT + 2 * ROW_HEIGHT)
  page.begin(name)
  if (name) drawText(pdf, name, LEFT, page.next(HEADING_HEIGHT), { size: 16, face: 'heading' })
  drawHeader(pdf, page, columns)
  const divisions = divisionsOf(sheet, section)
  for (const [at, { title, rows }] of divisions.entries()) {
    if (page.need(DIVISION_HEIGHT + 2 * ROW_HEIGHT)) drawHeader(pdf, page, columns)
    drawDivision(pdf, page, title)
    for (const [index, row] of rows.entries()) {
      const isLast = at === divisions.length - 1 && index === rows.length - 1
      const cells = columns.map((column) => ({ ...column, lines: linesOf(pdf, column, row) }))
      const extra = (Math.max(...cells.map(({ lines }) => lines.length)) - 1) * LINE_HEIGHT
      if (page.need(ROW_HEIGHT + extra + (isLast ? TOTAL_HEIGHT : 0))) {
        drawHeader(pdf, page, columns)
        drawDivision(pdf, page, title && `${title} (continued)`)
      }
      drawRow(pdf, page.next(ROW_HEIGHT), cells)
      const end = page.next(extra) + 4
      drawLine(pdf, LEFT, end, RIGHT, end, 0.5, RULE)
    }
  }
  drawTotal(pdf, page, paidLine(section))
}

function drawTotal(pdf: Pdf, page: Pages, text: string) {
  page.need(TOTAL_HEIGHT)
  drawText(pdf, text, RIGHT, page.next(TOTAL_HEIGHT), { face: 'bold', align: 'right' })
}

function drawParagraph(pdf: Pdf, page: Pages, text: string) {
  const lines = wrapText(pdf, text, WIDTH, TEXT)
  page.need(4 + lines.length * LINE_HEIGHT)
  page.next(4)
  for (const line of lines) drawText(pdf, line, LEFT, page.next(LINE_HEIGHT), { ...TEXT, width: WIDTH })
}

function drawHeader(pdf: Pdf, page: Pages, columns: PositionedColumn[]) {
  const y = page.next(ROW_HEIGHT)
  for (const { label, x, width, right } of columns)
    drawText(pdf, label, right ? x + width : x, y, { ...LABEL, align: right ? 'right' : 'left' })
  drawLine(pdf, LEFT, y + 3, RIGHT, y + 3, 1)
}

function drawDivision(pdf: Pdf, page: Pages, title: string) {
  if (title) drawText(pdf, title, LEFT, page.next(DIVISION_HEIGHT), { size: 14, face: 'heading' })
}

type Cell = PositionedColumn & { lines: string[] }

function drawRow(pdf: Pdf, y: number, cells: Cell[]) {
  for (const { x, width, right, lines } of cells)
    for (const [index, line] of lines.entries()) {
      const lineY = y + index * LINE_HEIGHT
      if (!right) drawText(pdf, line, x, lineY, { ...TEXT, width })
      else drawNumber(pdf, line, x + width, lineY)
    }
}

function drawNumber(pdf: Pdf, text: string, end: number, y: number) {
  const [number, mark] = text.endsWith('*') ? [text.slice(0, -1), '*'] : [text, '']
  drawText(pdf, number, end, y, { ...TEXT, align: 'right' })
  if (mark) drawText(pdf, mark, end + 1, y, TEXT)
}

const linesOf = (pdf: Pdf, { right, width, of }: PositionedColumn, row: ResultRow): string[] =>
  right ? [of(row)] : wrapText(pdf, of(row), width, TEXT)

type PositionedColumn = {
  label: string
  x: number
  width: number
  right: boolean
  of: (row: ResultRow) => string
}

function positionColumns(pdf: Pdf, sheet: ResultSheet): PositionedColumn[] {
  const columns = columnsOf(sheet)
  const rows = sheet.sections.flatMap((section) => section.rows)
  const wanted = columns.map((column) => neededWidth(pdf, column, rows))
  const isName = columns.map(({ kind }) => kind === 'text')
  const numbers = sum(wanted.filter((_width, index) => !isName[index]))
  const names = wanted.filter((_width, index) => isName[index])
  const shared = shareWidth(names, WIDTH - GAP * (columns.length - 1) - numbers)
  let x = LEFT
  return columns.map(({ label, kind, text }, index) => {
    const width = isName[index] ? shared.shift()! : wanted[index]!
    const placed = { label, x, width, right: kind !== 'text', of: text }
    x += width + GAP
    return placed
  })
}

/** Measures only the five longest texts, because measuring takes as long as drawing. */
function neededWidth(pdf: Pdf, { label, text }: Column, rows: ResultRow[]): number {
  const longest = rows
    .map(text)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 5)
  return Math.max(textWidth(pdf, label, LABEL), ...longest.map((one) => textWidth(pdf, one, TEXT))) + 0.5
}

function shareWidth(wanted: number[], available: number): number[] {
  const shares = wanted.map(() => 0)
  let left = available
  const ascending = [...wanted.keys()].toSorted((a, b) => wanted[a]! - wanted[b]!)
  for (const [done, index] of ascending.entries()) {
    shares[index] = Math.min(wanted[index]!, left / (wanted.length - done))
    left -= shares[index]
  }
  return shares.map((share) => share + left / wanted.length)
}
