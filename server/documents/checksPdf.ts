import { formatLongDate } from '#lib/formatDays.ts'
import { formatCheckAmount } from '#rules/payout/checks.ts'
import { nettedFeeLines } from '#rules/fees/nettedFees.ts'
import { amountInWords } from '#lib/amountInWords.ts'
import { formatCents } from '#lib/money.ts'
import type { Stock } from '#wire/checks.ts'
import { addPage, createPdf, drawImage, drawLine, drawText, PAGE, type Pdf } from './pdf.ts'

type Payer = { name: string; address: string | null; logo: { bytes: Uint8Array } | null }
type CheckSheet = { stock: Stock; offset_x: number; offset_y: number; preprinted: boolean }
export type PrintedCheck = {
  number: number
  prints: number
  dated: Date
  payee: string
  cents: number
  memo: string
  event: string
  /** Null if the check pays winnings from the whole event instead of one class. */
  activity: string | null
  netted_cents: number
  netted_fees: { name: string; cents: number }[]
  lines: { description: string; cents: number }[]
}

/** Lengths and positions are in points (72 per inch). Positions start at the top left corner of the page. */
const CHECK_HEIGHT = 252
/** Nothing is printed in this band at the bottom of a check, because banks read the MICR line there. */
const CLEAR_BAND = 45
const LEFT = 36
const RIGHT = PAGE.width - 36

const STOCKS: Record<Stock, { checks: number[]; stubs: number[] }> = {
  top: { checks: [0], stubs: [252, 504] },
  middle: { checks: [252], stubs: [0, 504] },
  bottom: { checks: [540], stubs: [0, 270] },
  three: { checks: [0, 252, 504], stubs: [] },
}

export function checksPdf(payer: Payer, checks: PrintedCheck[], sheet: CheckSheet): Promise<Buffer> {
  const { checks: tops, stubs } = STOCKS[sheet.stock]
  return createPdf(`Checks, ${payer.name}`, (pdf) => {
    for (const [index, check] of checks.entries()) {
      const onPage = index % tops.length
      if (onPage === 0) beginPage(pdf, sheet)
      drawCheck(pdf, payer, check, tops[onPage]!, sheet)
      for (const top of stubs) drawStub(pdf, payer, check, top, sheet)
    }
  })
}

export function testPagePdf(payer: Payer, sheet: CheckSheet, today: Date): Promise<Buffer> {
  const { checks: tops, stubs } = STOCKS[sheet.stock]
  const sample = { ...SAMPLE, dated: today }
  return createPdf('Test page for checks', (pdf) => {
    beginPage(pdf, sheet)
    for (const top of tops) {
      drawCheck(pdf, payer, sample, top, sheet)
      drawOutline(pdf, top)
    }
    for (const top of stubs) {
      drawStub(pdf, payer, sample, top, sheet)
      drawCutLine(pdf, top)
    }
  })
}

const SAMPLE = {
  number: 0,
  prints: 0,
  payee: 'Test page, not a check',
  cents: 0,
  memo: 'Hold this page and a blank check up to the light',
  event: 'Event',
  activity: 'Class',
  netted_cents: 0,
  netted_fees: [],
  lines: [{ description: '1D-1, run 17.302, Horse', cents: 0 }],
}

function beginPage(pdf: Pdf, { offset_x, offset_y }: CheckSheet) {
  addPage(pdf)
  pdf.translate(offset_x, offset_y)
}

function drawCheck(pdf: Pdf, payer: Payer, check: PrintedCheck, top: number, { preprinted }: CheckSheet) {
  if (!preprinted) drawForm(pdf, payer, check.number, top)
  drawText(pdf, formatLongDate(check.dated), RIGHT, top + 60, { size: 11, align: 'right' })
  drawText(pdf, check.payee, 88, top + 95, { size: 13, face: 'bold', width: 364 })
  drawFigures(pdf, check.cents, top + 95, preprinted)
  drawAmountInWords(pdf, check.cents, top + 124, preprinted)
  drawText(pdf, check.memo, 66, top + 187, { size: 9, width: 262 })
}

function drawForm(pdf: Pdf, payer: Payer, number: number, top: number) {
  const left = payer.logo ? LEFT + 66 : LEFT
  const width = LEFT + 300 - left
  if (payer.logo) drawImage(pdf, payer.logo.bytes, LEFT, top + 18, { width: 60, height: 50 })
  drawText(pdf, payer.name, left, top + 30, { size: 15, face: 'heading', width })
  const address = (payer.address ?? '').split(/\n/).filter(Boolean).slice(0, 3)
  address.forEach((text, index) => drawText(pdf, text, left, top + 43 + index * 11, { size: 8.5, width }))
  drawText(pdf, `No. ${number}`, RIGHT, top + 30, { size: 11, face: 'bold', align: 'right', slashed: true })

  labeledLine(pdf, 'DATE', 440, RIGHT, top + 62)
  drawLabel(pdf, 'PAY TO THE', LEFT, top + 91)
  drawLabel(pdf, 'ORDER OF', LEFT, top + 98)
  drawLine(pdf, 84, top + 98, 456, top + 98)
  pdf
    .lineWidth(0.5)
    .rect(FIGURES, top + 79, RIGHT - FIGURES, 22)
    .stroke()
  drawLine(pdf, LEFT, top + 128, RIGHT, top + 128)
  drawText(pdf, 'DOLLARS', RIGHT, top + 124, { size: 8, align: 'right' })
  labeledLine(pdf, 'MEMO', LEFT, 330, top + 190)
  drawLine(pdf, 376, top + 190, RIGHT, top + 190)
  drawText(pdf, 'AUTHORIZED SIGNATURE', (376 + RIGHT) / 2, top + 198, { size: 6, align: 'center' })
}

const FIGURES = 466
const SIGN_WIDTH = 9
const DOLLARS_WIDTH = 48

function drawFigures(pdf: Pdf, cents: number, baseline: number, preprinted: boolean) {
  const [sign, rest] = [formatCheckAmount(cents).slice(0, 1), formatCheckAmount(cents).slice(1)]
  if (!preprinted) drawText(pdf, sign, FIGURES + 4, baseline, { size: 14, face: 'bold' })
  drawText(pdf, rest, FIGURES + 4 + SIGN_WIDTH, baseline, {
    size: 14,
    face: 'bold',
    width: RIGHT - FIGURES - 8 - SIGN_WIDTH,
  })
}

function drawAmountInWords(pdf: Pdf, cents: number, baseline: number, preprinted: boolean) {
  const room = RIGHT - DOLLARS_WIDTH - LEFT
  const written = drawText(pdf, amountInWords(cents), LEFT, baseline, { size: 11, width: room })
  const end = LEFT + written + 6
  if (preprinted) {
    const asterisks = Math.max(0, Math.floor((LEFT + room - end) / ASTERISK_WIDTH))
    if (asterisks) drawText(pdf, '*'.repeat(asterisks), end, baseline, { size: 11 })
  } else if (written < room - 6) drawLine(pdf, end, baseline - 3, LEFT + room, baseline - 3, 1)
}

const ASTERISK_WIDTH = 5.6

function drawStub(pdf: Pdf, payer: Payer, check: PrintedCheck, top: number, { preprinted }: CheckSheet) {
  const number = check.prints > 0 ? `Reprint · Check ${check.number}` : `Check ${check.number}`
  if (!preprinted) drawText(pdf, payer.name, LEFT, top + 30, { size: 14, face: 'heading', width: 380 })
  drawText(pdf, number, RIGHT, top + 30, { size: 11, face: 'bold', align: 'right', slashed: true })
  drawText(pdf, check.payee, LEFT, top + 45, { size: 11, face: 'bold', width: 380 })
  drawText(pdf, formatLongDate(check.dated), RIGHT, top + 45, { align: 'right' })
  drawText(pdf, [check.event, check.activity].filter(Boolean).join(', '), LEFT, top + 60, {
    size: 9.5,
    width: RIGHT - LEFT,
  })
  const drawRule = (y: number) => {
    if (!preprinted) drawLine(pdf, LEFT, y, RIGHT, y)
  }
  drawRule(top + 66)

  const rows = stubRows(check)
  rows.forEach((row, index) => drawStubRow(pdf, row, top + 80 + index * STUB_ROW_HEIGHT, 'text'))
  const end = top + 80 + rows.length * STUB_ROW_HEIGHT
  drawRule(end - 9)
  drawStubRow(pdf, { description: 'Total', cents: check.cents }, end + 3, 'bold')
}

const STUB_ROW_HEIGHT = 14
const MAX_STUB_ROWS = 10

function stubRows(check: PrintedCheck): StubRow[] {
  const { lines } = check
  const forFees = Math.max(MAX_STUB_ROWS / 2, MAX_STUB_ROWS - lines.length)
  const fees = nettedFeeLines(check, forFees)
  const room = MAX_STUB_ROWS - fees.length
  if (lines.length <= room) return [...lines, ...fees]
  const rest = lines.slice(room - 1)
  const cents = rest.reduce((sum, one) => sum + one.cents, 0)
  return [...lines.slice(0, room - 1), { description: `${rest.length} more results`, cents }, ...fees]
}

type StubRow = { description: string; cents: number }

function drawStubRow(pdf: Pdf, { description, cents }: StubRow, y: number, face: 'text' | 'bold') {
  drawText(pdf, description, LEFT, y, { size: 9.5, face, width: 430 })
  drawText(pdf, formatCents(cents), RIGHT, y, { size: 9.5, face, align: 'right' })
}

function drawOutline(pdf: Pdf, top: number) {
  pdf.save().dash(4, { space: 3 }).lineWidth(0.75)
  pdf.rect(0.5, top + 0.5, PAGE.width - 1, CHECK_HEIGHT - 1).stroke()
  drawLine(pdf, 0, top + CHECK_HEIGHT - CLEAR_BAND, PAGE.width, top + CHECK_HEIGHT - CLEAR_BAND)
  pdf.restore()
  const middle = top + CHECK_HEIGHT - CLEAR_BAND / 2
  drawText(pdf, 'Leave this strip blank. The bank reads it.', PAGE.width / 2, middle, {
    size: 9,
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
  drawLine(pdf, x + 26, y, toX, y)
}

const drawLabel = (pdf: Pdf, text: string, x: number, y: number) => drawText(pdf, text, x, y, { size: 6.5 })
