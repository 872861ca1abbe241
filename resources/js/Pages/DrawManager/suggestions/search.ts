import type { SearchResults } from '#lib/nameSearch.ts'
import type { Directory, NamedItem } from './directory.ts'
import { suggestionList } from './suggestions.ts'

const DEBOUNCE = 300

// One box has the focus, so one search is under way: a newer one takes its place.
let timer: ReturnType<typeof setTimeout> | undefined
let newest = 0
let isPending = false

export function stopSearch() {
  newest++
  isPending = false
  clearTimeout(timer)
}

/** Whether the server is being asked, or is about to be. */
export const isSearching = () => isPending

/** At once in the list that the browser holds; until that is there, by asking the server when the typing pauses. */
export function searchFor<Item extends NamedItem>(
  directory: Directory<Item>,
  text: string,
  show: (found: SearchResults<Item>) => void,
) {
  stopSearch()
  if (text.trim() === '') return
  const found = directory.find(text)
  if (found) return show(found)
  // What is still listed was found for the text before.
  suggestionList.close()
  isPending = true
  const turn = newest
  timer = setTimeout(async () => {
    const found = await directory.searchServer(text)
    if (turn !== newest) return
    isPending = false
    if (found) show(found)
  }, DEBOUNCE)
}
