import { MAX_NAME_LENGTH } from '#lib/nameSearch.ts'
import { useEffect, useRef, useState } from 'react'

const DEBOUNCE = 300

export function SearchBox({ shown, onSearch }: { shown: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(shown)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function type(typed: string) {
    const [before, q] = [text.trim(), typed.trim()]
    setText(typed)
    if (q === before) return
    clearTimeout(timer.current)
    if (q === '') onSearch('')
    else timer.current = setTimeout(onSearch, DEBOUNCE, q)
  }

  return (
    <label className="labelled">
      Search
      <input
        type="search"
        id={SEARCH_BOX_ID}
        maxLength={MAX_NAME_LENGTH}
        aria-keyshortcuts="/"
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && type('')}
      />
    </label>
  )
}

export const SEARCH_BOX_ID = 'draw-search'
