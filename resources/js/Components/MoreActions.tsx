import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu } from './Menu.tsx'

/** A More menu at the end of a page's actions. On a phone, its items are also in the page's only More menu. */
export function MoreActions({ children }: { children: ReactNode }) {
  return (
    <div className="more-actions">
      <Menu
        kind="secondary"
        label="More"
        icon={
          <>
            <Ellipsis aria-hidden size={16} /> More
          </>
        }
      >
        {children}
      </Menu>
    </div>
  )
}
