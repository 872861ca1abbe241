import { type MouseEvent, useState } from 'react'
import { Popup } from './popups.ts'

export type Opened = { slot: number; anchor: HTMLElement; tell: (opened: Opened | null) => void }

export const checklist = new Popup<Opened>()

/** Opens the one checklist of the screen for its row. */
export function SelectButton({ slot, count }: { slot: number; count: number }) {
  const [open, setOpen] = useState<Opened | null>(null)

  function show(event: MouseEvent<HTMLElement>) {
    if (!open) checklist.open({ slot, anchor: event.currentTarget, tell: setOpen })
  }

  return (
    <button
      type="button"
      className="select"
      data-count={count || undefined}
      aria-label={`Select, slot ${slot}`}
      aria-haspopup="dialog"
      aria-expanded={open !== null}
      onClick={show}
    >
      Select
    </button>
  )
}
