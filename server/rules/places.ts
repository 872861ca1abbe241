/**
 * The places a run fills, as result sheets print them: "3" for a place of one's own, "3/4" and "5/6/7" for a tie
 * (Pink Buckle), nothing without a place.
 */
export function formatPlace(place: number | null, placeTo: number | null): string {
  if (place === null) return ''
  const tied = (placeTo ?? place) - place + 1
  return Array.from({ length: tied }, (_, index) => place + index).join('/')
}
