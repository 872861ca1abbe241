import type { SearchResults } from '#lib/nameSearch.ts'
import type { NamedItem } from './directory.ts'
import { Popup } from '../popups/popup.ts'

export type Suggestions = {
  label: string
  anchor: HTMLElement
  found: SearchResults<NamedItem>
  /** Similar names, highlighted only by an arrow key. */
  similar: NamedItem[]
  /** The position of the suggestion that Enter and Tab take, or -1. */
  highlight: number
  /** True if an arrow key moved the highlight. */
  chosen: boolean
  /** The last line, which adds a new name. Highlighted by an arrow key, or if it is the only line. */
  addition: { line: string; add(): Promise<void> } | null
  pick(item: NamedItem): void
  onChange: (suggestions: Suggestions | null) => void
}

export const LIST_ID = 'suggestion-list'
export const optionId = (place: number) => `${LIST_ID}-${place}`

export const suggestionList = new Popup<Suggestions>()

type NewSuggestions = Omit<Suggestions, 'highlight' | 'chosen'>

export function suggest(suggestions: NewSuggestions) {
  const highlight = suggestions.found.hits.length > 0 || suggestions.similar.length === 0 ? 0 : -1
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

/** Resolves after the user has answered a question about the new name. */
export async function takeHighlighted(open: Suggestions): Promise<void> {
  const item = highlightedItem(open)
  if (item) open.pick(item)
  else await open.addition?.add()
}

export const highlightedItem = ({ found, similar, highlight }: Suggestions): NamedItem | undefined =>
  [...found.hits, ...similar][highlight]

const countOf = ({ found, similar, addition }: NewSuggestions) =>
  found.hits.length + similar.length + (addition ? 1 : 0)
