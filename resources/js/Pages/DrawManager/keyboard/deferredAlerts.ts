/** Alerts wait for a pause in typing. Otherwise an alert would swallow the scorer's keystrokes. */

const CHECK_MS = 100
const PAUSE_MS = 300
const SWALLOW_MS = 1000

const pendingAlerts = new Map<string, (() => boolean)[]>()

export function alertWhenIdle(message: string, isWanted = () => true) {
  if (pendingAlerts.size === 0) void typingPause().then(showAlerts)
  pendingAlerts.set(message, [...(pendingAlerts.get(message) ?? []), isWanted])
}

/** A failure in a dialog is shown immediately, because a deferred alert would wait until the dialog closes. */
export function alertFailure(message: string) {
  if (document.activeElement?.matches('input:not(dialog *), select:not(dialog *)')) alertWhenIdle(message)
  else window.alert(message)
}

export function typingPause(): Promise<void> {
  let lastKey = performance.now()
  const recordKeyTime = () => void (lastKey = performance.now())
  window.addEventListener('keydown', recordKeyTime, true)
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (document.hidden || isTyping() || performance.now() - lastKey < PAUSE_MS) return
      clearInterval(timer)
      window.removeEventListener('keydown', recordKeyTime, true)
      resolve()
    }, CHECK_MS)
  })
}

function showAlerts() {
  const due = [...pendingAlerts]
  pendingAlerts.clear()
  const messages = due
    .filter(([, checks]) => checks.filter((isWanted) => isWanted()).length > 0)
    .map(([message]) => message)
  if (messages.length === 0) return
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.closest('.draw-table')) activeElement.blur()
  for (const message of messages) window.alert(message)
  swallowKeys()
}

const isTyping = () =>
  document.activeElement?.matches('[data-typed]:not([data-refused])') ||
  document.querySelector('dialog[open], .keypad [data-typed]') !== null

export function swallowKeys() {
  const until = performance.now() + SWALLOW_MS
  const swallow = (event: KeyboardEvent) => {
    if (performance.now() >= until) return window.removeEventListener('keydown', swallow, true)
    if (document.activeElement?.matches('input, select, textarea')) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', swallow, true)
}
