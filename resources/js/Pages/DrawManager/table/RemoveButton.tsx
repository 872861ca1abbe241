import { focusAfterPaint } from '../keyboard/focus.ts'

type Props = { label: string; onRemove: () => void; inTabOrder?: boolean }

/**
 * Takes somebody out of the row; seen when the row is pointed at or has the focus. Emptying the box does the same, so
 * Tab passes it by, unless the box cannot be used.
 */
export function RemoveButton({ label, onRemove, inTabOrder = false }: Props) {
  return (
    <button
      type="button"
      className="icon remove"
      aria-label={label}
      title={label}
      tabIndex={inTabOrder ? undefined : -1}
      // The box beside it must not be left first: leaving it would commit what was typed there.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        onRemove()
        focusAfterPaint(event.currentTarget, 'input')
      }}
    >
      ×
    </button>
  )
}
