export type SearchResults<Item> = { hits: Item[]; total: number }

export type Named = { id: number; name: string }

export const MAX_NAME_LENGTH = 120

export const WORD_SEPARATORS = ` -'."(/`

/** Must match the database function `searchable`, which fills the `searchable` columns. */
export function searchable(text: string): string {
  const plain = ASCII.test(text) ? text.toLowerCase() : withoutAccents(text)
  return plain.replaceAll('\n', ' ').trim()
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

export const isSameSpelling = ({ name }: Named, text: string) =>
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
