import { useEffect, useState } from 'react'
import * as drawPaths from '#wire/drawPaths.ts'
import type { EntryHistory as History } from '#wire/entryHistory.ts'
import { READ_TIMEOUT, refusalOf } from '../../api/errors.ts'
import { getJson } from '../../api/http.ts'
import '../../../css/entryHistory.css'

export function EntryHistory({ entryId }: { entryId: number }) {
  const [history, setHistory] = useState<History | { failure: string } | null>(null)
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    let isClosed = false
    void loadHistory(entryId).then((loaded) => isClosed || setHistory(loaded))
    return () => void (isClosed = true)
  }, [entryId, attempt])

  if (history === null) return <p role="status">Loading...</p>
  if ('failure' in history)
    return (
      <>
        <p role="alert">{history.failure}</p>
        <button
          type="button"
          className="button"
          onClick={() => {
            setHistory(null)
            setAttempt(attempt + 1)
          }}
        >
          Try again
        </button>
      </>
    )
  if (history.changes.length === 0) return <p>No changes recorded for this entry.</p>

  return (
    <>
      <ol className="entry-history">
        {history.changes.map(({ at, by, lines }, index) => (
          <li key={index}>
            {lines.map((line, nth) => (
              <p key={nth}>{line}</p>
            ))}
            <p className="when">
              {at}, {by}
            </p>
          </li>
        ))}
      </ol>
      {history.has_older && <p>Shows only the latest changes.</p>}
    </>
  )
}

async function loadHistory(entryId: number): Promise<History | { failure: string }> {
  try {
    const { data } = await getJson<History>(drawPaths.entryHistory(entryId), { timeout: READ_TIMEOUT })
    return data
  } catch (error) {
    return { failure: refusalOf(error) ?? "Couldn't load the history. Check the network and try again." }
  }
}
