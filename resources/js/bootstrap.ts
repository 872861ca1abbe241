import { router } from '@inertiajs/core'
import { csrfToken } from './ajax/headers.ts'
import { notify } from './Components/Notice.tsx'
import { currentAddress, isLeaving } from './visits/leaving.ts'
import { changeOnce } from './visits/once.ts'
import { showResponse, type RawResponse } from './visits/overlay.ts'
import { showVisitProgress } from './visits/progress.ts'
import { answerUnansweredVisits } from './visits/unanswered.ts'
import { askBeforeLeaving } from './visits/unsaved.ts'

/** Prepares Inertia's visits; once, before the first page is shown. */
export function bootstrap() {
  if (!csrfToken()) console.error('CSRF token not found: the page has no <meta name="csrf-token">.')
  showVisitProgress()
  answerFailedVisits()
  answerUnansweredVisits()
  changeOnce()
  askBeforeLeaving()
}

function answerFailedVisits() {
  // A new build: what was asked for in the background is not worth a page that is being typed into.
  router.on('location', ({ detail: { versionChange } }) => {
    if (isLeaving()) return false
    if (versionChange) notify('This page is out of date.', { label: 'Reload it', href: currentAddress() })
  })
  router.on('httpException', ({ detail: { response } }: { detail: { response: RawResponse } }) => {
    // An error page of ours is a page: cancelled here, it would never be shown.
    if ('x-inertia' in response.headers) return
    // Inertia's own header is followed by Inertia itself.
    if (response.status === 409 && response.headers.location) {
      window.location.href = response.headers.location
      return false
    }
    showResponse(response)
    return false
  })
}
