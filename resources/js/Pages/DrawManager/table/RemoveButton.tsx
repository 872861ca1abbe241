import { focusAfterPaint } from '../keyboard/focus.ts'

type Props = { label: string; onRemove: () => void; inTabOrder?: boolean }

/** By default, Tab skips this button, because clearing the field does the same. */
export function RemoveButton({ label, onRemove, inTabOrder = false }: Props) {
  return (
    <button
      type="button"
      className="icon remove"
      aria-label={label}
      title={label}
      tabIndex={inTabOrder ? undefined : -1}
      // Keep focus in the field, because leaving the field would commit its text.
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
