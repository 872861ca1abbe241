/** Brings the row into view and marks it. The browser goes there itself, or the mark would not follow. */
export const showSlot = (slot: number) => location.replace(`#slot-${slot}`)

/** Without a network nobody has led `?slot=37` to its row. */
export function showSlotAsked() {
  const slot = new URLSearchParams(location.search).get('slot')
  if (!location.hash && slot && /^\d{1,5}$/.test(slot)) showSlot(Number(slot))
}
