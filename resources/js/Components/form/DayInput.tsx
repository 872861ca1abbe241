import { type KeyboardEvent, useState } from 'react'

type Props = {
  label: string
  of: string
  day?: string
  value: string | null
  readOnly?: boolean
  onChange(day: string | null): void
}

/** A date input changes its value with each digit of the year. */
export function DayInput({ label, of, day, value, readOnly, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)

  function commit() {
    if (typed !== null && typed !== (value ?? '')) onChange(typed || null)
    setTyped(null)
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.repeat) return
    event.preventDefault()
    commit()
  }

  return (
    <label data-day={day}>
      {label}
      <input
        type="date"
        readOnly={readOnly}
        aria-label={`${label}, ${of}`}
        value={typed ?? value ?? ''}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
        onKeyDown={press}
      />
    </label>
  )
}
