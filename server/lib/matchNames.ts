import { searchable } from './nameSearch.ts'

export type NameMatch<Item> = {
  /** Equal names, ignoring case, accents and punctuation. */
  exact: Item[]
  /**
   * Up to five names that differ only by a few typos, a middle name, spaces or word order. Empty if `exact`
   * has names.
   */
  likely: Item[]
}

export type NameIndex<Item> = {
  byName: Map<string, Item[]>
  /** Keys are names without spaces. Longer names also have a key made of their first and last words. */
  byShortName: Map<string, Item[]>
  /**
   * The keys are the words of all names, with and without one letter deleted. The values are the full words.
   */
  words: Map<string, Set<string>>
  /** The known words that are similar to each word that was asked for. */
  similar: Map<string, string[]>
}

export const MAX_LIKELY = 5

export function indexNames<Item extends { name: string }>(items: Item[]): NameIndex<Item> {
  const index: NameIndex<Item> = {
    byName: new Map(),
    byShortName: new Map(),
    words: new Map(),
    similar: new Map(),
  }
  const words = new Set<string>()
  for (const item of items) {
    const key = nameKey(item.name)
    append(index.byName, key, item)
    for (const short of shortNames(key)) append(index.byShortName, short, item)
    for (const word of key.split(' ')) words.add(word)
  }
  for (const word of words)
    for (const left of withoutOneLetter(word))
      index.words.set(left, (index.words.get(left) ?? new Set()).add(word))
  return index
}

export const nameKey = (name: string) =>
  searchable(name)
    .replaceAll(/['.]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function shortNames(key: string): string[] {
  const words = key.split(' ')
  return words.length > 2 ? [words.join(''), `${words[0]} ${words.at(-1)}`] : [words.join('')]
}

function append<Value>(map: Map<string, Value[]>, key: string, value: Value) {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}

export function matchName<Item>(index: NameIndex<Item>, name: string): NameMatch<Item> {
  const key = nameKey(name)
  const exact = key ? (index.byName.get(key) ?? []) : []
  if (!key || exact.length > 0) return { exact, likely: [] }
  const words = key.split(' ')
  const swapped = words.length === 2 ? [`${words[1]} ${words[0]}`] : []
  const near = variants(index, words)
  const likely = [
    ...[...swapped, ...near].flatMap((variant) => index.byName.get(variant) ?? []),
    ...[key, ...shortNames(key)].flatMap((short) => index.byShortName.get(short) ?? []),
    ...(words.length > 2 ? (index.byName.get(`${words[0]} ${words.at(-1)}`) ?? []) : []),
  ]
  return { exact, likely: [...new Set(likely)].slice(0, MAX_LIKELY) }
}

const MAX_CHANGED_WORDS = 2
const MAX_VARIANTS = 500

function variants(index: NameIndex<unknown>, words: string[]): string[] {
  const similarTo = words.map((word) => similarWords(index, word))
  if (similarTo.every((similar) => similar.length === 0)) return []
  let variants = [{ said: [] as string[], changes: 0 }]
  for (const [at, word] of words.entries()) {
    const similar = similarTo[at]!
    variants = variants
      .flatMap(({ said, changes }) => [
        { said: [...said, word], changes },
        ...similar.map((other) => ({ said: [...said, other], changes: changes + 1 })),
      ])
      .filter(({ changes }) => changes <= MAX_CHANGED_WORDS)
      .slice(0, MAX_VARIANTS)
  }
  return variants
    .sort((a, b) => a.changes - b.changes)
    .slice(1)
    .map(({ said }) => said.join(' '))
}

/** Shorter words that differ by one letter, such as Bo and Jo, are usually different names. */
const MIN_LETTERS = 4

function similarWords({ words, similar }: NameIndex<unknown>, word: string): string[] {
  const before = similar.get(word)
  if (before) return before
  const found = withoutOneLetter(word).flatMap((left) => [...(words.get(left) ?? [])])
  const others = [...new Set(found)].filter(
    (other) =>
      other !== word && Math.max(other.length, word.length) >= MIN_LETTERS && isOneEditApart(word, other),
  )
  similar.set(word, others)
  return others
}

const withoutOneLetter = (word: string) => [
  word,
  ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1)),
]

/** An edit adds, deletes or replaces a letter, or swaps two adjacent letters. */
export function isOneEditApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  const [a, b] = [short.slice(start), long.slice(start)]
  if (a.length < b.length) return a === b.slice(1)
  if (a.slice(1) === b.slice(1)) return a !== b
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
}

/** Returns the indexes of the known names that start with each first name. Empty for names of several words. */
export function matchFirstNames(wanted: string[], known: string[]): number[][] {
  const keys = wanted.map(nameKey)
  const places = new Map<string, number[]>(
    keys.flatMap((key) => (key && !key.includes(' ') ? [[key, []] as const] : [])),
  )
  if (places.size > 0)
    for (const [place, name] of known.entries()) {
      const [first, ...others] = nameKey(name).split(' ')
      if (others.length > 0) places.get(first!)?.push(place)
    }
  return keys.map((key) => places.get(key) ?? [])
}

export function matchNames(wanted: string[], known: string[]): NameMatch<number>[] {
  const index = indexNames(known.map((name, place) => ({ name, place })))
  return wanted.map((name) => {
    const { exact, likely } = matchName(index, name)
    return { exact: exact.map(({ place }) => place), likely: likely.map(({ place }) => place) }
  })
}
