import { flushAll } from '../../../visits/leaving.ts'
import { isInUse, whenIdle } from '../../../visits/whenIdle.ts'
import type { DrawStore } from '../store/drawStore.ts'

const ROW_CHECK_MS = 50
const FOCUS_LIFETIME_MS = 60_000
const KEY = 'focus after the reload'

type FocusPosition = { slot: string; column: string }
type Stored = FocusPosition & { address: string; at: number }

export function reloadWhenIdle(rows: DrawStore): () => void {
  let place = focusPosition()
  const note = () => void (place = focusPosition() ?? place)
  document.addEventListener('focusin', note)
  const stopWaiting = whenIdle(
    () => isInUse() || rows.queued.hasPending(),
    () => {
      stop()
      flushAll()
      if (place && isFocusFree()) remember(place)
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

function focusPosition(): FocusPosition | null {
  const cell = document.activeElement?.closest<HTMLElement>('td[data-column]')
  const slot = cell?.closest('tr')?.dataset.slot
  return cell && slot ? { slot, column: cell.dataset.column! } : null
}

const isFocusFree = () => focusPosition() !== null || !document.activeElement?.matches('a, button')

export function restoreFocus(): () => void {
  const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Stored | null
  sessionStorage.removeItem(KEY)
  if (!stored || stored.address !== location.pathname || Date.now() - stored.at > FOCUS_LIFETIME_MS)
    return () => {}
  const cell = `tr[data-slot='${stored.slot}'] td[data-column='${stored.column}']`
  const looking = setInterval(() => {
    const field = document.querySelector<HTMLElement>(
      `${cell} :is(input, select, button, output):not(:disabled)`,
    )
    if (!field && Date.now() - stored.at < FOCUS_LIFETIME_MS) return
    clearInterval(looking)
    if (document.activeElement === document.body) field?.focus()
  }, ROW_CHECK_MS)
  return () => clearInterval(looking)
}
