import { Ellipsis } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { usePage } from '@inertiajs/react'

function closeOnChoice({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if ((target as Element).closest('button:not([popovertarget]), a')) currentTarget.hidePopover?.()
}

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
      <div id={id} className="actions more-menu" popover="auto" ref={menu} onClick={closeOnChoice}>
        {children}
      </div>
    </>
  )
}
