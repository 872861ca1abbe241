import { lazy, Suspense } from 'react'
import type { PrivatePage } from '#wire/riderApp/pages.ts'
import { useHydrated } from '../layout/useHydrated.ts'
import { ACCOUNT_VIEW_TITLES } from '../labels.ts'

const AccountView = lazy(() => import('../account/AccountView.tsx'))

export function AccountFrame({ page }: { page: PrivatePage }) {
  const isAwake = useHydrated()
  return (
    <>
      <h1>{ACCOUNT_VIEW_TITLES[page.view]}</h1>
      {isAwake ? (
        <Suspense>
          <AccountView view={page.view} sendsMail={page.sends_mail} />
        </Suspense>
      ) : (
        <noscript>
          <p>This page needs JavaScript. Draws and results work without it.</p>
        </noscript>
      )}
    </>
  )
}
