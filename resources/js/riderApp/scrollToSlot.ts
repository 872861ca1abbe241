/** Brings the row into view and marks it. The browser goes there itself, or the mark would not follow. */
export const scrollToSlot = (slot: number) => location.replace(`#slot-${slot}`)

/** Without a network nobody has led `?slot=37` to its row. */
export function scrollToSlotInUrl() {
  const slot = new URLSearchParams(location.search).get('slot')
  if (!location.hash && slot && /^\d{1,5}$/.test(slot)) scrollToSlot(Number(slot))
}
