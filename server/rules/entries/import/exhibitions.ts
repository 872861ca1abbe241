import { MAX_EXHIBITIONS, parseExhibitionCode } from '../../exhibitions/code.ts'
import type { Span } from './classWords.ts'

export type ExhibitionWords = Span & { count: number }

/** Finds "2 exhibitions" or "an exhibition". Numbers over 99 aren't found. */
export const findExhibitionWords = (text: string): ExhibitionWords[] =>
  [...text.matchAll(WITH_COUNT)].map(({ 0: words, 1: count, index }) => ({
    start: index,
    end: index + words.length,
    count: numberOf(count!),
  }))

/** Finds codes such as "x2" and "x2 exhibitions" in an email. */
export const findExhibitionCodes = (text: string): ExhibitionWords[] =>
  [...text.matchAll(CODE)].flatMap(({ 0: words, 1: code, index }) => {
    const count = parseExhibitionCode(code!.toLowerCase())
    return count === null ? [] : { start: index, end: index + words.length, count }
  })

/** Reads a cell such as "2", "x2", "two", "yes" or "2 exhibitions ($10)". Returns null if it has no count up to 99. */
export function exhibitionCount(cell: string): number | null {
  // Several spaces in a row would take the expressions below cubic time.
  const text = cell.trim().replaceAll(/\s+/g, ' ')
  if (NONE.test(text)) return 0
  if (/^(x|y|yes)$/i.test(text)) return 1
  const [, count] = COUNT.exec(text.replace(PRICE, '')) ?? []
  return count === undefined ? null : numberOf(count)
}

const NAMES = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

function numberOf(text: string): number {
  const word = text.toLowerCase()
  if (word === 'a' || word === 'an') return 1
  return NAMES.includes(word) ? NAMES.indexOf(word) : Number(word)
}

const NUMBER = String.raw`\d{1,${String(MAX_EXHIBITIONS).length}}|${NAMES.join('|')}`
const WORD = '(?:exhibitions?|exhos?|expos?|exh)'
const WITH_COUNT = new RegExp(
  String.raw`(?<![\p{L}\p{N}$.])(an?|${NUMBER})\s+${WORD}(?:\s+runs?)?(?![\p{L}\p{N}])`,
  'giu',
)
const CODE = new RegExp(String.raw`(?<![\p{L}\p{N}])(x\d+)(?:\s+${WORD})?(?![\p{L}\p{N}])`, 'giu')
const COUNT = new RegExp(String.raw`^x?\s*(${NUMBER})\s*x?\s*${WORD}?(?:\s+runs?)?$`, 'i')
const PRICE = /\s*[-=:]?\s*\(?\$\s?\d+(\.\d\d)?\)?\s*$/
const NONE = /^(|n|no|none|n\/?a|false|-+|–)$/i
