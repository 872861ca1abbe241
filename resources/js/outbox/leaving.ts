import { keepOnLeaving } from '../visits/leaving.ts'

let isOnPurpose = false

/** Warns before the page is closed or reloaded by hand. Answers how to stop. */
export function warnBeforeLeaving(hasUnsent: () => boolean): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (hasUnsent() && !isOnPurpose) event.preventDefault()
  }
  window.addEventListener('beforeunload', warn)
  // The page leaves by itself, or to the sign-in: the queue is stored, and goes on afterwards.
  const stopKeeping = keepOnLeaving(leaveUnasked)
  return () => {
    window.removeEventListener('beforeunload', warn)
    stopKeeping()
  }
}

function leaveUnasked() {
  isOnPurpose = true
  // The page may stay after all.
  setTimeout(() => (isOnPurpose = false), 2000)
}
