import type { EventHead } from '#wire/events/event.ts'
import type { EventFound } from '../models/access.ts'
import { dayOf } from '../models/events/days.ts'

/** What stands under the name of an event. Whoever is there for it alone hears of no other event. */
export function eventHead({ membership, ...event }: EventFound): EventHead {
  const { id, name, category, starts_on, ends_on, location, copied_from } = event
  return {
    id,
    name,
    category,
    starts_on: dayOf(starts_on),
    ends_on: ends_on && dayOf(ends_on),
    location,
    copied_from: membership.event_id === null && copied_from ? copied_from.name : null,
  }
}
