import { Ellipsis } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { usePage } from '@inertiajs/react'

/** A button that opens a part of the page closes the menu, which would cover it. */
function closeIfOpensBelow({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if ((target as Element).closest('[aria-expanded]')) currentTarget.hidePopover?.()
}

/** Shows its children in a row, and on a phone behind a button. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const { url } = usePage()
  useEffect(() => menu.current?.hidePopover?.(), [url])

  return (
    <>
      <button type="button" className="button more-button" popoverTarget={id}>
        <Ellipsis aria-hidden size={16} /> More
      </button>
      <div id={id} className="actions more-menu" popover="auto" ref={menu} onClick={closeIfOpensBelow}>
        {children}
      </div>
    </>
  )
}
