import { flushAll } from '../../../visits/leaving.ts'
import { isInUse, whenIdle } from '../../../visits/whenIdle.ts'
import { showsScore } from '../keyboard/columns.ts'
import type { DrawStore } from '../store/drawStore.ts'

const ROW_CHECK_MS = 50
const FOCUS_LIFETIME_MS = 60_000
const KEY = 'focus after the reload'

/** `entry` is set only in the time and penalty columns, because the focus follows the run there if it moves. */
type FocusPosition = { slot: number; column: string; entry: number | null }
type Stored = FocusPosition & { address: string; at: number }

export function reloadWhenIdle(rows: DrawStore): () => void {
  let place = focusPosition(rows)
  const note = () => void (place = focusPosition(rows) ?? place)
  document.addEventListener('focusin', note)
  const stopWaiting = whenIdle(
    () => isInUse() || rows.queued.hasPending(),
    () => {
      stop()
      flushAll()
      if (place && isFocusFree(rows)) remember(place)
      window.location.reload()
    },
  )

  function stop() {
    stopWaiting()
    document.removeEventListener('focusin', note)
  }
  return stop
}

function remember(place: FocusPosition) {
  const stored: Stored = { ...place, address: location.pathname, at: Date.now() }
  sessionStorage.setItem(KEY, JSON.stringify(stored))
}

function focusPosition(rows: DrawStore): FocusPosition | null {
  const cell = document.activeElement?.closest<HTMLElement>('td[data-column]')
  const slot = Number(cell?.closest('tr')?.dataset.slot)
  if (!cell || !slot) return null
  const column = cell.dataset.column!
  return { slot, column, entry: showsScore(column) ? rows.row(slot).id : null }
}

const isFocusFree = (rows: DrawStore) =>
  focusPosition(rows) !== null || !document.activeElement?.matches('a, button')

export function restoreFocus(rows: DrawStore): () => void {
  const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Stored | null
  sessionStorage.removeItem(KEY)
  if (!stored || stored.address !== location.pathname || Date.now() - stored.at > FOCUS_LIFETIME_MS)
    return () => {}
  const looking = setInterval(() => {
    const slot = stored.entry === null ? stored.slot : rows.slotOf(stored.entry)
    const cell = `tr[data-slot='${slot}'] td[data-column='${stored.column}']`
    const field = document.querySelector<HTMLElement>(
      `${cell} :is(input, select, button, output):not(:disabled)`,
    )
    if (!field && Date.now() - stored.at < FOCUS_LIFETIME_MS) return
    clearInterval(looking)
    if (document.activeElement === document.body) field?.focus()
  }, ROW_CHECK_MS)
  return () => clearInterval(looking)
}
