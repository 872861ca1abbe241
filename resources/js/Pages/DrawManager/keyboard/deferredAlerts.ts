import type { QueuedWrite } from '../../../outbox/write.ts'

/**
 * Alerts that nobody is waiting for: of refused changes, and of rows that could not be read. An alert takes the keys of a
 * scorer who watches the arena and not the screen.
 */

const CHECK_MS = 100
/** Without a key for so long, no Enter is under way. */
const PAUSE_MS = 300
/** For so long after an alert, keys that were meant for before it arrive. */
const SWALLOW_MS = 1000

/** The keys of refused writes, by the text of their alert; none for an alert of this tab alone. */
const pendingAlerts = new Map<string, string[]>()
let timer: ReturnType<typeof setInterval> | undefined
let lastKey = 0

/** Shows one alert for all refusals with the same text, between two entries. */
export const alertRejected = ({ key, message }: QueuedWrite) => enqueueAlert(message, [key])

/** Shows an alert between two entries. */
export const alertWhenIdle = (message: string) => enqueueAlert(message, [])

function enqueueAlert(message: string, keys: string[]) {
  pendingAlerts.set(message, [...(pendingAlerts.get(message) ?? []), ...keys])
  if (timer) return
  lastKey = performance.now()
  window.addEventListener('keydown', recordKeyTime, true)
  timer = setInterval(showWhenIdle, CHECK_MS)
}

const recordKeyTime = () => void (lastKey = performance.now())

function showWhenIdle() {
  if (document.hidden || isTyping() || performance.now() - lastKey < PAUSE_MS) return
  clearInterval(timer)
  timer = undefined
  window.removeEventListener('keydown', recordKeyTime, true)
  const messages = [...pendingAlerts]
    .filter(([, keys]) => keys.length === 0 || claim(keys))
    .map(([message]) => message)
  pendingAlerts.clear()
  if (messages.length === 0) return
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && activeElement.closest('.draw-table')) activeElement.blur()
  for (const message of messages) window.alert(message)
  swallowKeys()
}

/** In a box that holds something new, or over a question that Enter would answer. */
const isTyping = () =>
  document.activeElement?.matches('[data-typed]:not([data-refused])') ||
  document.querySelector('dialog[open]') !== null

/**
 * No box has the focus, and for a moment no key gives it to one: only a click does, and what is typed after that is
 * meant for the box.
 */
function swallowKeys() {
  const until = performance.now() + SWALLOW_MS
  const swallow = (event: KeyboardEvent) => {
    if (performance.now() >= until) return window.removeEventListener('keydown', swallow, true)
    if (document.activeElement?.matches('input, select, textarea')) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', swallow, true)
}

/** Answers whether this tab shows the alert: every tab with the draw receives the refusal. */
function claim(keys: string[]): boolean {
  const claimed = (localStorage.getItem(CLAIMED) ?? '').split(' ')
  const unclaimed = keys.filter((key) => !claimed.includes(key))
  localStorage.setItem(CLAIMED, [...claimed, ...unclaimed].slice(-CLAIMS_LIMIT).join(' '))
  return unclaimed.length > 0
}

const CLAIMED = 'alerted refusals'
const CLAIMS_LIMIT = 500
