const CHECK_MS = 250

export function whenIdle(isBusy: () => boolean, act: () => void): () => void {
  let wasIdle = false
  // A click outside a field must take effect first.
  const timer = setInterval(() => {
    const isIdle = !isBusy()
    if (isIdle && wasIdle) {
      clearInterval(timer)
      act()
    }
    wasIdle = isIdle
  }, CHECK_MS)
  return () => clearInterval(timer)
}

export const isInUse = (fields = 'input, select, textarea') =>
  document.activeElement?.matches(fields) ||
  document.querySelector('dialog[open], :is(.draw-table, .keypad) [data-typed]:not([data-refused])') !== null
