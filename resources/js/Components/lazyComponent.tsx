import { lazy, Suspense, type ComponentType } from 'react'
import { withScriptTimeout } from '../api/noResponse.ts'
import { currentUrl } from '../visits/leaving.ts'
import { notify } from './Notice.tsx'

/** A part of a page that no first key needs, in a script of its own. Says so if the script can't be loaded. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await withScriptTimeout(load()).catch(showUnavailable) }))
  return (props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}

/** Browsers before autumn 2026 remember the failure until the page is reloaded. */
function showUnavailable(error: unknown) {
  console.error('A part of this page could not be loaded', error)
  notify('Part of this page could not be loaded.', { label: 'Reload it', href: currentUrl() })
  return () => null
}
