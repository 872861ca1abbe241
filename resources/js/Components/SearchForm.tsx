import { useState } from 'react'
import '../../css/form.css'

type Props = { label: string; placeholder?: string; q: string; onSearch: (text: string) => void }

export function SearchForm({ label, placeholder = label, q, onSearch }: Props) {
  const [text, setText] = useState(q)
  return (
    <form
      role="search"
      className="search-line"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <input
        type="search"
        className="list-search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={120}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" className="button">
        Search
      </button>
    </form>
  )
}
