import {
  isSameSpelling,
  type Named,
  normalizeHorseName,
  searchable,
  type SearchResults,
  WORD_SEPARATORS,
} from './nameSearch.ts'

type Rider = Named & { never_rode?: boolean }

export type RiderIndex<Item extends Rider> = {
  riders: Item[]
  names: string
  starts: Uint32Array
  neverRode: number
}
export type HorseIndex<Item extends Named> = { horses: Item[]; names: string[] }

const MAX_HITS = 50

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
