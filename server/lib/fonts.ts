import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

export type Face = 'text' | 'bold' | 'heading'
export type TextRun = { text: string; font: string }

/** Each font file has only a subset of the characters. "Łukasz" needs two files. */
export function splitByFont(text: string, face: Face): TextRun[] {
  const runs: TextRun[] = []
  for (const character of text) {
    const subset = findSubset(character, face)
    const { file: font } = subset ?? SUBSETS[face][0]!
    const last = runs.at(-1)
    const shown = subset ? character : '?'
    if (last?.font === font) last.text += shown
    else runs.push({ text: shown, font })
  }
  return runs
}

export const canPrint = (text: string, face: Face): boolean =>
  [...text.normalize('NFC')].every((character) => findSubset(character, face))

function findSubset(character: string, face: Face): Subset | undefined {
  const code = character.codePointAt(0)!
  return SUBSETS[face].find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))
}

type Range = [from: number, to: number]
type Subset = { ranges: Range[]; file: string }

const packages = createRequire(import.meta.url)
const BARLOW = '@fontsource/barlow-condensed'
const barlowFile = (name: string, weight: number) =>
  packages.resolve(`${BARLOW}/files/barlow-condensed-${name}-${weight}-normal.woff`)
const barlowRanges = readRanges(packages.resolve(`${BARLOW}/unicode.json`))
const BARLOW_SUBSETS = ['latin', 'latin-ext', 'vietnamese'] as const

/** server/build/fonts.py creates these files. */
const ATKINSON = path.resolve('public/fonts')
const atkinsonRanges = readRanges(path.join(ATKINSON, 'atkinson.json'))

const barlow = (weight: number): Subset[] =>
  BARLOW_SUBSETS.map((name) => ({ ranges: barlowRanges[name]!, file: barlowFile(name, weight) }))
const atkinson = (weight: number): Subset[] =>
  Object.entries(atkinsonRanges).map(([name, ranges]) => ({
    ranges,
    file: path.join(ATKINSON, `atkinson-${name}-${weight}.woff`),
  }))

const SUBSETS: Record<Face, Subset[]> = {
  text: [...atkinson(400), ...barlow(400)],
  bold: [...atkinson(600), ...barlow(600)],
  heading: barlow(600),
}

export const fontFiles = BARLOW_SUBSETS.flatMap((subset) =>
  ([400, 600] as const).map((weight) => ({ subset, weight, file: barlowFile(subset, weight) })),
)

function readRanges(file: string): Record<string, Range[]> {
  const subsets = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const parsed = Object.entries(subsets).map(([name, list]) => [name, list.split(',').map(parseRange)])
  return Object.fromEntries(parsed) as Record<string, Range[]>
}

function parseRange(range: string): Range {
  const [from, to = from] = range.replace('U+', '').split('-')
  return [parseInt(from!, 16), parseInt(to!, 16)]
}
