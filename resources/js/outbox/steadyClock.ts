const NAME = 'clock'

let last = 0

/** Epoch milliseconds, later than any earlier call in any tab, even if the clock was set back. */
export function steadyNow(): number {
  last = Math.max(Date.now(), last + 1, (Number(localStorage.getItem(NAME)) || 0) + 1)
  try {
    localStorage.setItem(NAME, String(last))
  } catch {
    // On a full disk, only this tab knows the newest time.
  }
  return last
}
