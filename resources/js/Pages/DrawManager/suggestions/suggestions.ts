import type { SearchResults } from '#lib/nameSearch.ts'
import type { NamedItem } from './directory.ts'
import { Popup } from '../popups/popup.ts'

export type Suggestions = {
  label: string
  anchor: HTMLElement
  found: SearchResults<NamedItem>
  /** Similar names, highlighted only by an arrow key. */
  similar: NamedItem[]
  /** The position of the suggestion that Enter takes, or -1. */
  highlight: number
  /** True if an arrow key moved the highlight. */
  chosen: boolean
  /** The last line, which adds a new name. Highlighted only by an arrow key. */
  addition: { line: string; add(): void } | null
  pick(item: NamedItem): void
  onChange: (suggestions: Suggestions | null) => void
}

export const LIST_ID = 'suggestion-list'
export const optionId = (place: number) => `${LIST_ID}-${place}`

export const suggestionList = new Popup<Suggestions>()

type NewSuggestions = Omit<Suggestions, 'highlight' | 'chosen'>

export function suggest(suggestions: NewSuggestions) {
  const highlight = suggestions.found.hits.length > 0 ? 0 : -1
  if (countOf(suggestions) === 0) return suggestionList.close()
  suggestionList.open({ ...suggestions, highlight, chosen: false })
}

/** The first Down keeps the only match highlighted, because a user who presses Down and Enter means that match. */
export function highlight(open: Suggestions, step: 1 | -1) {
  const count = countOf(open)
  const from = open.highlight < 0 && step < 0 ? 0 : open.highlight
  const next = (from + step + count) % count
  const stays = step > 0 && !open.chosen && open.highlight === 0 && next === open.found.hits.length
  suggestionList.open({ ...open, highlight: stays ? 0 : next, chosen: true })
}

export function takeHighlighted({ found, similar, highlight, addition, pick }: Suggestions): boolean {
  const chosen = [...found.hits, ...similar][highlight]
  if (chosen) pick(chosen)
  else if (highlight >= 0) addition?.add()
  return highlight >= 0
}

const countOf = ({ found, similar, addition }: NewSuggestions) =>
  found.hits.length + similar.length + (addition ? 1 : 0)
