import { keepAll } from '../../../visits/leaving.ts'
import type { Rows } from '../rows/rows.ts'

const LOOK_EVERY_MS = 250
const LOOK_FOR_ROW_MS = 50
const REMEMBERED_MS = 60_000
const KEY = 'focus after the reload'

type Place = { slot: string; column: string }
type Stored = Place & { address: string; at: number }

/**
 * Reloads the page once no field has the focus, no visible box holds a draft and nothing waits to be sent. The focus
 * returns to its box. Answers how to stop waiting.
 */
export function reloadWhenFree(rows: Rows): () => void {
  let place = focusedPlace()
  const note = () => void (place = focusedPlace() ?? place)
  document.addEventListener('focusin', note)
  let wasFree = false
  // Free twice: a click that has just left a box is let through first.
  const timer = setInterval(() => {
    const isFree = !isInUse() && !rows.queued.isWaiting()
    if (isFree && wasFree) {
      stop()
      keepAll()
      if (place && isNowhereElse()) remember(place)
      window.location.reload()
    }
    wasFree = isFree
  }, LOOK_EVERY_MS)

  function stop() {
    clearInterval(timer)
    document.removeEventListener('focusin', note)
  }
  return stop
}

function remember(place: Place) {
  const stored: Stored = { ...place, address: location.pathname, at: Date.now() }
  sessionStorage.setItem(KEY, JSON.stringify(stored))
}

/** A draft in a column that isn't shown any more can't be entered here: it comes back after the reload. */
const isInUse = () =>
  document.activeElement?.matches('input, select, textarea') ||
  document.querySelector('dialog[open], .draw-table [data-typed]:not([data-refused])') !== null

function focusedPlace(): Place | null {
  const cell = document.activeElement?.closest<HTMLElement>('td[data-column]')
  const slot = cell?.closest('tr')?.dataset.slot
  return cell && slot ? { slot, column: cell.dataset.column! } : null
}

/** False while a link or a button outside the table has the focus: the focus then stays there. */
const isNowhereElse = () => focusedPlace() !== null || !document.activeElement?.matches('a, button')

/** Focuses the stored box once its row is there, unless something else has the focus. Answers how to stop waiting. */
export function restoreFocus(): () => void {
  const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Stored | null
  sessionStorage.removeItem(KEY)
  if (!stored || stored.address !== location.pathname || Date.now() - stored.at > REMEMBERED_MS)
    return () => {}
  const cell = `tr[data-slot='${stored.slot}'] td[data-column='${stored.column}']`
  const looking = setInterval(() => {
    const field = document.querySelector<HTMLElement>(
      `${cell} :is(input, select, button, output):not(:disabled)`,
    )
    if (!field && Date.now() - stored.at < REMEMBERED_MS) return
    clearInterval(looking)
    if (document.activeElement === document.body) field?.focus()
  }, LOOK_FOR_ROW_MS)
  return () => clearInterval(looking)
}
