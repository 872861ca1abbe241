import { buffer } from 'node:stream/consumers'
import { printUnscaled } from '#lib/patches.ts'
import { type Face, splitByFont, type TextRun } from '#lib/fonts.ts'

export type Pdf = PDFKit.PDFDocument

/** US Letter, in points. */
export const PAGE = { width: 612, height: 792 }

export async function createPdf(title: string, draw: (pdf: Pdf) => void): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({ autoFirstPage: false, bufferPages: true, info: { Title: title } })
  printUnscaled(pdf)
  draw(pdf)
  pdf.end()
  return buffer(pdf)
}

// With a bottom margin, PDFKit would start a new page for text in the margin.
export const addPage = (pdf: Pdf) => pdf.addPage({ size: 'LETTER', margin: 0 })

type Style = {
  size?: number
  face?: Face
  align?: 'left' | 'right' | 'center'
  width?: number
  slashed?: boolean
}
type Features = PDFKit.Mixins.OpenTypeFeatures[] | undefined

/** If the text is too wide, shrinks it by up to 30% and then truncates it. */
export function drawText(pdf: Pdf, text: string, x: number, y: number, style: Style = {}): number {
  const { size = 10, face = 'text', align = 'left', width = PAGE.width, slashed = false } = style
  const features = slashed ? DIGITS_SLASHED : featuresOf(text)
  const fitting = fitText(pdf, text.normalize('NFC'), { size, face, width, features })
  let left = x - { left: 0, center: fitting.width / 2, right: fitting.width }[align]
  for (const run of fitting.runs) {
    pdf
      .font(run.font)
      .fontSize(fitting.size)
      .text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic', features })
    if (run !== fitting.runs.at(-1)) left += pdf.widthOfString(run.text, { features })
  }
  return fitting.width
}

const DIGITS: Features = ['tnum']
const DIGITS_SLASHED: Features = ['tnum', 'zero']

/**
 * All digits get the same width, so that columns line up. Text without digits gets no font features, because
 * PDFKit caches the layout only of text without features.
 */
const featuresOf = (text: string) => (/\d/.test(text) ? DIGITS : undefined)

type Measured = Pick<Style, 'size' | 'face'>

export const textWidth = (pdf: Pdf, text: string, { size = 10, face = 'text' }: Measured = {}) =>
  widthOf(pdf, splitByFont(text.normalize('NFC'), face), size, featuresOf(text))

export function wrapText(pdf: Pdf, text: string, width: number, style: Measured = {}): string[] {
  const { size = 10 } = style
  // Don't measure short text. No letter is wider than the font size, so it always fits.
  const fits = (line: string) => line.length * size <= width || textWidth(pdf, line.trimEnd(), style) <= width
  if (fits(text)) return [text]
  const [first = '', ...words] = text.split(/(?<=[ -])/)
  const lines = [first]
  for (const word of words) {
    const longer = lines.at(-1)! + word
    if (fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.map((line) => line.trimEnd())
}

export function drawOnPages(pdf: Pdf, draw: (page: number, pages: number) => void) {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(start + page)
    draw(page + 1, count)
  }
}

export const drawImage = (
  pdf: Pdf,
  bytes: Uint8Array,
  x: number,
  y: number,
  box: { width: number; height: number; align?: 'right' },
) => pdf.image(Buffer.from(bytes), x, y, { fit: [box.width, box.height], align: box.align })

export function drawLine(
  pdf: Pdf,
  x: number,
  y: number,
  toX: number,
  toY: number,
  width = 0.5,
  color = '#000',
) {
  pdf.lineWidth(width).moveTo(x, y).lineTo(toX, toY).stroke(color)
}

const MIN_SCALE = 0.7

type Fit = { size: number; face: Face; width: number; features: Features }

function fitText(pdf: Pdf, text: string, { size, face, width, features }: Fit) {
  const runs = splitByFont(text, face)
  const whole = widthOf(pdf, runs, size, features)
  if (whole <= width) return { runs, size, width: whole }
  const smaller = Math.max(size * MIN_SCALE, (size * width) / whole)
  for (let shown = text; ; shown = shown.slice(0, -1)) {
    const cut = shown === text ? runs : splitByFont(`${shown.trimEnd()}…`, face)
    const taken = widthOf(pdf, cut, smaller, features)
    if (taken <= width + 0.01 || shown === '') return { runs: cut, size: smaller, width: taken }
  }
}

const widthOf = (pdf: Pdf, runs: TextRun[], size: number, features: Features) =>
  runs.reduce(
    (width, run) => width + pdf.font(run.font).fontSize(size).widthOfString(run.text, { features }),
    0,
  )
