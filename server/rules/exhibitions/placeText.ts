import type { ExhibitionPlace } from './place.ts'

/** "Sat 7:10 AM", or "After drag 2 of Open". */
export const placeText = (place: ExhibitionPlace, nameOf: (classId: number) => string): string =>
  'runs_at' in place
    ? timeText(place.runs_at)
    : `After drag ${place.after_drag} of ${nameOf(place.activity_id)}`

const time = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** `local` is YYYY-MM-DDTHH:MM. */
export const timeText = (local: string): string =>
  time
    .format(new Date(`${local}Z`))
    // The type of space and the comma depend on the ICU version.
    .replaceAll(/[\s,]+/g, ' ')
