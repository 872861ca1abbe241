import { formatDate } from '#lib/dates.ts'
import { formatCheckAmount } from '#rules/payout/checks.ts'
import { amountInWords, formatCents } from '#lib/money.ts'
import type { Stock } from '#wire/checks.ts'
import { addPage, drawLine, createPdf, PAGE, type Pdf, drawImage, drawText } from './pdf.ts'

type Payer = { name: string; address: string | null; logo: { bytes: Uint8Array } | null }
type CheckSheet = { stock: Stock; offset_x: number; offset_y: number }
export type PrintedCheck = {
  number: number
  /** How many times the check was printed before. */
  prints: number
  dated: Date
  payee: string
  cents: number
  memo: string
  event: string
  activity: string
  lines: { description: string; cents: number }[]
}

/** All lengths and positions are in points (72 per inch), measured from the top left corner of a Letter page. */
const CHECK_HEIGHT = 252
/** Keep the bottom 5/8 inch of a check blank: banks read the MICR line there. */
const CLEAR_BAND = 45
const LEFT = 36
const RIGHT = PAGE.width - 36

/** The top edge of each check and stub on the page. */
const STOCKS: Record<Stock, { checks: number[]; stubs: number[] }> = {
  top: { checks: [0], stubs: [252, 504] },
  middle: { checks: [252], stubs: [0, 504] },
  bottom: { checks: [540], stubs: [0, 270] },
  three: { checks: [0, 252, 504], stubs: [] },
}

export function checksPdf(payer: Payer, checks: PrintedCheck[], sheet: CheckSheet): Promise<Buffer> {
  const { checks: tops, stubs } = STOCKS[sheet.stock]
  return createPdf(`Checks of ${payer.name}`, (pdf) => {
    for (const [index, check] of checks.entries()) {
      const onPage = index % tops.length
      if (onPage === 0) beginPage(pdf, sheet)
      drawCheck(pdf, payer, check, tops[onPage]!)
      for (const top of stubs) drawStub(pdf, payer, check, top)
    }
  })
}

/** A test page is printed on plain paper and held against the check stock to see whether they line up. */
export function testPagePdf(payer: Payer, sheet: CheckSheet, today: Date): Promise<Buffer> {
  const { checks: tops, stubs } = STOCKS[sheet.stock]
  const sample = { ...SAMPLE, dated: today }
  return createPdf('Test page for checks', (pdf) => {
    beginPage(pdf, sheet)
    for (const top of tops) {
      drawCheck(pdf, payer, sample, top)
      drawOutline(pdf, top)
    }
    for (const top of stubs) {
      drawStub(pdf, payer, sample, top)
      drawCutLine(pdf, top)
    }
  })
}

const SAMPLE = {
  number: 0,
  prints: 0,
  payee: 'Test page, not a check',
  cents: 0,
  memo: 'Hold this page and your check stock against the light',
  event: 'Event',
  activity: 'Class',
  lines: [{ description: '1D-1, run 17.302, Horse', cents: 0 }],
}

function beginPage(pdf: Pdf, { offset_x, offset_y }: CheckSheet) {
  addPage(pdf)
  pdf.translate(offset_x, offset_y)
}

function drawCheck(pdf: Pdf, payer: Payer, check: PrintedCheck, top: number) {
  const left = payer.logo ? LEFT + 66 : LEFT
  const width = LEFT + 300 - left
  if (payer.logo) drawImage(pdf, payer.logo.bytes, LEFT, top + 18, { width: 60, height: 50 })
  drawText(pdf, payer.name, left, top + 30, { size: 12, bold: true, width })
  const address = (payer.address ?? '').split(/\n/).filter(Boolean).slice(0, 3)
  address.forEach((text, index) => drawText(pdf, text, left, top + 43 + index * 11, { size: 9, width }))
  drawText(pdf, `No. ${check.number}`, RIGHT, top + 30, { size: 11, bold: true, align: 'right' })

  labeledLine(pdf, 'DATE', 440, RIGHT, top + 62)
  drawText(pdf, formatDate(check.dated), RIGHT, top + 60, { size: 11, align: 'right' })

  drawLabel(pdf, 'PAY TO THE', LEFT, top + 91)
  drawLabel(pdf, 'ORDER OF', LEFT, top + 98)
  drawLine(pdf, 84, top + 98, 456, top + 98)
  drawText(pdf, check.payee, 88, top + 95, { size: 13, bold: true, width: 364 })
  drawFigures(pdf, check.cents, top + 95)

  drawAmountInWords(pdf, check.cents, top + 124)

  labeledLine(pdf, 'MEMO', LEFT, 330, top + 190)
  drawText(pdf, check.memo, 62, top + 187, { size: 10, width: 264 })
  drawLine(pdf, 376, top + 190, RIGHT, top + 190)
  drawText(pdf, 'AUTHORIZED SIGNATURE', (376 + RIGHT) / 2, top + 198, { size: 6, align: 'center' })
}

/** The amount is monospaced and padded with asterisks, so that no digits can be added. */
function drawFigures(pdf: Pdf, cents: number, baseline: number) {
  pdf
    .lineWidth(0.5)
    .rect(466, baseline - 16, RIGHT - 466, 22)
    .stroke()
  const figures = { lineBreak: false, baseline: 'alphabetic' } as const
  pdf.font('Courier-Bold').fontSize(14).text(formatCheckAmount(cents), 470, baseline, figures)
}

/** Draws a line through the blank space after the amount, so that no words can be added. */
function drawAmountInWords(pdf: Pdf, cents: number, baseline: number) {
  const dollars = drawText(pdf, 'DOLLARS', RIGHT, baseline, { size: 9, align: 'right' })
  const room = RIGHT - dollars - 6 - LEFT
  const written = drawText(pdf, amountInWords(cents), LEFT, baseline, { size: 12, width: room })
  if (written < room - 6) drawLine(pdf, LEFT + written + 6, baseline - 3, LEFT + room, baseline - 3, 1)
  drawLine(pdf, LEFT, baseline + 4, RIGHT, baseline + 4)
}

function drawStub(pdf: Pdf, payer: Payer, check: PrintedCheck, top: number) {
  const number = check.prints > 0 ? `Reprint · Check ${check.number}` : `Check ${check.number}`
  drawText(pdf, payer.name, LEFT, top + 30, { size: 11, bold: true, width: 380 })
  drawText(pdf, number, RIGHT, top + 30, { size: 11, bold: true, align: 'right' })
  drawText(pdf, check.payee, LEFT, top + 45, { size: 11, width: 380 })
  drawText(pdf, formatDate(check.dated), RIGHT, top + 45, { size: 11, align: 'right' })
  drawText(pdf, `${check.event}, ${check.activity}`, LEFT, top + 60, { size: 10, width: RIGHT - LEFT })
  drawLine(pdf, LEFT, top + 66, RIGHT, top + 66)

  const rows = stubRows(check.lines)
  rows.forEach((row, index) => drawStubRow(pdf, row, top + 80 + index * STUB_ROW_HEIGHT, false))
  const end = top + 80 + rows.length * STUB_ROW_HEIGHT
  drawLine(pdf, LEFT, end - 9, RIGHT, end - 9)
  drawStubRow(pdf, { description: 'Total', cents: check.cents }, end + 3, true)
}

const STUB_ROW_HEIGHT = 14
const MAX_STUB_ROWS = 10

/** Combines the results that don't fit into one row, so that the rows still add up to the total. */
function stubRows(lines: PrintedCheck['lines']) {
  if (lines.length <= MAX_STUB_ROWS) return lines
  const rest = lines.slice(MAX_STUB_ROWS - 1)
  const cents = rest.reduce((sum, one) => sum + one.cents, 0)
  return [...lines.slice(0, MAX_STUB_ROWS - 1), { description: `${rest.length} more results`, cents }]
}

function drawStubRow(
  pdf: Pdf,
  { description, cents }: { description: string; cents: number },
  y: number,
  bold: boolean,
) {
  drawText(pdf, description, LEFT, y, { bold, width: 430 })
  drawText(pdf, formatCents(cents), RIGHT, y, { bold, align: 'right' })
}

function drawOutline(pdf: Pdf, top: number) {
  pdf.save().dash(4, { space: 3 }).lineWidth(0.75)
  pdf.rect(0.5, top + 0.5, PAGE.width - 1, CHECK_HEIGHT - 1).stroke()
  drawLine(pdf, 0, top + CHECK_HEIGHT - CLEAR_BAND, PAGE.width, top + CHECK_HEIGHT - CLEAR_BAND)
  pdf.restore()
  const middle = top + CHECK_HEIGHT - CLEAR_BAND / 2
  drawText(pdf, "Nothing is printed here: it is the bank's line.", PAGE.width / 2, middle, {
    align: 'center',
  })
}

function drawCutLine(pdf: Pdf, top: number) {
  pdf.save().dash(4, { space: 3 })
  drawLine(pdf, 0, top, PAGE.width, top, 0.75)
  pdf.restore()
}

function labeledLine(pdf: Pdf, text: string, x: number, toX: number, y: number) {
  drawLabel(pdf, text, x, y)
  drawLine(pdf, x + 22, y, toX, y)
}

const drawLabel = (pdf: Pdf, text: string, x: number, y: number) => drawText(pdf, text, x, y, { size: 7 })
