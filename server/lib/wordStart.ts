import { normalizeHorseName, searchable, WORD_SEPARATORS } from './nameSearch.ts'

export function hasWordStart(name: string, text: string): boolean {
  const [whole, part] = [searchable(name), searchable(text)]
  const isAtWord = (at: number) => at === 0 || WORD_SEPARATORS.includes(whole[at - 1]!)
  for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1)) if (isAtWord(at)) return true
  return normalizeHorseName(name).startsWith(normalizeHorseName(text))
}
