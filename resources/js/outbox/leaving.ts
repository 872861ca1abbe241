let isOnPurpose = false

/** For a reload that nothing is lost by. */
export function leaveUnasked() {
  isOnPurpose = true
  // The page may stay after all: a download, or a cancelled reload.
  setTimeout(() => (isOnPurpose = false), 2000)
}

/** Answers how to stop. */
export function warnBeforeLeaving(hasUnsent: () => boolean): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (hasUnsent() && !isOnPurpose) event.preventDefault()
  }
  window.addEventListener('beforeunload', warn)
  return () => window.removeEventListener('beforeunload', warn)
}
