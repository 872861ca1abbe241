import { useRef, type FocusEvent, type MouseEvent } from 'react'
import type { Activity } from '#wire/activity.ts'
import { useStore } from '../../../store.ts'
import { useDraw } from '../screen/drawContext.ts'
import { Row } from './Row.tsx'
import { useNameCharacters } from '../keyboard/nameCharacters.ts'

export function DrawTable({ busy }: { busy: boolean }) {
  const { activity, store } = useDraw()
  const slots = useStore(store.visibleSlots)
  const table = useRef<HTMLTableElement>(null)
  useNameCharacters(table)

  return (
    <div className="draw-box" scroll-region="" aria-busy={busy}>
      <table
        ref={table}
        onMouseDown={selectOnMouseDown}
        onFocus={selectOnFocus}
        className={tableClass(activity)}
        spellCheck={false}
        aria-label={`Draw, ${activity.name}`}
        // A moment later, when the focus has arrived where it goes.
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
          {/* What is about to be replaced by other rows must not be worked in. */}
          {!busy && slots.map((slot) => <Row key={slot} slot={slot} />)}
        </tbody>
      </table>
    </div>
  )
}

/** How wide the columns are depends on the animals in them. */
const tableClass = ({ track_horses, track_bulls }: Activity) =>
  ['draw-table', track_bulls && 'bulls', !track_horses && 'idle-horses'].filter(Boolean).join(' ')

/** Whoever comes to a box overwrites what stands there, and sees the whole row around it. */
function selectOnFocus({ target }: FocusEvent) {
  if (isCellInput(target)) target.select()
  // Under a mouse that is about to click nothing moves away.
  if (target.matches(':focus-visible')) target.closest('tr')?.scrollIntoView({ block: 'nearest' })
}

/**
 * Also by mouse: its own way of focusing puts the cursor between two letters, where the next name would go into the
 * middle of this one. In what is being typed the cursor goes where it is put.
 */
function selectOnMouseDown(event: MouseEvent) {
  const { target } = event
  if (!isCellInput(target) || (target === document.activeElement && 'typed' in target.dataset)) return
  event.preventDefault()
  target.focus()
  target.select()
}

const isCellInput = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches('.box:not(:disabled)')
