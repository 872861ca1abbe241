import { useState } from 'react'
import { plural } from '#lib/plural.ts'
import { Button } from '../../../Components/Button.tsx'
import { Notice } from '../../../Components/Notice.tsx'
import { Progress } from '../../../Components/Progress.tsx'
import type { EntryColumn } from '#wire/entries.ts'
import { CloseRuns } from './CloseRuns.tsx'
import { importPlaceTexts } from './importPlaces.ts'
import { type Imported, placeImport } from './placeImport.ts'

type Props = {
  event: { id: number }
  columns: EntryColumn[]
  imported: Imported
  onPlaced: (imported: Imported) => void
}

/** Lists where the new runs went and which are too close together. Offers to try again if they aren't in the draw. */
export function ImportResult({ event, columns, imported, onPlaced }: Props) {
  const [isBusy, setBusy] = useState(false)
  const { id, name, added, places, closeRuns, error } = imported

  async function place() {
    if (isBusy) return
    setBusy(true)
    onPlaced({ ...imported, ...(await placeImport(event, id!)) })
    setBusy(false)
  }

  if (error)
    return (
      <Notice
        kind="warning"
        title="Not in the draw yet"
        action={
          <Button kind="primary" aria-disabled={isBusy} onClick={() => void place()}>
            {`Put ${plural(added, 'run')} in the draw`}
          </Button>
        }
      >
        <p role="alert">{error}</p>
        {isBusy && <Progress label="Putting the runs in the draw" />}
      </Notice>
    )
  return (
    <>
      {places.length > 0 && (
        <Notice title={`New runs from ${name}`}>
          <PlaceList texts={importPlaceTexts(places, columns)} />
        </Notice>
      )}
      {closeRuns && closeRuns.total > 0 && (
        <CloseRuns event={event} columns={columns} closeRuns={closeRuns} />
      )}
    </>
  )
}

export function PlaceList({ texts }: { texts: string[] }) {
  if (texts.length === 1) return <p>{texts[0]}</p>
  return (
    <ul className="import-places">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
