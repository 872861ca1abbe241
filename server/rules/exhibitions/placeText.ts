import { formatWeekdayTime } from '#lib/formatDays.ts'
import type { ExhibitionPlace } from './place.ts'

export const placeText = (place: ExhibitionPlace, nameOf: (classId: number) => string): string =>
  'runs_at' in place
    ? formatWeekdayTime(place.runs_at)
    : `After drag ${place.after_drag} of ${nameOf(place.activity_id)}`
