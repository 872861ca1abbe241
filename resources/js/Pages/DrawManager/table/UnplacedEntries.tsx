import { useState } from 'react'
import type { DrawManagerProps } from '#wire/draw.ts'
import { singleFlight, useInFlight } from '../../../api/singleFlight.ts'
import { notify } from '../../../Components/Toast.tsx'
import { useStore } from '../../../store.ts'
import { moveEntry } from '../actions/move.ts'
import { placeWaiting } from '../actions/makeDraw.ts'
import { entryHistoryPopup } from '../popups/EntryHistoryDialog.tsx'
import { focusAfterResponse } from '../keyboard/focusAfterResponse.ts'
import { useDraw } from '../screen/drawContext.ts'

type Props = {
  entries: DrawManagerProps['without_slot']
  action: string
  onPlaced: () => Promise<void>
}

const SHOWN = 5

/** Entries without a slot aren't in the table, but they block the payout. */
export function UnplacedEntries({ entries, action, onPlaced }: Props) {
  const draw = useDraw()
  const { store, activity, round, can } = draw
  const placing = `place ${activity.id} ${round}`
  const busy = useInFlight(placing)
  const [isListWanted, setListWanted] = useState(false)
  const free = useStore(store.visibleSlots).find((slot) => store.row(slot).id === null)
  if (entries.length === 0) return null

  async function place(id: number, slot: number) {
    const { activeElement } = document
    const moved = await moveEntry(id, slot)
    await Promise.all([draw.refresh(), onPlaced()])
    if (moved.state !== 'done') return
    draw.slotFilled(slot)
    focusAfterResponse(activeElement, slot)
  }

  const placeAll = () =>
    singleFlight(placing, async () => {
      const placed = await placeWaiting(draw)
      if (placed?.state === 'refused') notify(placed.sentence)
      await Promise.all([draw.refresh(), onPlaced()])
    })

  const isLong = entries.length > SHOWN && !isListWanted
  return (
    <section className="toast without-slot" aria-label="Not in the draw yet">
      <p>Entered, but not in the draw yet:</p>
      <ul>
        {(isLong ? entries.slice(0, SHOWN) : entries).map(({ id, rider, horse }) => (
          <li key={id}>
            {rider ?? 'No rider'}
            {horse && ` on ${horse}`}{' '}
            {free !== undefined && (
              <button type="button" className="button" onClick={() => void place(id, free)}>
                Put in slot {free}
              </button>
            )}
            {can.score && (
              <button
                type="button"
                className="button quiet"
                aria-haspopup="dialog"
                aria-label={`History, ${rider ?? 'no rider'}`}
                onClick={() => entryHistoryPopup.open({ id, user_name: rider, draw: null })}
              >
                History
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className="row">
        {isLong && (
          <button type="button" className="button" onClick={() => setListWanted(true)}>
            Show all {entries.length}
          </button>
        )}
        <button type="button" className="button" disabled={busy} onClick={placeAll}>
          {action}
        </button>
      </div>
      {free === undefined && (
        <p>Every slot on this page is taken. Go to another page or raise the session limit.</p>
      )}
    </section>
  )
}
