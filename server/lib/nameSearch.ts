export type SearchResults<Item> = { hits: Item[]; total: number }

type Named = { id: number; name: string }
type Rider = Named & { never_rode?: boolean }

export type RiderIndex<Item extends Rider> = {
  riders: Item[]
  names: string
  starts: Uint32Array
  neverRode: number
}
export type HorseIndex<Item extends Named> = { horses: Item[]; names: string[] }

export const MAX_NAME_LENGTH = 120

const MAX_HITS = 50

export const WORD_SEPARATORS = ` -'."(/`

/** Must match the database function `searchable`, which fills the `searchable` columns. */
export function searchable(text: string): string {
  const plain = ASCII.test(text) ? text.toLowerCase() : withoutAccents(text)
  return plain.replaceAll('\n', ' ').trim()
}

/** Joins all names, because searching one long string takes half as long as searching 50,000 short strings. */
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

/** Exact matches come first, then matches at the start of a word. People who have never ridden come last. */
export function searchRiders<Item extends Rider>(index: RiderIndex<Item>, text: string): SearchResults<Item> {
  const part = searchable(text)
  const { names, starts, riders, neverRode } = index
  const lines: number[][] = Array.from({ length: 2 * RANKS }, () => [])
  let total = 0
  for (let at = part ? names.indexOf(part) : -1; at >= 0; total++) {
    const end = names.indexOf('\n', at)
    const found = at
    let rank = rankOf(names, at, end - part.length)
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

export function indexHorses<Item extends Named>(horses: Item[]): HorseIndex<Item> {
  const named = byName(horses, normalizeHorseName)
  return { horses: named.map(({ item }) => item), names: named.map(({ name }) => name) }
}

/** Ignores punctuation. "Cruellas" finds Cruella's Cash. */
export function searchHorses<Item extends Named>(index: HorseIndex<Item>, text: string): SearchResults<Item> {
  const start = normalizeHorseName(text)
  if (!start) return { hits: [], total: 0 }
  const first = binarySearch(index.names, (name) => name >= start)
  const end = binarySearch(index.names, (name) => name >= start && !name.startsWith(start))
  const hits = index.horses.slice(first, Math.min(end, first + MAX_HITS))
  return { hits: exactSpellingFirst(hits, text), total: end - first }
}

export function findSingleMatch<Item extends Named>(items: Item[], text: string): Item | undefined {
  const matches = findMatches(items, text)
  return matches.length === 1 ? matches[0] : undefined
}

/** "Inés" finds Ines only if there is no Inés. */
export function findMatches<Item extends Named>(items: Item[], text: string): Item[] {
  const wanted = searchable(text)
  const namesakes = items.filter((item) => searchable(item.name) === wanted)
  const spelled = namesakes.filter((item) => isSameSpelling(item, text))
  return spelled.length > 0 ? spelled : namesakes
}

export function stripNonNameCharacters(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N} ]/gu, '')
}

export function normalizeHorseName(name: string): string {
  return searchable(PLAIN_NAME.test(name) ? name : stripNonNameCharacters(name).replaceAll(/ +/g, ' '))
}

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

function rankOf(names: string, at: number, last: number): number {
  const before = names[at - 1]!
  if (before === '\n') return at === last ? EXACT : BEGINNING
  return WORD_SEPARATORS.includes(before) ? BEGINNING : INSIDE
}

function exactSpellingFirst<Item extends Named>(hits: Item[], text: string): Item[] {
  const spelled = hits.filter((item) => isSameSpelling(item, text))
  return spelled.length > 0 ? [...spelled, ...hits.filter((item) => !isSameSpelling(item, text))] : hits
}

const isSameSpelling = ({ name }: Named, text: string) =>
  name.trim().toLowerCase() === text.trim().toLowerCase()

// oxlint-disable-next-line no-control-regex
const ASCII = /^[\x00-\x7f]*$/
const ACCENTS = /[\u0300-\u036f]/g

/** Characters that Unicode normalization doesn't replace. */
const BASE_LETTERS: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ς: 'σ',
  '\u2019': "'",
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

function withoutAccents(text: string): string {
  const bare = text.normalize('NFD').replace(ACCENTS, '').toLowerCase()
  return bare.replace(/[øłđðıς\u2019ßæœþ]/g, (letter) => BASE_LETTERS[letter]!)
}

function lastAtMost(starts: Uint32Array, at: number): number {
  return binarySearch(starts, (start) => start > at) - 1
}

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
