import { formatDay } from '#lib/dates.ts'
import { eventTiming } from '#rules/schedule/currentEvent.ts'
import type { EventHead, EventRidersProps, EventListItem } from '#wire/events/event.ts'
import type { Abilities } from '#wire/activity.ts'
import type { CurrentEvent } from '#wire/events/progress.ts'
import type { AuthorizedEvent } from '../models/authorization.ts'
import type { ClassesWithProgress } from '../models/classes/list.ts'
import type { EventWithStatus } from '../models/events/list.ts'
import type { ListedEventRider } from '../models/events/riders.ts'
import { progressProps } from './activities.ts'

/** Leaves out `copied_from` for members limited to this event, because it names another event. */
export function eventHead({ membership, ...event }: AuthorizedEvent): EventHead {
  const { id, name, category, starts_on, ends_on, location, copied_from } = event
  return {
    id,
    name,
    category,
    starts_on: formatDay(starts_on),
    ends_on: ends_on && formatDay(ends_on),
    location,
    copied_from: membership.event_id === null && copied_from ? copied_from.name : null,
  }
}

export const eventListItem = (event: EventWithStatus): EventListItem => ({
  id: event.id,
  name: event.name,
  category: event.category,
  location: event.location,
  starts_on: formatDay(event.starts_on),
  ends_on: event.ends_on && formatDay(event.ends_on),
  season: event.season,
  activities_count: event._count.activities,
  when: event.when,
  is_copy: event.copied_from_id !== null,
})

export const formatDays = ({ starts_on, ends_on }: { starts_on: Date; ends_on: Date | null }) => ({
  starts_on: formatDay(starts_on),
  ends_on: ends_on && formatDay(ends_on),
})

type EventRow = Pick<AuthorizedEvent, 'id' | 'name' | 'category' | 'starts_on' | 'ends_on' | 'location'>

export const currentEventProps = (
  { id, name, category, location, ...row }: EventRow,
  { classes, ...counts }: ClassesWithProgress,
  today: string,
  can: Abilities,
): CurrentEvent => ({
  id,
  name,
  category,
  location,
  ...formatDays(row),
  when: eventTiming({ ...formatDays(row), today }),
  classes: classes.filter(({ event_id }) => event_id === id).map((one) => progressProps(one, counts, can)),
  organizes: can.organize,
})

export const eventRiderProps = (rider: ListedEventRider): EventRidersProps['riders'][number] => ({
  id: rider.id,
  name: rider.name,
  hometown: rider.hometown,
  runs: rider.runs,
  classes: rider.classes,
  fake: rider.organization_id !== null,
  age: rider.age.group,
  age_by: rider.age.by,
  birth_year: rider.age.birth_year,
  hidden: rider.hidden,
})
