import { useState } from 'react'
import { saveAges, type AgePageState, type EventRider } from './ages.ts'

export function BirthYearField({
  at,
  rider: { id, name, birth_year },
}: {
  at: AgePageState
  rider: EventRider
}) {
  const saved = String(birth_year ?? '')
  const [typed, setTyped] = useState(saved)
  const [problem, setProblem] = useState('')

  function save() {
    const text = typed.trim()
    if (text === saved) return setProblem('')
    if (text && !/^\d{4}$/.test(text)) return setProblem('Enter a year, e.g. 2010.')
    saveAges(
      at,
      { rider_ids: [id], birth_year: text ? Number(text) : null },
      { onSuccess: () => setProblem(''), onError: ({ birth_year }) => setProblem(birth_year ?? '') },
    )
  }

  return (
    <>
      <input
        className="birth-year"
        inputMode="numeric"
        maxLength={4}
        aria-label={`${name}'s birth year`}
        aria-invalid={problem !== ''}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        onKeyDown={({ key }) => key === 'Enter' && save()}
      />
      {problem && (
        <span role="alert" className="error-text">
          {problem}
        </span>
      )}
    </>
  )
}
