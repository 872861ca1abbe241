import { useEffect, useState } from 'react'
import type { ErrorPage } from '#wire/riderApp/pages.ts'
import * as paths from '#wire/paths.ts'
import { Empty } from '../layout/Empty.tsx'
import { couldBePrivate, isEventPage } from '../realtime/refetchPage.ts'

export function Problem({ page }: { page: ErrorPage }) {
  const [offersSignIn, setOffersSignIn] = useState(false)
  useEffect(() => setOffersSignIn(isEventPage() && !couldBePrivate()), [])
  return (
    <>
      <h1>{page.title}</h1>
      <Empty
        action={
          <a className="primary" href={paths.riderApp}>
            All events
          </a>
        }
      >
        {page.text}
      </Empty>
      {offersSignIn && (
        <p>
          <a
            href={paths.riderAppView('sign-in', { to: location.pathname + location.search + location.hash })}
          >
            Are you in this event? Sign in
          </a>
        </p>
      )}
    </>
  )
}
