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

/**
 * When a sign-out ends the session, other code may call `reloadPage`. A reload must not interrupt the form
 * submission.
 */
export function submitAndLeave(form: HTMLFormElement) {
  flushAll()
  isSubmitting = true
  setTimeout(() => (isSubmitting = false), 5000)
  form.submit()
}

export function reloadPage() {
  if (isSubmitting) return
  flushAll()
  window.location.reload()
}

export const currentUrl = () => location.pathname + location.search
