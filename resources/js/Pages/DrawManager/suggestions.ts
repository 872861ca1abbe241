import type { Found } from '#rules/suggest.ts'
import type { Named } from './directory.ts'
import { Popup } from './popups.ts'

/** The one suggestion list of the screen, for whichever box is being typed into. */
export type Suggestions = {
  label: string
  anchor: HTMLElement
  found: Found<Named>
  /** Place in the list; -1 until an arrow key chooses. */
  highlight: number
  pick(item: Named): void
  tell: (suggestions: Suggestions | null) => void
}

export const LIST_ID = 'suggestion-list'
export const optionId = (place: number) => `${LIST_ID}-${place}`

export const suggestionList = new Popup<Suggestions>()

export function suggest(suggestions: Suggestions) {
  if (suggestions.found.hits.length > 0) suggestionList.open(suggestions)
  else suggestionList.close()
}

export function highlight(open: Suggestions, step: 1 | -1) {
  const count = open.found.hits.length
  const from = open.highlight < 0 && step < 0 ? 0 : open.highlight
  suggestionList.open({ ...open, highlight: (from + step + count) % count })
}

/** The highlighted one, or else the first. */
export function pickSuggestion({ found, highlight, pick }: Suggestions) {
  pick(found.hits[Math.max(highlight, 0)])
}
