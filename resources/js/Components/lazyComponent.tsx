import { lazy, Suspense, type ComponentType } from 'react'
import { withScriptTimeout } from '../api/noResponse.ts'
import { currentUrl } from '../visits/leaving.ts'
import { notify } from './Toast.tsx'

export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await withScriptTimeout(load()).catch(showUnavailable) }))
  return (props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}

function showUnavailable(error: unknown) {
  console.error('A part of this page could not be loaded', error)
  notify("Couldn't load part of this page.", { label: 'Reload it', href: currentUrl() })
  return () => null
}
