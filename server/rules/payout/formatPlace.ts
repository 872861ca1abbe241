/** Writes a tie for third as "T3" rather than "3/4", which a spreadsheet would read as a date. */
export function formatPlace(place: number | null, placeTo: number | null): string {
  if (place === null) return ''
  return placeTo === null || placeTo === place ? String(place) : `T${place}`
}
