import type { SearchResults } from '#lib/nameSearch.ts'
import type { NamedItem } from './directory.ts'
import { Popup } from '../popups/popup.ts'

export type Suggestions = {
  label: string
  anchor: HTMLElement
  found: SearchResults<NamedItem>
  similar: NamedItem[]
  /** If true, the first match is highlighted before the user presses an arrow key. */
  preselects: boolean
  /** An index into the matches, then the similar names, then the addition. -1 if nothing is highlighted. */
  highlight: number
  /** True once the user has moved the highlight. */
  chosen: boolean
  addition: { line: string; add(): Promise<void> } | null
  /** If true and there is only one match, the first ArrowDown keeps that match highlighted. */
  holds: boolean
  pick(item: NamedItem): void
  onChange: (suggestions: Suggestions | null) => void
}

export const LIST_ID = 'suggestion-list'
export const optionId = (place: number) => `${LIST_ID}-${place}`

export const suggestionList = new Popup<Suggestions>()

type NewSuggestions = Omit<Suggestions, 'highlight' | 'chosen'>

export function suggest(suggestions: NewSuggestions) {
  const { found, similar, preselects } = suggestions
  const isFirst = found.hits.length > 0 ? preselects : similar.length === 0
  if (countOf(suggestions) === 0) return suggestionList.close()
  suggestionList.open({ ...suggestions, highlight: isFirst ? 0 : -1, chosen: false })
}

/** With `holds`, Down and then Enter picks the only match instead of adding a new name. */
export function highlight(open: Suggestions, step: 1 | -1) {
  const count = countOf(open)
  const from = open.highlight < 0 && step < 0 ? 0 : open.highlight
  const next = (from + step + count) % count
  const isFirst = open.holds && step > 0 && !open.chosen
  const stays = isFirst && open.highlight === 0 && next === open.found.hits.length
  suggestionList.open({ ...open, highlight: stays ? 0 : next, chosen: true })
}

export const highlightAddition = (open: Suggestions) =>
  suggestionList.open({ ...open, highlight: countOf(open) - 1, chosen: true })

export async function takeHighlighted(open: Suggestions): Promise<void> {
  const item = highlightedItem(open)
  if (item) open.pick(item)
  else await open.addition?.add()
}

export const highlightedItem = ({ found, similar, highlight }: Suggestions): NamedItem | undefined =>
  [...found.hits, ...similar][highlight]

const countOf = ({ found, similar, addition }: NewSuggestions) =>
  found.hits.length + similar.length + (addition ? 1 : 0)
