import { focusLater } from './cells.ts'

/** Takes somebody out of the row; seen when the row is pointed at or has the focus. */
export function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className="icon remove"
      aria-label={label}
      title={label}
      // The box beside it must not be left first: leaving it would commit what was typed there.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        onRemove()
        focusLater(event.currentTarget, 'input')
      }}
    >
      ×
    </button>
  )
}
