import { formatWeekdayTime } from '#lib/formatDays.ts'
import { plural } from '#lib/plural.ts'
import type { ExhibitionPlace } from './place.ts'

export const placeText = (place: ExhibitionPlace, nameOf: (classId: number) => string): string =>
  'runs_at' in place
    ? formatWeekdayTime(place.runs_at)
    : `After drag ${place.after_drag} of ${nameOf(place.activity_id)}`

export const dragsLeftText = ({ name, drags }: { name: string; drags: number }): string =>
  `${name} has ${drags === 0 ? 'no drags' : `only ${plural(drags, 'drag')}`}`
