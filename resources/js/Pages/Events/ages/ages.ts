import { router } from '@inertiajs/react'
import type { DecidedAges, EventRidersProps } from '#wire/events/event.ts'
import * as paths from '#wire/paths.ts'

export type Rider = EventRidersProps['riders'][number]
export type Place = Pick<EventRidersProps, 'organization' | 'event' | 'place'>

type Outcome = { onSuccess?: () => void; onError?: (errors: Record<string, string>) => void }

export const decideAges = (
  { organization, event, place }: Place,
  decided: DecidedAges,
  outcome: Outcome = {},
) =>
  router.patch(paths.ridersInEvent(organization.id, event.id, place), decided, {
    preserveScroll: true,
    preserveState: true,
    ...outcome,
  })

/** A birth date, or a birth year without doubt, isn't the office's to decide. */
export const canDecide = ({ age_by }: Rider) => age_by !== 'birth date' && age_by !== 'birth year'

const WHY = {
  'birth date': 'by birth date',
  'birth year': 'by birth year',
  office: 'marked by the office',
  class: 'by class',
}

/** "adult, by class". */
export function ageText({ age, age_by }: Rider): string {
  if (age === 'unknown' || age_by === null) return 'age unknown'
  return `${age}, ${WHY[age_by]}`
}
