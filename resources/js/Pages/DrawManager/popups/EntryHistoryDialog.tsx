import { useEffect, useState } from 'react'
import type { DrawRow } from '#wire/draw.ts'
import * as drawPaths from '#wire/drawPaths.ts'
import type { EntryHistory } from '#wire/entryHistory.ts'
import { READ_TIMEOUT, refusalOf } from '../../../api/errors.ts'
import { getJson } from '../../../api/http.ts'
import { Popup, usePopup } from '../../../Components/popups/popup.ts'
import { InfoDialog } from '../dialogs/InfoDialog.tsx'

export const entryHistoryPopup = new Popup<DrawRow & { onChange?: undefined }>()

export function EntryHistoryDialog() {
  const opened = usePopup(entryHistoryPopup)

  return (
    <InfoDialog
      open={opened !== null}
      title={
        opened ? `${opened.user_name ? `${opened.user_name}'s` : 'Entry'} history, slot ${opened.draw}` : ''
      }
      onClose={entryHistoryPopup.close}
    >
      {opened && <History entryId={opened.id!} />}
    </InfoDialog>
  )
}

function History({ entryId }: { entryId: number }) {
  const [history, setHistory] = useState<EntryHistory | { failure: string } | null>(null)
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
      {history.has_older && <p>Older changes aren't shown.</p>}
    </>
  )
}

async function loadHistory(entryId: number): Promise<EntryHistory | { failure: string }> {
  try {
    const { data } = await getJson<EntryHistory>(drawPaths.entryHistory(entryId), { timeout: READ_TIMEOUT })
    return data
  } catch (error) {
    return { failure: refusalOf(error) ?? "Couldn't load the history. Check the network and try again." }
  }
}
