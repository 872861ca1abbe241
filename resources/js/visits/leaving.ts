const flushes = new Set<() => void>()

/** Registers a function to run before the page is left in any way. Returns a function that unregisters it. */
export function flushOnLeave(flush: () => void): () => void {
  flushes.add(flush)
  window.addEventListener('pagehide', flush)
  return () => {
    flushes.delete(flush)
    window.removeEventListener('pagehide', flush)
  }
}

/** Runs the registered functions before a deliberate exit, so that no confirmation is needed. */
export function flushAll() {
  for (const flush of flushes) flush()
}

let isSubmitting = false

/** True while a submitted form is about to replace the page. Don't start another navigation then. */
export const isLeaving = () => isSubmitting

/** Submits a form whose response replaces the page. The reload after a session ends must not interrupt it. */
export function submitAndLeave(form: HTMLFormElement) {
  flushAll()
  isSubmitting = true
  // While offline, the page stays open.
  setTimeout(() => (isSubmitting = false), 5000)
  // Doesn't trigger submit listeners.
  form.submit()
}

/**
 * Reloads when the user may no longer see this page. The server then responds with, for example, the sign-in page.
 */
export function reloadPage() {
  if (isSubmitting) return
  flushAll()
  window.location.reload()
}

export const currentUrl = () => location.pathname + location.search
