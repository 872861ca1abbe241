import { useCallback, useEffect, useState } from 'react'
import type { PapersChecklist as Checklist } from '#wire/papers.ts'
import { useRefetch } from '../../hooks/useRefetch.ts'
import { Button } from '../Button.tsx'
import { fetchChecklist } from './api.ts'
import { PaperRow } from './PaperRow.tsx'
import '../../../css/papers.css'

type Props = {
  eventId: number
  rider: number
  /** When this number changes, the checklist is fetched again. */
  changes: number
  isPartOfCard?: boolean
  onSaved(riders: number[]): void
}

export function PapersChecklist({ eventId, rider, changes, isPartOfCard = false, onSaved }: Props) {
  const [checklist, setChecklist] = useState<Checklist | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const read = useRefetch(
    useCallback(async () => {
      const found = await fetchChecklist(eventId, rider)
      setFailed(!found)
      if (found) setChecklist(found)
      return found !== undefined
    }, [eventId, rider]),
  )
  useEffect(() => void read(), [read, changes])

  if (!checklist)
    return hasFailed ? (
      <p role="alert" className="no-response">
        Couldn't load the papers. <Button onClick={() => void read()}>Try again</Button>
      </p>
    ) : (
      !isPartOfCard && <p role="status">Loading...</p>
    )

  const shown = checklist.holders.filter(({ papers }) => papers.length > 0)
  if (shown.length === 0)
    return (
      !isPartOfCard && (
        <p className="quiet">
          This event doesn't require any papers. You can add some in the event's settings.
        </p>
      )
    )
  return shown.map(({ holder, id, name, papers }) => (
    <section key={`${holder} ${id}`} className="papers" aria-label={`Papers for ${name}`}>
      <h3>{name}</h3>
      <ul>
        {papers.map((line) => (
          <PaperRow
            key={line.kind_id}
            eventId={eventId}
            holder={{ holder, id, name }}
            line={line}
            today={checklist.today}
            lastDay={checklist.last_day}
            onSaved={onSaved}
            onRefused={read}
          />
        ))}
      </ul>
    </section>
  ))
}
