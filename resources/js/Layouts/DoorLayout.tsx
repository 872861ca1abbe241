import { type ReactNode, useEffect } from 'react'
import AppLayout from './AppLayout.tsx'

/**
 * Before anybody is signed in: one narrow column, nothing else to look at. Whoever comes here finds nothing of somebody
 * who was signed in: signing out on these pages the worker of the riders' app does not see.
 */
export default function DoorLayout({ children }: { children: ReactNode }) {
  useEffect(() => void import('../phone/own/kept.ts').then(({ forgetKept }) => forgetKept()), [])
  return (
    <AppLayout>
      <div className="door">{children}</div>
    </AppLayout>
  )
}
