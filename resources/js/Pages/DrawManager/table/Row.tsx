import { memo } from 'react'
import { dragAfter } from '#rules/draw/slots.ts'
import { SCRATCHED } from '#rules/draw/messages.ts'
import type { DrawRow } from '#wire/draw.ts'
import { BullInput, ConflictRow, DoubleMark, OnHoldMark, UserInRow } from '../popups/lazy.ts'
import { MoreButton } from '../popups/MoreButton.tsx'
import { RequestIcon } from '../popups/RequestIcon.tsx'
import { SelectButton } from '../popups/SelectButton.tsx'
import { ContestChips } from './ContestChips.tsx'
import { DrawNumberInput } from './DrawNumberInput.tsx'
import { focusRider } from '../keyboard/focus.ts'
import { useDraw, useRowView } from '../screen/drawContext.ts'
import { hasRider, trashEntry } from '../actions/entries.ts'
import { HorseInput } from './HorseInput.tsx'
import { TRASH } from '../popups/icons.tsx'
import { PenaltySelect } from './PenaltySelect.tsx'
import { RiderInput, RiderName } from './RiderInput.tsx'
import { ScoreInput } from './ScoreInput.tsx'
import { PendingMark } from './PendingMark.tsx'

export const Row = memo(function Row({ slot }: { slot: number }) {
  const draw = useDraw()
  const line = useRowView(slot)
  const { row } = line
  const { activity } = draw
  const { organize } = draw.can
  const request = row.request ?? row.request_class
  const marks = (
    <>
      {line.doubles.length > 0 && <DoubleMark line={line} />}
      {draw.on_hold && <OnHoldMark line={line} />}
    </>
  )

  return (
    <>
      <tr data-slot={slot} className={rowClass(row, activity.drag_every)}>
        <td data-column="draw">
          {line.presentUser && <UserInRow other={line.presentUser} />}
          {organize ? <DrawNumberInput row={row} /> : <span className="plain">{slot}</span>}
        </td>
        <td data-column="rider">
          {organize ? <RiderInput line={line} /> : <RiderName row={row} />}
          {!activity.track_horses && marks}
          <PendingMark line={line} field="rider" />
        </td>
        {activity.publish_draw ? (
          <>
            <td data-column="time">
              <ScoreInput line={line} />
            </td>
            <td data-column="penalty">{draw.can.score && <PenaltySelect line={line} />}</td>
          </>
        ) : (
          <td data-column="request">
            {request && <RequestIcon slot={slot} text={request} />}
            {row.scratched && <small className="hint">{SCRATCHED}</small>}
          </td>
        )}
        <td data-column="horse">
          {organize ? <HorseInput line={line} /> : <span className="plain">{row.horse_name}</span>}
          {activity.track_horses && marks}
          <PendingMark line={line} field="horse" />
        </td>
        {activity.track_bulls && (
          <td data-column="bull">
            {organize ? <BullInput line={line} /> : <span className="plain">{row.bull_name}</span>}
            <PendingMark line={line} field="bull" />
          </td>
        )}
        <td data-column="contests">
          {hasRider(row) && (
            <>
              <SelectButton slot={slot} />
              <ContestChips scored_incentives={row.scored_incentives} />
            </>
          )}
          <PendingMark line={line} field="contest" />
        </td>
        <td data-column="actions">
          {(organize || draw.can.score) && row.id !== null && <MoreButton row={row} />}
          {organize && row.id !== null && (
            <button
              type="button"
              className="icon"
              aria-label={`Delete entry, slot ${slot}`}
              onClick={({ detail }) => {
                void trashEntry(draw, slot)
                // `detail` is 0 for a key press. The focused button is removed with the entry, so move the focus.
                if (detail === 0) focusRider(slot)
              }}
            >
              {TRASH}
            </button>
          )}
        </td>
      </tr>
      {line.queued.length > 0 && <ConflictRow line={line} />}
    </>
  )
})

function rowClass({ draw, scratched }: DrawRow, dragEvery: number) {
  const classes = [draw % 2 === 0 && 'even', dragAfter(draw, dragEvery) && 'drag', scratched && 'scratched']
  return classes.filter(Boolean).join(' ') || undefined
}
