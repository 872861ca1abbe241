import { Plus } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'

type Props = {
  /** Name of the first field that there is then. */
  field: string
  onAdd: () => void
  children: ReactNode
}

/**
 * One more of a list within a form. The cursor goes on to it: a space that is typed next would press the button again.
 */
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
