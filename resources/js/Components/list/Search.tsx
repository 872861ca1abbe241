import { useState } from 'react'

type Props = { q: string; of: string; onSearch: (text: string) => void }

/** For a name, by the server. */
export function Search({ q, of, onSearch }: Props) {
  const [text, setText] = useState(q)
  return (
    <form
      role="search"
      className="registry-search"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <input
        type="search"
        className="list-search"
        aria-label={`Search the ${of}`}
        placeholder="Name"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" className="button">
        Search
      </button>
    </form>
  )
}
