import { formatDay } from '#lib/dates.ts'
import { formatDateTime } from '#lib/formatDates.ts'
import { PAGE_SIZE } from '#rules/draw/slots.ts'
import type { Unfinished } from '#rules/events/closing.ts'
import { hasPermission } from '#rules/permissions.ts'
import { eventTiming } from '#rules/schedule/currentEvent.ts'
import type { ClosedEvent, EventHead, EventRidersProps, EventListItem } from '#wire/events/event.ts'
import type { Abilities } from '#wire/activity.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import type { UnfinishedItem } from '#wire/events/closing.ts'
import type { CurrentEvent } from '#wire/events/progress.ts'
import * as paths from '#wire/paths.ts'
import * as settingsPaths from '#wire/settingsPaths.ts'
import type { AuthorizedEvent } from '../models/authorization.ts'
import type { ClassesWithProgress } from '../models/classes/list.ts'
import type { EventRef } from '../models/events/changeEvent.ts'
import type { EventWithStatus } from '../models/events/list.ts'
import { timeZoneOf } from '../models/events/timeZone.ts'
import type { ListedEventRider } from '../models/events/riders.ts'
import { progressProps } from './activities.ts'

/** Members limited to this event must not see another event's name. */
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

export function closedEvent(event: AuthorizedEvent): ClosedEvent | null {
  const { closed_at, closed_by, membership } = event
  return closed_at && hasPermission(membership, 'pay')
    ? { at: formatDateTime(closed_at, timeZoneOf(event)), by: closed_by?.name ?? null }
    : null
}

export const eventListItem = (event: EventWithStatus, can: Abilities): EventListItem => ({
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
  is_closed: can.pay && event.closed_at !== null,
})

export const unfinishedItem = (event: EventRef, { at, ...item }: Unfinished): UnfinishedItem => ({
  ...item,
  url: unfinishedUrl(event, at),
})

function unfinishedUrl({ id, organization_id }: EventRef, at: Unfinished['at']): string {
  switch (at.page) {
    case 'draw':
      return paths.draw(id, at.activity_id, at.round) + paths.query({ page: drawPage(at.slot) })
    case 'payout':
      return paths.payout(id, at.activity_id, at.round)
    case 'entries':
      return paths.entries(organization_id, id)
    case 'online entries':
      return entryPaths.onlineEntries(organization_id, id)
    case 'payoff':
      return entryPaths.payoff(organization_id, id)
    case 'cash box':
      return entryPaths.cashBox(organization_id, id, at.box_id ?? undefined)
    case 'report':
      return settingsPaths.report(organization_id, id, at.report_id)
  }
}

const drawPage = (slot: number | null) =>
  slot === null || slot <= PAGE_SIZE ? undefined : Math.ceil(slot / PAGE_SIZE)

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
  today,
  classes: classes
    .filter(({ event_id }) => event_id === id)
    .map((one) => ({
      ...progressProps(one, counts, can),
      runs_on: one.runs_on && formatDay(one.runs_on),
    })),
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
