import { formatWeekdayTime } from '#lib/formatDays.ts'
import type { ExhibitionPlace } from './place.ts'

/** For example, "Sat 7:10 AM" or "After drag 2 of Open". */
export const placeText = (place: ExhibitionPlace, nameOf: (classId: number) => string): string =>
  'runs_at' in place
    ? formatWeekdayTime(place.runs_at)
    : `After drag ${place.after_drag} of ${nameOf(place.activity_id)}`
