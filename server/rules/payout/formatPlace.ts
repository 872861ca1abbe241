/** A tie for third is "T3", not "3/4". A spreadsheet would read "3/4" as a date. */
export function formatPlace(place: number | null, placeTo: number | null): string {
  if (place === null) return ''
  return placeTo === null || placeTo === place ? String(place) : `T${place}`
}
