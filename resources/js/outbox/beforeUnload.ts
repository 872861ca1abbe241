import { flushOnLeave } from '../visits/leaving.ts'

let isIntended = false

export function warnBeforeUnload(hasUnsent: () => boolean): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (hasUnsent() && !isIntended) event.preventDefault()
  }
  window.addEventListener('beforeunload', warn)
  // The app itself can navigate without a warning, because the queue is stored and resumes later.
  const stopKeeping = flushOnLeave(allowLeaving)
  return () => {
    window.removeEventListener('beforeunload', warn)
    stopKeeping()
  }
}

function allowLeaving() {
  isIntended = true
  // The navigation can fail, so restore the warning afterward.
  setTimeout(() => (isIntended = false), 2000)
}
