import { roundName } from '#rules/classes/rounds.ts'
import { addPage, drawLine, createPdf, PAGE, type Pdf, drawImage, drawText } from './pdf.ts'
import type { Letterhead } from './printPage.ts'
import {
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
const BOTTOM = PAGE.height - 54
const ROW_HEIGHT = 15
const WIDTH_SHARES: Record<string, number> = { Place: 4, Rider: 13, Horse: 12, Bull: 9, Hometown: 11 }
const DEFAULT_SHARE = 7

type PositionedColumn = {
  label: string
  x: number
  width: number
  right: boolean
  of: (row: ResultRow) => string
}

export function resultsPdf(sheet: ResultSheet): Promise<Buffer> {
  const { title, subtitle } = headingOf(sheet)
  const { organization } = sheet.event
  return createPdf(title, (pdf) => {
    const columns = positionColumns(sheet)
    const page = paginate(pdf, title, subtitle, statusOf(sheet), organization)
    for (const section of sheet.sections) drawSection(pdf, page, sheet, section, columns)
    if (grandTotal(sheet)) drawTotal(pdf, page, grandTotal(sheet))
    for (const text of correctionsOf(sheet)) {
      page.need(ROW_HEIGHT)
      drawText(pdf, text, LEFT, page.next(ROW_HEIGHT), { size: 9, width: RIGHT - LEFT })
    }
  })
}

type Pages = ReturnType<typeof paginate>

function paginate(pdf: Pdf, title: string, subtitle: string, status: string, head: Letterhead) {
  let y = 0
  let number = 0
  function beginPage() {
    addPage(pdf)
    number++
    if (head.logo) drawImage(pdf, head.logo.bytes, LEFT, 8, { width: 90, height: 24 })
    if (head.sponsor) drawText(pdf, head.sponsor, RIGHT, 30, { size: 9, align: 'right', width: 400 })
    drawText(pdf, title, LEFT, 48, { size: 16, bold: true, width: 360 })
    drawText(pdf, status, RIGHT, 48, { size: 9, bold: true, align: 'right', width: 170 })
    drawText(pdf, subtitle, LEFT, 62, { size: 9, width: RIGHT - LEFT })
    drawLine(pdf, LEFT, 68, RIGHT, 68, 1.5)
    drawText(pdf, `Page ${number}`, RIGHT, PAGE.height - 28, { size: 8, align: 'right' })
    y = 72
  }
  beginPage()
  return {
    next: (height: number) => (y += height),
    /** Starts a new page if `height` doesn't fit on this one. Returns whether it started one. */
    need(height: number) {
      if (y + height <= BOTTOM) return false
      beginPage()
      return true
    },
  }
}

function drawSection(
  pdf: Pdf,
  page: Pages,
  sheet: ResultSheet,
  section: ResultSection,
  columns: PositionedColumn[],
) {
  page.need(4 * ROW_HEIGHT)
  if (sheet.several)
    drawText(pdf, roundName(section.view), LEFT, page.next(ROW_HEIGHT + 6), { size: 13, bold: true })
  drawHeader(pdf, page, columns)
  for (const { title, rows } of divisionsOf(sheet, section)) {
    if (page.need(3 * ROW_HEIGHT)) drawHeader(pdf, page, columns)
    drawDivision(pdf, page, title)
    for (const row of rows) {
      if (page.need(ROW_HEIGHT)) {
        drawHeader(pdf, page, columns)
        drawDivision(pdf, page, title && `${title}, continued`)
      }
      drawRow(pdf, page.next(ROW_HEIGHT), columns, row)
    }
  }
  drawTotal(pdf, page, paidLine(section))
}

function drawTotal(pdf: Pdf, page: Pages, text: string) {
  page.need(ROW_HEIGHT)
  drawText(pdf, text, RIGHT, page.next(ROW_HEIGHT + 2), { bold: true, align: 'right' })
}

function drawHeader(pdf: Pdf, page: Pages, columns: PositionedColumn[]) {
  const y = page.next(ROW_HEIGHT)
  for (const { label, x, width, right } of columns) {
    drawText(pdf, label, right ? x + width : x, y, {
      size: 8,
      bold: true,
      align: right ? 'right' : 'left',
      width,
    })
  }
  drawLine(pdf, LEFT, y + 3, RIGHT, y + 3, 1)
}

function drawDivision(pdf: Pdf, page: Pages, title: string) {
  if (title) drawText(pdf, title, LEFT, page.next(ROW_HEIGHT + 4), { size: 12, bold: true })
}

function drawRow(pdf: Pdf, y: number, columns: PositionedColumn[], row: ResultRow) {
  for (const { x, width, right, of } of columns) {
    drawText(pdf, of(row), right ? x + width : x, y, { align: right ? 'right' : 'left', width })
  }
  drawLine(pdf, LEFT, y + 4, RIGHT, y + 4, 0.25)
}

function positionColumns(sheet: ResultSheet): PositionedColumn[] {
  const columns = columnsOf(sheet)
  const gap = 8
  const shares = columns.map(({ label }) => WIDTH_SHARES[label] ?? DEFAULT_SHARE)
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const unit = (RIGHT - LEFT - gap * (columns.length - 1)) / whole
  let x = LEFT
  return columns.map(({ label, kind, text }, index) => {
    const placed = { label, x, width: shares[index]! * unit, right: kind !== 'text', of: text }
    x += placed.width + gap
    return placed
  })
}
