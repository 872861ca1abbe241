import { formatDate } from '#lib/dates.ts'
import { checkFigures } from '#rules/checks.ts'
import { amountInWords, formatCents } from '#rules/money.ts'
import type { Stock } from '#wire/checks.ts'
import { addPage, line, makePdf, PAGE, type Pdf, picture, write } from './pdf.ts'

type Payer = { name: string; address: string | null; logo: { bytes: Uint8Array } | null }
type Sheet = { stock: Stock; offset_x: number; offset_y: number }
export type PrintedCheck = {
  number: number
  /** How often it was printed before. */
  prints: number
  dated: Date
  payee: string
  cents: number
  memo: string
  event: string
  activity: string
  lines: { description: string; cents: number }[]
}

/** Every measure in points: 72 to the inch, from the upper left corner of a letter page. */
const CHECK_HEIGHT = 252
/** Nothing magnetic or printed in the lowest 5/8 inch of a check: there stands the line that the bank reads. */
const CLEAR_BAND = 45
const LEFT = 36
const RIGHT = PAGE.width - 36

/** Where on a page the checks begin, and the stubs. */
const STOCKS: Record<Stock, { checks: number[]; stubs: number[] }> = {
  top: { checks: [0], stubs: [252, 504] },
  middle: { checks: [252], stubs: [0, 504] },
  bottom: { checks: [540], stubs: [0, 270] },
  three: { checks: [0, 252, 504], stubs: [] },
}

/** Checks for pre-printed stock, in the order of their numbers. */
export function checksPdf(payer: Payer, checks: PrintedCheck[], sheet: Sheet): Promise<Buffer> {
  const { checks: tops, stubs } = STOCKS[sheet.stock]
  return makePdf(`Checks of ${payer.name}`, (pdf) => {
    for (const [index, check] of checks.entries()) {
      const onPage = index % tops.length
      if (onPage === 0) beginPage(pdf, sheet)
      drawCheck(pdf, payer, check, tops[onPage]!)
      for (const top of stubs) drawStub(pdf, payer, check, top)
    }
  })
}

/** One page on plain paper, to hold against the stock: where checks and stubs begin and where the text falls. */
export function testPagePdf(payer: Payer, sheet: Sheet, today: Date): Promise<Buffer> {
  const { checks: tops, stubs } = STOCKS[sheet.stock]
  const sample = { ...SAMPLE, dated: today }
  return makePdf('Test page for checks', (pdf) => {
    beginPage(pdf, sheet)
    for (const top of tops) {
      drawCheck(pdf, payer, sample, top)
      outline(pdf, top)
    }
    for (const top of stubs) {
      drawStub(pdf, payer, sample, top)
      cutLine(pdf, top)
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

function beginPage(pdf: Pdf, { offset_x, offset_y }: Sheet) {
  addPage(pdf)
  pdf.translate(offset_x, offset_y)
}

function drawCheck(pdf: Pdf, payer: Payer, check: PrintedCheck, top: number) {
  const left = payer.logo ? LEFT + 66 : LEFT
  const width = LEFT + 300 - left
  if (payer.logo) picture(pdf, payer.logo.bytes, LEFT, top + 18, { width: 60, height: 50 })
  write(pdf, payer.name, left, top + 30, { size: 12, bold: true, width })
  const address = (payer.address ?? '').split(/\n/).filter(Boolean).slice(0, 3)
  address.forEach((text, index) => write(pdf, text, left, top + 43 + index * 11, { size: 9, width }))
  write(pdf, `No. ${check.number}`, RIGHT, top + 30, { size: 11, bold: true, align: 'right' })

  labelled(pdf, 'DATE', 440, RIGHT, top + 62)
  write(pdf, formatDate(check.dated), RIGHT, top + 60, { size: 11, align: 'right' })

  label(pdf, 'PAY TO THE', LEFT, top + 91)
  label(pdf, 'ORDER OF', LEFT, top + 98)
  line(pdf, 84, top + 98, 456, top + 98)
  write(pdf, check.payee, 88, top + 95, { size: 13, bold: true, width: 364 })
  drawFigures(pdf, check.cents, top + 95)

  drawWords(pdf, check.cents, top + 124)

  labelled(pdf, 'MEMO', LEFT, 330, top + 190)
  write(pdf, check.memo, 62, top + 187, { size: 10, width: 264 })
  line(pdf, 376, top + 190, RIGHT, top + 190)
  write(pdf, 'AUTHORIZED SIGNATURE', (376 + RIGHT) / 2, top + 198, { size: 6, align: 'center' })
}

/** In a font of fixed width, the dollar sign at the left: nothing fits in between. */
function drawFigures(pdf: Pdf, cents: number, baseline: number) {
  pdf
    .lineWidth(0.5)
    .rect(466, baseline - 16, RIGHT - 466, 22)
    .stroke()
  const figures = { lineBreak: false, baseline: 'alphabetic' } as const
  pdf.font('Courier-Bold').fontSize(14).text(checkFigures(cents), 470, baseline, figures)
}

/** The rest of the line is ruled out. */
function drawWords(pdf: Pdf, cents: number, baseline: number) {
  const dollars = write(pdf, 'DOLLARS', RIGHT, baseline, { size: 9, align: 'right' })
  const room = RIGHT - dollars - 6 - LEFT
  const written = write(pdf, amountInWords(cents), LEFT, baseline, { size: 12, width: room })
  if (written < room - 6) line(pdf, LEFT + written + 6, baseline - 3, LEFT + room, baseline - 3, 1)
  line(pdf, LEFT, baseline + 4, RIGHT, baseline + 4)
}

function drawStub(pdf: Pdf, payer: Payer, check: PrintedCheck, top: number) {
  const number = check.prints > 0 ? `Reprint · Check ${check.number}` : `Check ${check.number}`
  write(pdf, payer.name, LEFT, top + 30, { size: 11, bold: true, width: 380 })
  write(pdf, number, RIGHT, top + 30, { size: 11, bold: true, align: 'right' })
  write(pdf, check.payee, LEFT, top + 45, { size: 11, width: 380 })
  write(pdf, formatDate(check.dated), RIGHT, top + 45, { size: 11, align: 'right' })
  write(pdf, `${check.event}, ${check.activity}`, LEFT, top + 60, { size: 10, width: RIGHT - LEFT })
  line(pdf, LEFT, top + 66, RIGHT, top + 66)

  const rows = stubRows(check.lines)
  rows.forEach((row, index) => stubRow(pdf, row, top + 80 + index * ROW, false))
  const end = top + 80 + rows.length * ROW
  line(pdf, LEFT, end - 9, RIGHT, end - 9)
  stubRow(pdf, { description: 'Total', cents: check.cents }, end + 3, true)
}

const ROW = 14
const MOST_ROWS = 10

/** What does not fit stands together in the last row, so that the rows still add up to the total. */
function stubRows(lines: PrintedCheck['lines']) {
  if (lines.length <= MOST_ROWS) return lines
  const rest = lines.slice(MOST_ROWS - 1)
  const cents = rest.reduce((sum, one) => sum + one.cents, 0)
  return [...lines.slice(0, MOST_ROWS - 1), { description: `${rest.length} more results`, cents }]
}

function stubRow(
  pdf: Pdf,
  { description, cents }: { description: string; cents: number },
  y: number,
  bold: boolean,
) {
  write(pdf, description, LEFT, y, { bold, width: 430 })
  write(pdf, formatCents(cents), RIGHT, y, { bold, align: 'right' })
}

function outline(pdf: Pdf, top: number) {
  pdf.save().dash(4, { space: 3 }).lineWidth(0.75)
  pdf.rect(0.5, top + 0.5, PAGE.width - 1, CHECK_HEIGHT - 1).stroke()
  line(pdf, 0, top + CHECK_HEIGHT - CLEAR_BAND, PAGE.width, top + CHECK_HEIGHT - CLEAR_BAND)
  pdf.restore()
  const middle = top + CHECK_HEIGHT - CLEAR_BAND / 2
  write(pdf, "Nothing is printed here: it is the bank's line.", PAGE.width / 2, middle, { align: 'center' })
}

function cutLine(pdf: Pdf, top: number) {
  pdf.save().dash(4, { space: 3 })
  line(pdf, 0, top, PAGE.width, top, 0.75)
  pdf.restore()
}

function labelled(pdf: Pdf, text: string, x: number, toX: number, y: number) {
  label(pdf, text, x, y)
  line(pdf, x + 22, y, toX, y)
}

const label = (pdf: Pdf, text: string, x: number, y: number) => write(pdf, text, x, y, { size: 7 })
