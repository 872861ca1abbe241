import { Resvg } from '@resvg/resvg-js'
import * as fontkit from 'fontkit'
import { PRODUCT } from '#wire/product.ts'
import type { PublicClass, PublicEvent } from '#wire/phone/pages.ts'
import { daysOf, STATES } from '../../../resources/js/phone/words.ts'
import { runsOf } from '../pdf.ts'

const WIDTH = 1200
const HEIGHT = 630
const EDGE = 72

/** All that it shows; in none of it a rider is named. */
export type Preview = { title: string; event: string; lines: string[]; state: string }

type Found = { event: PublicEvent; name: string | null; classes: PublicClass[] }

/** What is said of an event with its classes, or of one of them by its name. */
export const previewOf = ({ event, name, classes }: Found): Preview => ({
  title: name ?? event.name,
  event: name === null ? '' : event.name,
  lines: [daysOf(event), [event.location, event.organization].filter(Boolean).join(' · ')],
  state: stateOf(classes),
})

const FARTHEST_FIRST = ['running', 'results', 'draw out', 'not drawn']

/** That of the class which is farthest, but for one that is run at this moment. */
function stateOf(classes: PublicClass[]): string {
  const place = ({ state }: PublicClass) => FARTHEST_FIRST.indexOf(state)
  const [first] = classes.toSorted((a, b) => place(a) - place(b))
  if (!first) return 'No class is announced yet'
  return first.state === 'results' && !first.official ? 'Unofficial results' : STATES[first.state]
}

const painted = new Map<string, Uint8Array>()
const KEPT = 50

/** The picture of a link as a PNG of 1200 by 630 dots; the last ones are kept, for a score that is saved changes none. */
export function previewPicture(preview: Preview): Uint8Array {
  const key = JSON.stringify(preview)
  const picture = painted.get(key) ?? new Resvg(drawn(preview)).render().asPng()
  painted.delete(key)
  painted.set(key, picture)
  if (painted.size > KEPT) painted.delete(painted.keys().next().value!)
  return picture
}

/** As SVG. Its letters are shapes: no font of the machine is asked for. */
function drawn({ title, event, lines, state }: Preview): string {
  const isShort = widthOf(title, LARGE, true) <= MOST_WIDE
  const size = isShort ? LARGE : LESS
  let y = isShort ? 130 : 110
  const put = (text: string, size: number, most: number, bold = false) =>
    wrapped(text, { size, bold, most }).map((line) => {
      y += size * 1.2
      return written(line, { x: EDGE, y, size, bold })
    })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/><rect width="24" height="${HEIGHT}" fill="${ACCENT}"/>
${BARRELS}${written(PRODUCT, { x: EDGE, y: 96, size: 40, bold: true, color: ACCENT })}
${put(title, size, 2, true).join('')}${event ? put(event, 50, 1).join('') : ''}
${lines.flatMap((line) => put(line, 40, 1)).join('')}${chip(state)}</svg>`
}

const LARGE = 96
const LESS = 72
const MOST_WIDE = WIDTH - 2 * EDGE
const ACCENT = '#8a3412'
const INK = '#1c1917'

/** Three barrels in their cloverleaf, as on the icon. */
const BARRELS = [
  [996, 490],
  [1084, 490],
  [1040, 566],
]
  .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="28" fill="none" stroke="${ACCENT}" stroke-width="12"/>`)
  .join('')

/** How far it is, below all else. */
function chip(state: string) {
  const size = 44
  const y = HEIGHT - EDGE
  const width = widthOf(state, size, true) + 56
  return `<rect x="${EDGE}" y="${y - 60}" width="${width}" height="84" rx="14" fill="${ACCENT}"/>
${written(state, { x: EDGE + 28, y: y - 3, size, bold: true, color: '#fff' })}`
}

type Style = { x: number; y: number; size: number; bold?: boolean; color?: string }

/** One line on its baseline. */
function written(text: string, { x, y, size, bold = false, color = INK }: Style): string {
  let left = x
  return laidOut(text, bold)
    .map(({ scale, glyphs }) => {
      const one = size * scale
      const shapes = glyphs.map(({ outline, advance }) => {
        const shape = `<path transform="translate(${left} ${y}) scale(${one} ${-one})" d="${outline()}"/>`
        left += advance * one
        return shape
      })
      return `<g fill="${color}">${shapes.join('')}</g>`
    })
    .join('')
}

const widthOf = (text: string, size: number, bold: boolean) =>
  laidOut(text, bold).reduce(
    (sum, { scale, glyphs }) =>
      sum + glyphs.reduce((width, { advance }) => width + advance, 0) * scale * size,
    0,
  )

const fonts = new Map<string, fontkit.Font>()

function laidOut(text: string, bold: boolean) {
  return runsOf(text.normalize('NFC'), bold).map((run) => {
    const font = fonts.get(run.font) ?? (fontkit.openSync(run.font) as fontkit.Font)
    fonts.set(run.font, font)
    const { glyphs, positions } = font.layout(run.text)
    return {
      scale: 1 / font.unitsPerEm,
      glyphs: glyphs.map((glyph, index) => ({
        outline: () => glyph.path.toSVG(),
        advance: positions[index]!.xAdvance,
      })),
    }
  })
}

type Wrap = { size: number; bold: boolean; most: number }

/** So many lines at most, each as wide as the picture; what is left over ends in dots. */
function wrapped(text: string, { size, bold, most }: Wrap): string[] {
  const fits = (line: string) => widthOf(line, size, bold) <= MOST_WIDE
  const lines: string[] = []
  let rest = text.trim().split(/\s+/)
  while (rest.length && lines.length < most) {
    let count = lines.length === most - 1 ? rest.length : 1
    while (count < rest.length && fits(rest.slice(0, count + 1).join(' '))) count++
    lines.push(cut(rest.slice(0, count).join(' '), fits))
    rest = rest.slice(count)
  }
  return lines
}

function cut(line: string, fits: (line: string) => boolean) {
  const letters = [...line]
  if (fits(line)) return line
  while (letters.length && !fits(`${letters.join('').trimEnd()}…`)) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
