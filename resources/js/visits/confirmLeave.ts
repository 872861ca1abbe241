import { router } from '@inertiajs/core'

type Visit = { preserveState: unknown; prefetch: boolean }

const QUESTION = 'What you typed here is not saved. Leave it?'

/** Asks, if a form there marks itself as unsaved. */
export function confirmLeave(within: ParentNode = document): boolean {
  return !hasUnsaved(within) || window.confirm(QUESTION)
}

/** Nobody leaves a page with unsaved changes unasked: by a visit, by the browser's way back, or by closing it. */
export function guardUnsavedForms() {
  router.on('before', ({ detail: { visit } }: { detail: { visit: Visit } }) => {
    if (leavesPage(visit) && !confirmLeave()) return false
  })
  window.addEventListener('beforeunload', (event) => {
    if (hasUnsaved(document)) event.preventDefault()
  })
  // Where the browser has it: Inertia follows the way back without an event of its own.
  if ('navigation' in window) window.navigation.addEventListener('navigate', guardHistoryBack)
}

/** Reloading and sending keep the page and what stands in it. */
const leavesPage = ({ preserveState, prefetch }: Visit) => preserveState !== true && !prefetch

function guardHistoryBack(event: NavigateEvent) {
  const isWayBack = event.navigationType === 'traverse' && event.destination.sameDocument
  if (isWayBack && event.cancelable && !confirmLeave()) event.preventDefault()
}

const hasUnsaved = (within: ParentNode) => within.querySelector('form[data-unsaved]') !== null
