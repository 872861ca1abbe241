import { MAX_NAME_LENGTH } from '#lib/nameSearch.ts'
import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'

const DEBOUNCE = 300

type Props = { shown: string; onSearch: (q: string) => void } & InputHTMLAttributes<HTMLInputElement>

/** `shown` is the text of the first render. Later changes of it don't overwrite what was typed. */
export function SearchBox({ shown, onSearch, ...input }: Props) {
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
        {...input}
        type="search"
        maxLength={MAX_NAME_LENGTH}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && type('')}
      />
    </label>
  )
}
