/**
 * The places a run fills, as result sheets print them: "3" for a place of one's own, "T3-4" for a tie of two and "T5-7"
 * for one of three, nothing without a place. A stroke would read as a fraction, and in a spreadsheet as a date.
 */
export function formatPlace(place: number | null, placeTo: number | null): string {
  if (place === null) return ''
  return placeTo === null || placeTo === place ? String(place) : `T${place}-${placeTo}`
}
