import type { SearchResults } from '#lib/nameSearch.ts'
import type { Directory, NamedItem } from './directory.ts'
import { suggestionList } from './suggestions.ts'

const DEBOUNCE = 300

// Only one field at a time can have focus, so all fields share the timer.
let timer: ReturnType<typeof setTimeout> | undefined
let newest = 0
let isPending = false

export function stopSearch() {
  newest++
  isPending = false
  clearTimeout(timer)
}

export const isSearching = () => isPending

export function searchFor<Item extends NamedItem>(
  directory: Directory<Item>,
  text: string,
  show: (found: SearchResults<Item>) => void,
) {
  stopSearch()
  if (text.trim() === '') return
  const found = directory.find(text)
  if (found) return show(found)
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
