import { router } from '@inertiajs/core'
import { csrfToken } from './api/headers.ts'
import { notify } from './Components/Toast.tsx'
import { currentUrl, isLeaving } from './visits/leaving.ts'
import { dedupeVisits } from './visits/dedupeVisits.ts'
import type { RawResponse } from './visits/errorOverlay.ts'
import { loadBar, showVisitProgress } from './visits/progress.ts'
import { handleNetworkErrors } from './visits/networkErrors.ts'
import { guardUnsavedForms } from './visits/confirmLeave.ts'

const BAR_PRELOAD_DELAY_MS = 2000

export function bootstrap() {
  if (!csrfToken()) console.error('CSRF token not found: the page has no <meta name="csrf-token">.')
  showVisitProgress()
  setTimeout(() => loadBar().catch(() => {}), BAR_PRELOAD_DELAY_MS)
  handleFailedVisits()
  handleNetworkErrors()
  dedupeVisits()
  guardUnsavedForms()
}

function handleFailedVisits() {
  router.on('location', ({ detail: { versionChange } }) => {
    if (isLeaving()) return false
    if (versionChange) notify('This page is out of date.', { label: 'Reload it', href: currentUrl() })
  })
  router.on('httpException', ({ detail: { response } }: { detail: { response: RawResponse } }) => {
    // Inertia shows our own error pages.
    if ('x-inertia' in response.headers) return
    // Inertia follows only the X-Inertia-Location header, so follow a plain Location header here.
    if (response.status === 409 && response.headers.location) {
      window.location.href = response.headers.location
      return false
    }
    void import('./visits/errorOverlay.ts').then(({ showErrorOverlay }) => showErrorOverlay(response))
    return false
  })
}
