/** Navigates, because `history.replaceState` doesn't update `:target`. */
export const scrollToSlot = (slot: number) => location.replace(`#slot-${slot}`)

/** The server redirects `?slot=37` to the row. This function does so while offline. */
export function scrollToSlotInUrl() {
  const slot = new URLSearchParams(location.search).get('slot')
  if (!location.hash && slot && /^\d{1,5}$/.test(slot)) scrollToSlot(Number(slot))
}
