const flushes = new Set<() => void>()

/** What is to be kept when the page is left, whichever way that happens. Answers how to stop. */
export function flushOnLeave(flush: () => void): () => void {
  flushes.add(flush)
  window.addEventListener('pagehide', flush)
  return () => {
    flushes.delete(flush)
    window.removeEventListener('pagehide', flush)
  }
}

/** Before leaving on purpose: what is kept needs no question whether to leave. */
export function flushAll() {
  for (const flush of flushes) flush()
}

let isSubmitting = false

/** Whether a submitted form is about to replace the page: nothing else may lead elsewhere before. */
export const isLeaving = () => isSubmitting

/** Submits a form whose answer is the next page. The reload of a session that ended must not come before it. */
export function submitAndLeave(form: HTMLFormElement) {
  flushAll()
  isSubmitting = true
  // The page stays where there is no network.
  setTimeout(() => (isSubmitting = false), 5000)
  // Calls no submit listener.
  form.submit()
}

/** When what is shown may not be read any more: the server answers with what may be, the sign-in for example. */
export function reloadPage() {
  if (isSubmitting) return
  flushAll()
  window.location.reload()
}

/** The page that is shown, to come back to it. */
export const currentUrl = () => location.pathname + location.search
