const NAME = 'clock'

let last = 0

/** Epoch milliseconds. Each result is later than all earlier results in all tabs, even if the clock was set back. */
export function steadyNow(): number {
  last = Math.max(Date.now(), last + 1, (Number(localStorage.getItem(NAME)) || 0) + 1)
  try {
    localStorage.setItem(NAME, String(last))
  } catch {
    // If the disk is full, other tabs can't see this tab's latest time.
  }
  return last
}
