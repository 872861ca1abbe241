import { router } from '@inertiajs/react'
import type { DecideAges, EventRidersProps } from '#wire/events/event.ts'
import * as paths from '#wire/paths.ts'

export type EventRider = EventRidersProps['riders'][number]
export type AgePageState = Pick<EventRidersProps, 'organization' | 'event' | 'place'>

type Outcome = { onSuccess?: () => void; onError?: (errors: Record<string, string>) => void }

export const saveAges = (
  { organization, event, place }: AgePageState,
  decided: DecideAges,
  outcome: Outcome = {},
) =>
  router.patch(paths.ridersInEvent(organization.id, event.id, place), decided, {
    preserveScroll: true,
    preserveState: true,
    ...outcome,
  })

export const canSetAge = ({ age_by }: EventRider) => age_by !== 'birth date' && age_by !== 'birth year'

const AGE_SOURCE_LABELS = {
  'birth date': 'by birth date',
  'birth year': 'by birth year',
  office: 'marked by the office',
  class: 'by class',
}

export function ageText({ age, age_by }: EventRider): string {
  if (age === 'unknown' || age_by === null) return 'age unknown'
  return `${age}, ${AGE_SOURCE_LABELS[age_by]}`
}
