const flushes = new Set<() => void>()

export function flushOnLeave(flush: () => void): () => void {
  flushes.add(flush)
  window.addEventListener('pagehide', flush)
  return () => {
    flushes.delete(flush)
    window.removeEventListener('pagehide', flush)
  }
}

export function flushAll() {
  for (const flush of flushes) flush()
}

let isSubmitting = false

export const isLeaving = () => isSubmitting

/** Signing out ends the session, which must not reload the page. */
export function submitAndLeave(form: HTMLFormElement) {
  flushAll()
  isSubmitting = true
  setTimeout(() => (isSubmitting = false), 5000)
  // Unlike `requestSubmit`, doesn't trigger submit listeners.
  form.submit()
}

export function reloadPage() {
  if (isSubmitting) return
  flushAll()
  window.location.reload()
}

export const currentUrl = () => location.pathname + location.search
