import { useRef, type FocusEvent, type MouseEvent } from 'react'
import type { Activity } from '#wire/activity.ts'
import { useStore } from '../../../store.ts'
import { useDraw } from '../screen/drawContext.ts'
import { Row } from './Row.tsx'
import { useNameCharacters } from '../../../Components/suggestions/nameCharacters.ts'

export function DrawTable({ busy }: { busy: boolean }) {
  const { activity, chips, store } = useDraw()
  const slots = useStore(store.visibleSlots)
  const table = useRef<HTMLTableElement>(null)
  useNameCharacters(table)

  return (
    <div className="draw-box" scroll-region="" aria-busy={busy}>
      <table
        ref={table}
        onMouseDown={selectOnMouseDown}
        onFocus={selectOnFocus}
        className={tableClass(activity, chips.length > 0)}
        spellCheck={false}
        aria-label={`Draw, ${activity.name}`}
        // Wait until the next element has focus.
        onBlur={() => setTimeout(() => store.releaseFocus())}
      >
        <thead>
          <tr>
            <th data-column="draw">Draw</th>
            <th data-column="rider">Rider</th>
            {activity.publish_draw ? (
              <>
                <th data-column="time">Time</th>
                <th data-column="penalty">Penalty</th>
              </>
            ) : (
              <th data-column="request">Requests</th>
            )}
            <th data-column="horse">Horse</th>
            {activity.track_bulls && <th data-column="bull">Bull</th>}
            <th data-column="contests">Carry/Rollovers</th>
            <th data-column="actions">Actions</th>
          </tr>
        </thead>
        <tbody>
          {/* Rows that are about to be replaced must not be editable. */}
          {!busy && slots.map((slot) => <Row key={slot} slot={slot} />)}
        </tbody>
      </table>
    </div>
  )
}

const tableClass = ({ track_horses, track_bulls }: Activity, hasChips: boolean) =>
  ['draw-table', track_bulls && 'bulls', !track_horses && 'no-horses', hasChips && 'with-chips']
    .filter(Boolean)
    .join(' ')

function selectOnFocus({ target }: FocusEvent) {
  if (isCellInput(target)) target.select()
  // Don't scroll when the user clicks a button.
  if (target.matches(':focus-visible')) target.closest('tr')?.scrollIntoView({ block: 'nearest' })
}

/** Selects the field's whole text. A plain click would only place the cursor. */
function selectOnMouseDown(event: MouseEvent) {
  const { target } = event
  if (!isCellInput(target) || (target === document.activeElement && 'typed' in target.dataset)) return
  event.preventDefault()
  target.focus()
  target.select()
}

const isCellInput = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches('.box:not(:disabled)')
