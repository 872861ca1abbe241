import { useRef, useSyncExternalStore } from 'react'
import { useDraw } from './draw.ts'
import { Row } from './Row.tsx'
import { useLetterFilter } from './letters.ts'

export function DrawTable({ busy }: { busy: boolean }) {
  const { activity, rows, refresh } = useDraw()
  const slots = useSyncExternalStore(
    (listener) => rows.subscribe('shown', listener),
    () => rows.shown(),
  )
  const table = useRef<HTMLTableElement>(null)
  useLetterFilter(table)

  /** Asked a moment later, when the focus has arrived where it goes. */
  function readWhatWasMissed() {
    setTimeout(() => rows.hasMissed() && refresh())
  }

  return (
    // What is about to be replaced by other rows must not be worked in.
    <div className="draw-box" inert={busy}>
      <table
        ref={table}
        className="draw-table"
        aria-label={`Draw, ${activity.name}`}
        aria-busy={busy}
        onBlur={readWhatWasMissed}
      >
        <thead>
          <tr>
            <th className="draw">Draw</th>
            <th>Rider</th>
            {activity.publish_draw ? (
              <>
                <th className="time">Time</th>
                <th className="penalty">Penalty</th>
              </>
            ) : (
              <th className="request">Requests</th>
            )}
            {activity.track_horses && <th className="horse">Horse</th>}
            {activity.track_bulls && <th className="horse">Bull</th>}
            <th className="contests">Carry/Rollovers</th>
            <th className="actions">Actions</th>
          </tr>
        </thead>
        <tbody>
          {slots.map((slot) => (
            <Row key={slot} slot={slot} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
