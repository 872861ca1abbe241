import { type ReactNode, useEffect } from 'react'
import AppLayout from './AppLayout.tsx'

/**
 * Deletes the private data on this device, because the riders' service worker doesn't see sign-outs from this app.
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
