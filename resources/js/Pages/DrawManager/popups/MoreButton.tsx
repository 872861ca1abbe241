import type { DrawRow } from '#wire/draw.ts'
import { Popup } from './popups.ts'

export const entryDialog = new Popup<DrawRow & { tell?: undefined }>()

/** Opens the one dialog for what a row has no column for. */
export function MoreButton({ row }: { row: DrawRow }) {
  return (
    <button
      type="button"
      className="icon"
      aria-label={`More, slot ${row.draw}`}
      title="Special request, session only"
      aria-haspopup="dialog"
      onClick={() => entryDialog.open(row)}
    >
      ⋯
    </button>
  )
}
