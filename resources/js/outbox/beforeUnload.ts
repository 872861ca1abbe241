import { flushOnLeave } from '../visits/leaving.ts'

let isIntended = false

/** Warns before the user closes or reloads the page. Returns a function that stops the warnings. */
export function warnBeforeUnload(hasUnsent: () => boolean): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (hasUnsent() && !isIntended) event.preventDefault()
  }
  window.addEventListener('beforeunload', warn)
  // There is no warning when the page navigates automatically, because the queue is stored and resumes later.
  const stopKeeping = flushOnLeave(allowLeaving)
  return () => {
    window.removeEventListener('beforeunload', warn)
    stopKeeping()
  }
}

function allowLeaving() {
  isIntended = true
  // The navigation may fail, and the page then stays open.
  setTimeout(() => (isIntended = false), 2000)
}
