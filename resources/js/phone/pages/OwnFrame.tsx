import { lazy, Suspense } from 'react'
import type { OwnPage } from '#wire/phone/pages.ts'
import { useAwake } from '../parts/useAwake.ts'
import { OWN_TITLES } from '../words.ts'

const Own = lazy(() => import('../own/Own.tsx'))

/** The same for everybody; what is in it the script asks for. */
export function OwnFrame({ page }: { page: OwnPage }) {
  const isAwake = useAwake()
  return (
    <>
      <h1>{OWN_TITLES[page.view]}</h1>
      {isAwake ? (
        <Suspense>
          <Own view={page.view} sendsMail={page.sends_mail} />
        </Suspense>
      ) : (
        <noscript>
          <p>This page needs JavaScript. Draws and results can be read without.</p>
        </noscript>
      )}
    </>
  )
}
