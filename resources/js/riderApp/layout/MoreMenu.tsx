import { type ReactNode, useEffect, useRef } from 'react'
import { ELLIPSIS } from './icons.tsx'

export function MoreMenu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) menu.current!.open = false
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [])
  return (
    <details
      className="more"
      ref={menu}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape') return
        currentTarget.open = false
        currentTarget.querySelector('summary')!.focus()
      }}
    >
      <summary>
        {ELLIPSIS}
        More
      </summary>
      <div className="more-panel">{children}</div>
    </details>
  )
}
