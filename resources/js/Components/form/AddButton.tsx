import { Plus } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'

type Props = {
  field: string
  onAdd: () => void
  children: ReactNode
}

/** Moves focus to the added field. If the button kept focus, typing a space would press it again. */
export function AddButton({ field, onAdd, children }: Props) {
  function add({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    flushSync(onAdd)
    const added = button.form?.elements.namedItem(field)
    if (added instanceof HTMLElement) added.focus()
  }

  return (
    <button type="button" className="button" onClick={add}>
      <Plus aria-hidden size={16} /> {children}
    </button>
  )
}
