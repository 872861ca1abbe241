import { type ReactNode, useEffect } from 'react'
import AppLayout from './AppLayout.tsx'

/**
 * Before anybody is signed in: one narrow column, nothing else to look at. Whoever comes here finds nothing of somebody
 * who was signed in: signing out on these pages the worker of the riders' app does not see.
 */
export default function GuestLayout({ children }: { children: ReactNode }) {
  useEffect(
    () =>
      void import('../riderApp/account/privateCache.ts').then(({ deletePrivateData }) => deletePrivateData()),
    [],
  )
  return (
    <AppLayout>
      <div className="door">{children}</div>
    </AppLayout>
  )
}
