import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu } from './Menu.tsx'

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
