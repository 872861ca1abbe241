import { useEffect, useState } from 'react'
import type { ProblemPage } from '#wire/phone/pages.ts'
import * as paths from '#wire/paths.ts'
import { mayBeOwn, isOfEvent } from '../live/reading.ts'

/** What is not there, or not for everybody: whoever is in such an event sees it once they are signed in. */
export function Problem({ page }: { page: ProblemPage }) {
  const [asks, setAsks] = useState(false)
  useEffect(() => setAsks(isOfEvent() && !mayBeOwn()), [])
  return (
    <>
      <h1>{page.title}</h1>
      <p>{page.text}</p>
      {asks && (
        <p>
          <a href={paths.phoneView('sign-in', { to: location.pathname + location.search + location.hash })}>
            Are you in this event? Sign in
          </a>
        </p>
      )}
      <p>
        <a href={paths.phones}>To the events</a>
      </p>
    </>
  )
}
