import { router } from '@inertiajs/core'
import { csrfToken } from './api/headers.ts'
import { notify } from './Components/Toast.tsx'
import { currentUrl, isLeaving } from './visits/leaving.ts'
import { dedupeVisits } from './visits/dedupeVisits.ts'
import type { RawResponse } from './visits/errorOverlay.ts'
import { showVisitProgress } from './visits/progress.ts'
import { handleNetworkErrors } from './visits/networkErrors.ts'
import { guardUnsavedForms } from './visits/confirmLeave.ts'

export function bootstrap() {
  if (!csrfToken()) console.error('CSRF token not found: the page has no <meta name="csrf-token">.')
  showVisitProgress()
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
