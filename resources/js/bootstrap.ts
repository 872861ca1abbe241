import { router } from '@inertiajs/core'
import { csrfToken } from './api/headers.ts'
import { notify } from './Components/Notice.tsx'
import { currentUrl, isLeaving } from './visits/leaving.ts'
import { dedupeVisits } from './visits/dedupeVisits.ts'
import { showErrorOverlay, type RawResponse } from './visits/errorOverlay.ts'
import { showVisitProgress } from './visits/progress.ts'
import { handleNetworkErrors } from './visits/networkErrors.ts'
import { guardUnsavedForms } from './visits/confirmLeave.ts'

/** Prepares Inertia's visits; once, before the first page is shown. */
export function bootstrap() {
  if (!csrfToken()) console.error('CSRF token not found: the page has no <meta name="csrf-token">.')
  showVisitProgress()
  handleFailedVisits()
  handleNetworkErrors()
  dedupeVisits()
  guardUnsavedForms()
}

function handleFailedVisits() {
  // A new build: what was asked for in the background is not worth a page that is being typed into.
  router.on('location', ({ detail: { versionChange } }) => {
    if (isLeaving()) return false
    if (versionChange) notify('This page is out of date.', { label: 'Reload it', href: currentUrl() })
  })
  router.on('httpException', ({ detail: { response } }: { detail: { response: RawResponse } }) => {
    // An error page of ours is a page: cancelled here, it would never be shown.
    if ('x-inertia' in response.headers) return
    // Inertia's own header is followed by Inertia itself.
    if (response.status === 409 && response.headers.location) {
      window.location.href = response.headers.location
      return false
    }
    showErrorOverlay(response)
    return false
  })
}
