/**
 * "3", "T3-4" for a tie of two, "T5-7" for a tie of three, "" without a place. A slash would read as a fraction, or
 * in a spreadsheet as a date.
 */
export function formatPlace(place: number | null, placeTo: number | null): string {
  if (place === null) return ''
  return placeTo === null || placeTo === place ? String(place) : `T${place}-${placeTo}`
}
