/** The suggestions that are shown, and how many there would be: "50 of 3,412, keep typing". */
export type SearchResults<Item> = { hits: Item[]; total: number }

type Named = { id: number; name: string }
/** `never_rode`: a person of an organization, such as a scorer, who does not ride; suggested after all riders. */
type Rider = Named & { never_rode?: boolean }

export type RiderIndex<Item extends Rider> = {
  riders: Item[]
  names: string
  starts: Uint32Array
  /** Where in the text those begin who never rode. */
  neverRode: number
}
export type HorseIndex<Item extends Named> = { horses: Item[]; names: string[] }

/** Characters of a name, and of what can be searched for. */
export const MAX_NAME_LENGTH = 120

const MAX_HITS = 50

/** After one of these, and at the beginning of a name, a word begins. */
export const WORD_SEPARATORS = ` -'."(/`

/**
 * A text as it is searched for: in lower case, without accents and outer spaces. The database has a function of the
 * same name, which its columns `searchable` are made with: the two are changed together.
 */
export function searchable(text: string): string {
  const plain = ASCII.test(text) ? text.toLowerCase() : withoutAccents(text)
  return plain.replaceAll('\n', ' ').trim()
}

/**
 * All names in one long text, a line for each, in the order in which they are suggested: looking through one text of
 * 50,000 lines is about twice as fast as looking through 50,000 texts. Of riders with the same id the last one is
 * taken.
 */
export function indexRiders<Item extends Rider>(riders: Item[]): RiderIndex<Item> {
  const named = byName(riders)
  const sorted = [...named.filter(hasRidden), ...named.filter((one) => !hasRidden(one))]
  const lines = sorted.map(({ name }) => name + '\n')
  const starts = new Uint32Array(lines.length)
  for (let i = 0, start = 1; i < lines.length; start += lines[i++]!.length) starts[i] = start
  return {
    riders: sorted.map(({ item }) => item),
    names: '\n' + lines.join(''),
    starts,
    neverRode: starts[named.filter(hasRidden).length] ?? Infinity,
  }
}

/**
 * Riders whose name contains the text; none for an empty text. First those with just this name, then those in whose
 * name it begins a word, then by name; and after all of them, in the same order, those who never rode.
 */
export function searchRiders<Item extends Rider>(index: RiderIndex<Item>, text: string): SearchResults<Item> {
  const part = searchable(text)
  const { names, starts, riders, neverRode } = index
  const lines: number[][] = Array.from({ length: 2 * RANKS }, () => [])
  let total = 0
  for (let at = part ? names.indexOf(part) : -1; at >= 0; total++) {
    const end = names.indexOf('\n', at)
    const found = at
    let rank = rankOf(names, at, end - part.length)
    // The name may hold the text once more, at the beginning of a word.
    at = names.indexOf(part, rank === INSIDE ? at + 1 : end)
    while (at >= 0 && at < end) {
      rank = Math.min(rank, rankOf(names, at, end - part.length))
      at = names.indexOf(part, rank === INSIDE ? at + 1 : end)
    }
    const ranked = lines[found < neverRode ? rank : rank + RANKS]!
    if (ranked.length < MAX_HITS) ranked.push(found)
  }
  const hits = lines.flatMap((found) =>
    exactSpellingFirst(
      found.map((at) => riders[lastAtMost(starts, at)]!),
      text,
    ),
  )
  return { hits: hits.slice(0, MAX_HITS), total }
}

/** Horses by name, as it can be typed. Of horses with the same id the last one is taken. */
export function indexHorses<Item extends Named>(horses: Item[]): HorseIndex<Item> {
  const named = byName(horses, normalizeHorseName)
  return { horses: named.map(({ item }) => item), names: named.map(({ name }) => name) }
}

/**
 * Horses whose name starts with the text, by name; none for an empty text. What a horse's box does not take is passed
 * over on both sides: Cruella's Cash is found by "Cruellas".
 */
export function searchHorses<Item extends Named>(index: HorseIndex<Item>, text: string): SearchResults<Item> {
  const start = normalizeHorseName(text)
  if (!start) return { hits: [], total: 0 }
  const first = binarySearch(index.names, (name) => name >= start)
  const end = binarySearch(index.names, (name) => name >= start && !name.startsWith(start))
  const hits = index.horses.slice(first, Math.min(end, first + MAX_HITS))
  return { hits: exactSpellingFirst(hits, text), total: end - first }
}

/**
 * The only one of these with just this name. Accents count where they tell two apart: of Ines and Inés the one that
 * is spelled like the text. Undefined when there is none, or more than one.
 */
export function findSingleMatch<Item extends Named>(items: Item[], text: string): Item | undefined {
  const wanted = searchable(text)
  const namesakes = items.filter((item) => searchable(item.name) === wanted)
  const spelled = namesakes.length > 1 ? namesakes.filter((item) => isSameSpelling(item, text)) : namesakes
  return spelled.length === 1 ? spelled[0] : undefined
}

/** What may be typed or pasted as a horse's name: letters of any language, digits and spaces; the rest is dropped. */
export function stripNonNameCharacters(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N} ]/gu, '')
}

/** A horse's name as it is searched for: what may be typed of it. */
export function normalizeHorseName(name: string): string {
  return searchable(PLAIN_NAME.test(name) ? name : stripNonNameCharacters(name).replaceAll(/ +/g, ' '))
}

// As most names are: that is seen sooner than by dropping nothing from each.
const PLAIN_NAME = /^[a-z0-9]+( [a-z0-9]+)*$/i

type Sorted<Item> = { item: Item; name: string }

function byName<Item extends Named>(items: Item[], searched = searchable): Sorted<Item>[] {
  const unique = new Map(items.map((item) => [item.id, item]))
  const named = [...unique.values()].map((item) => ({ item, name: searched(item.name) }))
  return named.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.item.id - b.item.id))
}

const hasRidden = ({ item }: Sorted<Rider>) => !item.never_rode

const [EXACT, BEGINNING, INSIDE] = [0, 1, 2]
const RANKS = 3

/** `last` is where the text would have to stand to be the end of its line. */
function rankOf(names: string, at: number, last: number): number {
  const before = names[at - 1]!
  if (before === '\n') return at === last ? EXACT : BEGINNING
  return WORD_SEPARATORS.includes(before) ? BEGINNING : INSIDE
}

/** Whoever types an accent means it. */
function exactSpellingFirst<Item extends Named>(hits: Item[], text: string): Item[] {
  const spelled = hits.filter((item) => isSameSpelling(item, text))
  return spelled.length > 0 ? [...spelled, ...hits.filter((item) => !isSameSpelling(item, text))] : hits
}

const isSameSpelling = ({ name }: Named, text: string) =>
  name.trim().toLowerCase() === text.trim().toLowerCase()

// oxlint-disable-next-line no-control-regex
const ASCII = /^[\x00-\x7f]*$/
const ACCENTS = /[\u0300-\u036f]/g

/** Letters that are not made of another and an accent, but are looked for as if they were; an apostrophe is one too. */
const BASE_LETTERS: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ς: 'σ',
  '’': "'",
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

function withoutAccents(text: string): string {
  const bare = text.normalize('NFD').replace(ACCENTS, '').toLowerCase()
  return bare.replace(/[øłđðıς’ßæœþ]/g, (letter) => BASE_LETTERS[letter]!)
}

function lastAtMost(starts: Uint32Array, at: number): number {
  return binarySearch(starts, (start) => start > at) - 1
}

/** The first place for which the question is true; from there on it must be true to the end. */
function binarySearch<Value>(values: ArrayLike<Value>, question: (value: Value) => boolean): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (question(values[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
