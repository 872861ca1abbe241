import type { DrawRow } from '#wire/draw.ts'
import { Popup } from '../../../Components/popups/popup.ts'

export const entryOptionsPopup = new Popup<DrawRow & { onChange?: undefined }>()

export function MoreButton({ row }: { row: DrawRow }) {
  return (
    <button
      type="button"
      className="icon"
      aria-label={`More, slot ${row.draw}`}
      title="Scratch, roll to the end, special request, history"
      aria-haspopup="dialog"
      onClick={() => entryOptionsPopup.open(row)}
    >
      ⋯
    </button>
  )
}
