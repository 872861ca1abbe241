import type { ReactNode } from 'react'
import AppLayout from './AppLayout.tsx'

/** Before anybody is signed in: one narrow column, nothing else to look at. */
export default function DoorLayout({ children }: { children: ReactNode }) {
  return (
    <AppLayout>
      <div className="door">{children}</div>
    </AppLayout>
  )
}
