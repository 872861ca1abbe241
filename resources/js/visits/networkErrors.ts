import { router, type HttpNetworkError, type PendingVisit, type VisitOptions } from '@inertiajs/core'
import { dismissToast, notify } from '../Components/Toast.tsx'
import { isIdempotent, MAY_BE_DONE, NOTHING_LOST } from '../api/noResponse.ts'

type VisitEvent = { detail: { visit: PendingVisit } }

/** Forms show this error next to their own button. */
export function handleNetworkErrors() {
  const changes = new Map<string, PendingVisit>()
  router.on('start', ({ detail: { visit } }: VisitEvent) => {
    if (visit.method !== 'get') changes.set(visit.url.href, visit)
  })
  router.on('finish', ({ detail: { visit } }: VisitEvent) => void changes.delete(visit.url.href))
  router.on('networkError', ({ detail: { error } }) => {
    const change = changes.get((error as HttpNetworkError).url ?? '')
    if (change) offerRetry(change)
    else notify("Couldn't reach the server. Check the connection and try again.")
    return false
  })
}

function offerRetry(change: PendingVisit) {
  notify(isIdempotent(change.method) ? NOTHING_LOST : MAY_BE_DONE, {
    label: 'Try again',
    onClick() {
      dismissToast()
      router.visit(change.url, change as VisitOptions)
    },
  })
}
