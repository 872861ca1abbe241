import { useEffect, useRef } from 'react'
import { ordinal } from '#lib/plural.ts'
import { noteResultChange } from '../screen/resultChanges.ts'
import { usePlace } from '../screen/Places.tsx'
import { isScorePending, type RowView } from '../store/rowViews.ts'

type Line = Pick<RowView, 'row' | 'queued'>

export function PlaceMark({ line: { row, queued } }: { line: Line }) {
  useEntryChanges(row)
  const place = usePlace(row)
  if (!place || !row.activity_scored || isScorePending(queued)) return null
  const [, , division, label] = place
  const sentence = placeInWords(division, label)
  return (
    <small className="place" role="img" aria-label={sentence} title={sentence}>
      {division === null ? label : `${division}D ${label}`}
    </small>
  )
}

/** Detects this screen's own changes, because the server doesn't broadcast them back. */
function useEntryChanges({ id, entry_version, activity_scored }: RowView['row']) {
  const seen = useRef({ id, entry_version, activity_scored })
  useEffect(() => {
    const before = seen.current
    seen.current = { id, entry_version, activity_scored }
    const isSame = before.entry_version === entry_version && before.activity_scored === activity_scored
    if (before.id === id && !isSame) noteResultChange()
  }, [id, entry_version, activity_scored])
}

function placeInWords(division: number | null, label: string): string {
  const place = Number(label.replace('T', ''))
  const words = `${label.startsWith('T') ? 'tied for ' : ''}${ordinal(place)} place so far`
  return division === null ? capitalized(words) : `${division}D, ${words}`
}

const capitalized = (text: string) => text[0]!.toUpperCase() + text.slice(1)
