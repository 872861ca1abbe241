import type { Span } from './classWords.ts'

export type RequestClass = 'early' | 'late'

const RUNS = String.raw`(?:draws?|slots?|runs?|spots?|in the draw)`
const PLEASE = String.raw`(?:please|pls|if possible|if you can)`
/** "First" and "last" are requests only with words such as "run" or "please". */
const FIRST_OR_LAST = String.raw`(?:(?:\b(?:please|pls)\s+)?\b(?:runs?|running|go|goes|going|drawn?|be|up)\s+(?:first|last)\b(?!\s+(?:years?|weeks?|weekends?|months?|times?|nights?|season|summer|fall|spring|winter|names?|or)\b)(?:\s+${PLEASE}\b)?|\b(?:please|pls)\s+(?:first|last)\b|\b(?:first|last)(?:\s+${RUNS})?\s+${PLEASE}\b)`

/**
 * Reads a request such as "early please" or "late draw if possible". Returns null if the text asks for both or
 * neither, as in "not early" or "sorry for the late entry".
 */
export function requestClassOf(text: string): RequestClass | null {
  const asked = text
    .split(CLAUSE_END)
    .flatMap((clause) => (OTHER_MEANING.test(clause) ? [] : wordsIn(clause)))
  const [first, ...others] = new Set(asked)
  return first !== undefined && others.length === 0 ? first : null
}

function wordsIn(clause: string): RequestClass[] {
  const phrases = [...clause.matchAll(ASKED)].map(([words]) => words).join(' ')
  const words = [...phrases.matchAll(/\b(?:early|late|first|last)\b/gi)]
  return words.map(([word]) => (/early|first/i.test(word) ? 'early' : 'late'))
}

const ASKED = new RegExp(String.raw`\b(?:early|late)\b|(?:\bfirst\s+or\s+)?${FIRST_OR_LAST}`, 'gi')

const CLAUSE_END = /[.,;!?\n]|\bbut\b/i
const OTHER_MEANING =
  /\b(not|no|never|avoid|cannot|too|sorry|fees?|charges?|entry|entries|entered|entering|pays?|paid|paying|payments?|check)\b|n['\p{Pf}]t\b/iu

export const isNoRequest = (text: string) => NO_REQUEST.test(text.trim())

const NO_REQUEST =
  /^(|n\/?a|no|none|no (preference|request)s?|any|anywhere|anything|any ?time|either|whatever|(it )?does ?n(['\p{Pf}]?|o)t matter|(i )?do ?n(['\p{Pf}]?|o)t care|-+|–)\.?$/iu

/** `isWholeClause` is false if the clause also names a class. */
export type FoundRequest = Span & { clause: Span; isWholeClause: boolean }

/**
 * Finds requests in a line of an email, such as "Needs to run early Saturday". `hasClass` returns whether a part of
 * the line names a class, and `isCourtesy` whether a word can be ignored. Names in `text` must be blanked out.
 */
export function findRequests(
  text: string,
  hasClass: (part: string) => boolean,
  isCourtesy: (word: string) => boolean,
): FoundRequest[] {
  return clausesOf(text).flatMap((clause): FoundRequest[] => {
    const words = text.slice(clause.start, clause.end)
    if (requestClassOf(words) === null) return []
    const phrase = PHRASE.exec(words)!
    const others = words.replace(PHRASE, ' ')
    if (hasClass(others)) {
      const start = clause.start + phrase.index
      return [{ start, end: start + phrase[0].length, clause, isWholeClause: false }]
    }
    const isFiller = (word: string) => isCourtesy(word) || WEEKDAY.test(word)
    const isMeant = WISH.test(words) || (others.match(WORD) ?? []).every(isFiller)
    return isMeant ? [{ ...clause, clause, isWholeClause: true }] : []
  })
}

/** An "and" ends a clause only if another request follows, as in "Rocket early and Dusty late". */
function clausesOf(text: string): Span[] {
  const last = [...text.matchAll(REQUESTED)].at(-1)?.index ?? -1
  const ends = [...text.matchAll(AND_OR_STOP)].filter(({ 0: end, index }) => end.length === 1 || index < last)
  const starts = [0, ...ends.map(({ 0: end, index }) => index + end.length)]
  return starts.map((start, nth) => ({ start, end: ends[nth]?.index ?? text.length }))
}

const WORD = /[\p{L}\p{M}\p{N}]+(?:['\p{Pf}]\p{L}+)?/gu

const AND_OR_STOP = /[.,;!?]|\band\b/gi
const REQUESTED = new RegExp(String.raw`\b(?:early|late)\b|${FIRST_OR_LAST}`, 'gi')

const PHRASE = new RegExp(
  String.raw`(?:\b(?:please|pls)\s+)?(?:\bas\s+)?\b(?:early|late)\b(?:\s+as\s+possible)?(?:\s+${RUNS}\b)?(?:\s+${PLEASE})?|${FIRST_OR_LAST}`,
  'i',
)
const WISH =
  /\b(needs?|wants?|wanting|would like|prefers?|preferably|hoping|hopes?|requests?|requesting|runs?|running|goes|go|draws?|drawn|slot|spot|up|put|possible|please|pls)\b/i
const WEEKDAY = /^(sun|mon|tues?|wed|thur?s?|fri|sat)[a-z]*$/i
