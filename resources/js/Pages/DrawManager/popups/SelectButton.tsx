import { type MouseEvent, useState } from 'react'
import { Popup } from '../../../Components/popups/popup.ts'

export type OpenChecklist = {
  slot: number
  anchor: HTMLElement
  onChange: (opened: OpenChecklist | null) => void
}

export const checklistPopup = new Popup<OpenChecklist>()

export function SelectButton({ slot }: { slot: number }) {
  const [open, setOpen] = useState<OpenChecklist | null>(null)

  function show(event: MouseEvent<HTMLElement>) {
    if (!open) checklistPopup.open({ slot, anchor: event.currentTarget, onChange: setOpen })
  }

  return (
    <button
      type="button"
      className="select"
      aria-label={`Select, slot ${slot}`}
      aria-haspopup="dialog"
      aria-expanded={open !== null}
      onClick={show}
    >
      Select
    </button>
  )
}
