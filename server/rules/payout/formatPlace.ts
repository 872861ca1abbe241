/** "3", "T3" for every rider tied for 3rd, "" without a place. A spreadsheet would read "3/4" as a date. */
export function formatPlace(place: number | null, placeTo: number | null): string {
  if (place === null) return ''
  return placeTo === null || placeTo === place ? String(place) : `T${place}`
}
