import { useState } from 'react'

type Props = { label: string; q: string; onSearch: (text: string) => void }

/** Searches a list that has pages: on Enter, by the server. */
export function ListSearch({ label, q, onSearch }: Props) {
  const [text, setText] = useState(q)
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
      className="part"
    >
      <input
        type="search"
        className="list-search"
        aria-label={label}
        placeholder={label}
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
