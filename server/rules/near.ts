import { type RiderIndex, searchable } from './suggest.ts'

/** So few letters are in half of all names. */
export const LEAST_LETTERS = 3

/** Below it half of all Johnsons are near to each other. */
export const LEAST_LIKENESS = 0.45

const MOST = 5

/** Of a longer text the beginning is compared: every three of its letters are one look through all names. */
const LONGEST_COMPARED = 24

export type NearIndex<Item> = { riders: Item[]; words: string; starts: Uint32Array }

/** The names of the suggestions once more, with one space for everything that is neither letter nor digit. */
export function indexNear<Item extends { id: number; name: string }>({
  riders,
  names,
  starts,
}: RiderIndex<Item>): NearIndex<Item> {
  return { riders, words: onlyWords(names), starts }
}

/**
 * The five riders whose names are most like the text, the nearest first; nobody for a text of less than three letters.
 * Likeness is that of the database (pg_trgm): of all threes of letters in both names, with two spaces before a word and
 * one after it, the part that is in both. Threes that a name has twice count twice here.
 */
export function nearTo<Item>({ riders, words, starts }: NearIndex<Item>, text: string): Item[] {
  const wanted = searchable(text).slice(0, LONGEST_COMPARED)
  if (wanted.length < LEAST_LETTERS) return []
  const threes = threesOf(wanted)
  const shared = new Uint8Array(riders.length)
  for (const three of threes) countIn(words, starts, three, shared)

  const near: { likeness: number; place: number }[] = []
  shared.forEach((count, place) => {
    if (count === 0) return
    const letters = (starts[place + 1] ?? words.length) - starts[place]!
    const likeness = count / (threes.size + letters - count)
    if (likeness >= LEAST_LIKENESS) near.push({ likeness, place })
  })
  near.sort((a, b) => b.likeness - a.likeness || a.place - b.place)
  return near.slice(0, MOST).map(({ place }) => riders[place]!)
}

function threesOf(text: string): Set<string> {
  const threes = new Set<string>()
  for (const word of onlyWords(text).split(' ').filter(Boolean)) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at++) threes.add(padded.slice(at, at + 3))
  }
  return threes
}

/** Counts each line once in which these letters stand. */
function countIn(words: string, starts: Uint32Array, three: string, shared: Uint8Array) {
  // One space stands before a word.
  const part = three.startsWith('  ') ? three.slice(1) : three
  let line = 0
  for (let at = words.indexOf(part); at >= 0; at = words.indexOf(part, starts[line]! - 1)) {
    // The first letter may be the space that ends the line before.
    while (line < starts.length && starts[line]! <= at + 1) line++
    shared[line - 1]!++
    if (line === starts.length) return
  }
}

const onlyWords = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, (mark) => ' '.repeat(mark.length))
