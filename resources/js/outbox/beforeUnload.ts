import { flushOnLeave } from '../visits/leaving.ts'

let isIntended = false

/** Warns before the page is closed or reloaded by hand. Answers how to stop. */
export function warnBeforeUnload(hasUnsent: () => boolean): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (hasUnsent() && !isIntended) event.preventDefault()
  }
  window.addEventListener('beforeunload', warn)
  // The page leaves by itself, or to the sign-in: the queue is stored, and goes on afterwards.
  const stopKeeping = flushOnLeave(allowLeaving)
  return () => {
    window.removeEventListener('beforeunload', warn)
    stopKeeping()
  }
}

function allowLeaving() {
  isIntended = true
  // The page may stay after all.
  setTimeout(() => (isIntended = false), 2000)
}
