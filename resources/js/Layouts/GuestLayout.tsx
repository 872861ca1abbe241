import { type ReactNode, useEffect } from 'react'
import { PRODUCT } from '#wire/product.ts'
import AppLayout from './AppLayout.tsx'
import { Horseshoe } from './Horseshoe.tsx'
import '../../css/pages.css'

/**
 * This layout also loads after a sign-out. The rider app's service worker can't detect the sign-out, so delete the
 * rider app's private data here.
 */
export default function GuestLayout({ children }: { children: ReactNode }) {
  useEffect(
    () =>
      void import('../riderApp/account/privateCache.ts').then(({ deletePrivateData }) => deletePrivateData()),
    [],
  )
  return (
    <AppLayout>
      <div className="guest">
        <p className="guest-brand">
          <Horseshoe aria-hidden size={22} /> {PRODUCT}
        </p>
        <div className="guest-card">{children}</div>
      </div>
    </AppLayout>
  )
}
