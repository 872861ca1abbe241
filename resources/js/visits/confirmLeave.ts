import { router } from '@inertiajs/core'

type Visit = { preserveState: unknown; prefetch: boolean }

const QUESTION = 'You have unsaved changes. Leave this page?'

export function confirmLeave(within: ParentNode = document): boolean {
  return !hasUnsaved(within) || window.confirm(QUESTION)
}

export function guardUnsavedForms() {
  router.on('before', ({ detail: { visit } }: { detail: { visit: Visit } }) => {
    if (leavesPage(visit) && !confirmLeave()) return false
  })
  window.addEventListener('beforeunload', (event) => {
    if (hasUnsaved(document)) event.preventDefault()
  })
  // Inertia has no cancelable event for the Back button.
  if ('navigation' in window) window.navigation.addEventListener('navigate', guardHistoryBack)
}

/** Reloads and form submissions preserve the page's state. */
const leavesPage = ({ preserveState, prefetch }: Visit) => preserveState !== true && !prefetch

function guardHistoryBack(event: NavigateEvent) {
  const isWayBack = event.navigationType === 'traverse' && event.destination.sameDocument
  if (isWayBack && event.cancelable && !confirmLeave()) event.preventDefault()
}

const hasUnsaved = (within: ParentNode) => within.querySelector('form[data-unsaved]') !== null
