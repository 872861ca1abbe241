/** The slot that the address names, as `#slot-37` or `?slot=37`. */
export function slotIn({ hash, search }: Pick<Location, 'hash' | 'search'>): number | null {
  const named = /^#slot-(\d{1,5})$/.exec(hash)?.[1] ?? new URLSearchParams(search).get('slot')
  return named && /^\d{1,5}$/.test(named) ? Number(named) : null
}

/** Brings the row into the middle of the screen and marks it. */
export function showSlot(slot: number) {
  history.replaceState(history.state, '', `#slot-${slot}`)
  // The mark follows the address only where the browser itself goes there.
  location.hash = `#slot-${slot}`
}
