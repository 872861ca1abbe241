import type { RiderIndex } from './nameIndex.ts'
import { searchable } from './nameSearch.ts'

export const MIN_LETTERS = 3

/** With a lower limit, people who share only a last name would match. */
export const MIN_SIMILARITY = 0.45

const MAX_RESULTS = 5

/** Longer search text is cut off, because each trigram requires a scan of all names. */
const MAX_COMPARED_LENGTH = 24

export type SimilarNamesIndex<Item> = { riders: Item[]; words: string; starts: Uint32Array }

export function indexSimilarNames<Item extends { id: number; name: string }>({
  riders,
  names,
  starts,
}: RiderIndex<Item>): SimilarNamesIndex<Item> {
  return { riders, words: onlyWords(names), starts }
}

/** Works like PostgreSQL's pg_trgm, but counts a repeated trigram every time. */
export function findSimilarNames<Item>(
  { riders, words, starts }: SimilarNamesIndex<Item>,
  text: string,
): Item[] {
  const wanted = searchable(text).slice(0, MAX_COMPARED_LENGTH)
  if (wanted.length < MIN_LETTERS) return []
  const trigrams = trigramsOf(wanted)
  const shared = new Uint8Array(riders.length)
  for (const three of trigrams) countMatches(words, starts, three, shared)

  const matches: { similarity: number; place: number }[] = []
  shared.forEach((count, place) => {
    if (count === 0) return
    const letters = (starts[place + 1] ?? words.length) - starts[place]!
    const likeness = count / (trigrams.size + letters - count)
    if (likeness >= MIN_SIMILARITY) matches.push({ similarity: likeness, place })
  })
  matches.sort((a, b) => b.similarity - a.similarity || a.place - b.place)
  return matches.slice(0, MAX_RESULTS).map(({ place }) => riders[place]!)
}

function trigramsOf(text: string): Set<string> {
  const trigrams = new Set<string>()
  for (const word of onlyWords(text).split(' ').filter(Boolean)) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at++) trigrams.add(padded.slice(at, at + 3))
  }
  return trigrams
}

function countMatches(words: string, starts: Uint32Array, trigram: string, shared: Uint8Array) {
  // A trigram can start with two spaces, but the index has one space before each word.
  const part = trigram.startsWith('  ') ? trigram.slice(1) : trigram
  let line = 0
  for (let at = words.indexOf(part); at >= 0; at = words.indexOf(part, starts[line]! - 1)) {
    while (line < starts.length && starts[line]! <= at + 1) line++
    shared[line - 1]!++
    if (line === starts.length) return
  }
}

const onlyWords = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, (mark) => ' '.repeat(mark.length))
