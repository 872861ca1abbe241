import { focusAfterPaint } from '../keyboard/focus.ts'

type Props = { label: string; onRemove: () => void; inTabOrder?: boolean }

/** Tab skips this button, because emptying the box does the same. If the box is disabled, Tab stops here. */
export function RemoveButton({ label, onRemove, inTabOrder = false }: Props) {
  return (
    <button
      type="button"
      className="icon remove"
      aria-label={label}
      title={label}
      tabIndex={inTabOrder ? undefined : -1}
      // Keep the focus in the box: leaving it would commit the typed text.
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
