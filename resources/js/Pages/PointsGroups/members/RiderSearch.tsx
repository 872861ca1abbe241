import { useEffect, useId, useState } from 'react'
import type { RiderItem } from '#wire/directory.ts'
import * as paths from '#wire/paths.ts'
import { Button } from '../../../Components/Button.tsx'
import { getJson } from '../../../api/http.ts'
import { withErrorLog } from '../../../api/errors.ts'

const PAUSE_MS = 250
const MAX_SHOWN = 10

export function RiderSearch({ onPick }: { onPick: (name: string) => void }) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<RiderItem[] | null>(null)
  const list = useId()

  useEffect(() => {
    setFound(null)
    if (text.trim().length < 2) return
    let isStale = false
    const timer = setTimeout(async () => {
      const riders = await searchRiders(text)
      if (!isStale) setFound(riders ?? null)
    }, PAUSE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [text])

  function pick({ name }: RiderItem) {
    onPick(name)
    setText('')
  }

  return (
    <div className="field">
      <label htmlFor={`${list}search`}>Search riders</label>
      <input
        id={`${list}search`}
        type="search"
        autoComplete="off"
        maxLength={120}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div role="status">{found?.length === 0 && <p className="quiet">No rider has that name.</p>}</div>
      {found !== null && found.length > 0 && (
        <ul className="plain-list">
          {found.slice(0, MAX_SHOWN).map((rider) => (
            <li key={rider.id}>
              <Button onClick={() => pick(rider)}>{rider.name}</Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const searchRiders = (query: string) =>
  withErrorLog(
    'Error searching riders',
    async () =>
      (await getJson<{ data: RiderItem[] }>(paths.search('rider'), { params: { query } })).data.data,
  )
