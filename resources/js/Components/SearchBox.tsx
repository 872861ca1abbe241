import { MAX_NAME_LENGTH } from '#lib/nameSearch.ts'
import { useEffect, useRef, useState } from 'react'

const DEBOUNCE = 300

type Props = {
  id?: string
  placeholder?: string
  shown: string
  onSearch(q: string): void
}

/** Later changes to `shown` don't overwrite the typed text. */
export function SearchBox({ id, placeholder, shown, onSearch }: Props) {
  const [text, setText] = useState(shown)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function type(typed: string) {
    const q = typed.trim()
    setText(typed)
    if (q === text.trim()) return
    clearTimeout(timer.current)
    if (q === '') onSearch('')
    else timer.current = setTimeout(onSearch, DEBOUNCE, q)
  }

  return (
    <label className="labelled">
      Search
      <input
        type="search"
        id={id}
        placeholder={placeholder}
        maxLength={MAX_NAME_LENGTH}
        aria-keyshortcuts={id && '/'}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && type('')}
      />
    </label>
  )
}
