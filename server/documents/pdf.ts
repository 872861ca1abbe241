import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { printUnscaled } from '#lib/patches.ts'

export type Pdf = PDFKit.PDFDocument

/** US Letter, in points. */
export const PAGE = { width: 612, height: 792 }

export async function createPdf(title: string, draw: (pdf: Pdf) => void): Promise<Buffer> {
  const pdf = new PDFDocument({ autoFirstPage: false, info: { Title: title } })
  printUnscaled(pdf)
  draw(pdf)
  pdf.end()
  return buffer(pdf)
}

// No margin: PDFKit starts a new page for text below the bottom margin.
export const addPage = (pdf: Pdf) => pdf.addPage({ size: 'LETTER', margin: 0 })

type Style = { size?: number; bold?: boolean; align?: 'left' | 'right' | 'center'; width?: number }

/**
 * Returns the width of the drawn text. Text wider than `width` shrinks to as little as 70% and is then cut off with
 * an ellipsis.
 */
export function drawText(pdf: Pdf, text: string, x: number, y: number, style: Style = {}): number {
  const { size = 10, bold = false, align = 'left', width = PAGE.width } = style
  const fitting = fitText(pdf, text.normalize('NFC'), size, bold, width)
  let left = x - { left: 0, center: fitting.width / 2, right: fitting.width }[align]
  for (const run of fitting.runs) {
    pdf
      .font(run.font)
      .fontSize(fitting.size)
      .text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic' })
    left += pdf.widthOfString(run.text)
  }
  return fitting.width
}

export const drawImage = (
  pdf: Pdf,
  bytes: Uint8Array,
  x: number,
  y: number,
  box: { width: number; height: number },
) => pdf.image(Buffer.from(bytes), x, y, { fit: [box.width, box.height] })

export function drawLine(pdf: Pdf, x: number, y: number, toX: number, toY: number, width = 0.5) {
  pdf.lineWidth(width).moveTo(x, y).lineTo(toX, toY).stroke()
}

const MIN_SCALE = 0.7

function fitText(pdf: Pdf, text: string, size: number, bold: boolean, width: number) {
  const runs = splitByFont(text, bold)
  const whole = widthOf(pdf, runs, size)
  if (whole <= width) return { runs, size, width: whole }
  const smaller = Math.max(size * MIN_SCALE, (size * width) / whole)
  for (let shown = text; ; shown = shown.slice(0, -1)) {
    const cut = shown === text ? runs : splitByFont(`${shown.trimEnd()}…`, bold)
    const taken = widthOf(pdf, cut, smaller)
    if (taken <= width + 0.01 || shown === '') return { runs: cut, size: smaller, width: taken }
  }
}

type TextRun = { text: string; font: string }

const widthOf = (pdf: Pdf, runs: TextRun[], size: number) =>
  runs.reduce((width, run) => width + pdf.font(run.font).fontSize(size).widthOfString(run.text), 0)

const packages = createRequire(import.meta.url)
const FAMILY = '@fontsource/barlow-condensed'
type Subset = 'latin' | 'latin-ext' | 'vietnamese'
const SUBSETS: Subset[] = ['latin', 'latin-ext', 'vietnamese']
const RANGES = rangesOf(JSON.parse(readFileSync(packages.resolve(`${FAMILY}/unicode.json`), 'utf8')))

/** The font is split into subsets, and "Łukasz" needs two of them. Characters in no subset become `?`. */
export function splitByFont(text: string, bold: boolean): TextRun[] {
  const runs: TextRun[] = []
  for (const character of text) {
    const subset = SUBSETS.find((one) => covers(one, character.codePointAt(0)!))
    const font = FONT_FILES.get(subset ?? 'latin')![bold ? 'bold' : 'plain']
    const last = runs.at(-1)
    const shown = subset ? character : '?'
    if (last?.font === font) last.text += shown
    else runs.push({ text: shown, font })
  }
  return runs
}

const fontFile = (subset: Subset, weight: number) =>
  packages.resolve(`${FAMILY}/files/barlow-condensed-${subset}-${weight}-normal.woff`)
const FONT_FILES = new Map(
  SUBSETS.map((subset) => [subset, { plain: fontFile(subset, 400), bold: fontFile(subset, 600) }]),
)

export const fontFiles = SUBSETS.flatMap((subset) =>
  ([400, 600] as const).map((weight) => ({ subset, weight, file: fontFile(subset, weight) })),
)

const covers = (subset: Subset, code: number) =>
  RANGES[subset].some(([from, to]) => code >= from && code <= to)

function rangesOf(given: Record<Subset, string>): Record<Subset, [number, number][]> {
  const ranges = SUBSETS.map((subset) => [
    subset,
    given[subset].split(',').map((range) => {
      const [from, to = from] = range.replace('U+', '').split('-')
      return [parseInt(from!, 16), parseInt(to!, 16)]
    }),
  ])
  return Object.fromEntries(ranges) as Record<Subset, [number, number][]>
}
