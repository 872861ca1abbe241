import { todayIn } from '#lib/dates.ts'
import { hasPermission, type Membership, PERMISSIONS } from '#rules/permissions.ts'
import { currentEvent } from '#rules/schedule/currentEvent.ts'
import type { OrganizationsProps } from '#wire/organizations/list.ts'
import * as paths from '#wire/paths.ts'
import { can } from '../models/authorization.ts'
import type { ClassesWithProgress } from '../models/classes/list.ts'
import type { FirstSteps } from '../models/events/firstSteps.ts'
import type { ListedOrganization } from '../models/organizations/list.ts'
import type { EventWithWaiting } from '../models/onlineEntries/list.ts'
import { writesChecks } from '../models/organizations/navigation.ts'
import { currentEventProps, formatDays } from './events.ts'

/** `unpaid` counts published prizes at recent events. `online` covers all of the user's organizations. */
type Waiting = { signUps: number; unpaid: number; online: EventWithWaiting[] }

export function organizationProps(
  found: ListedOrganization,
  { signUps, unpaid, online }: Waiting,
  listed: ClassesWithProgress,
  now: Date,
): OrganizationsProps['organizations'][number] {
  const { id, name, memberships, _count } = found
  const membership = memberships[0]!
  const events = datedEvents(found, now)
  const current = currentEvent(events)
  return {
    id,
    name,
    role: membership.role,
    event: membership.event?.name ?? null,
    may: PERMISSIONS.filter(({ permission }) => hasPermission(membership, permission)).map(
      ({ description }) => description,
    ),
    leads: hasPermission(membership, 'lead'),
    waiting_claims: answersClaims(membership) ? _count.rider_claims : null,
    waiting_sign_ups: answersClaims(membership) ? signUps : null,
    unpaid: writesChecks(membership) ? unpaid : null,
    online_entries: hasPermission(membership, 'organize')
      ? online
          .filter(({ organization_id }) => organization_id === id)
          .map((event) => ({
            event: { id: event.id, name: event.name },
            waiting: event._count.online_entries,
          }))
      : [],
    events_count: _count.events,
    next_event: events.find(({ starts_on, today }) => starts_on >= today)?.starts_on ?? null,
    current: current ? currentEventProps(current.event, listed, current.today, can(membership)) : null,
  }
}

export const currentEventId = (found: ListedOrganization, now: Date): number | undefined =>
  currentEvent(datedEvents(found, now))?.event.id

const datedEvents = ({ events, time_zone }: ListedOrganization, now: Date) =>
  events.map((event) => ({
    event,
    ...formatDays(event),
    today: todayIn(event.time_zone ?? time_zone, now),
  }))

export const stepsProps = ({ organizationId, event }: FirstSteps): OrganizationsProps['steps'] => [
  {
    label: 'Create organization',
    done: organizationId !== null,
    url: organizationId === null ? paths.newOrganization : null,
  },
  {
    label: 'Create event',
    done: event !== null,
    url: organizationId === null ? null : paths.newEvent(organizationId),
  },
  {
    label: 'Add classes',
    done: false,
    url: event && paths.newClasses(event.organization_id, event.id),
  },
]

/** A claim belongs to the whole organization, so members limited to one event can't answer it. */
const answersClaims = (membership: Membership) =>
  hasPermission(membership, 'organize') && membership.event_id === null
