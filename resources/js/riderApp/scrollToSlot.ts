/** Uses `location.replace`, because `history.replaceState` doesn't update `:target`. */
export const scrollToSlot = (slot: number) => location.replace(`#slot-${slot}`)

/** Needed while offline. When the phone is online, the server redirects `?slot=37` to the row. */
export function scrollToSlotInUrl() {
  const slot = new URLSearchParams(location.search).get('slot')
  if (!location.hash && slot && /^\d{1,5}$/.test(slot)) scrollToSlot(Number(slot))
}
