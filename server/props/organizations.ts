import { formatDay, todayIn } from '#lib/dates.ts'
import { hasPermission, type Membership, PERMISSIONS } from '#rules/permissions.ts'
import type { OrganizationsProps } from '#wire/pages.ts'
import * as paths from '#wire/paths.ts'
import { can } from '../models/authorization.ts'
import type { FirstSteps } from '../models/events/firstSteps.ts'
import type { ListedOrganization } from '../models/organizations/list.ts'
import { type ListedClasses, nextEventProps } from './events.ts'

/** Counts of what waits for an answer. */
type Waiting = { signUps: number; unpaid: number }

export function organizationProps(
  found: ListedOrganization,
  { signUps, unpaid }: Waiting,
  listed: ListedClasses,
  now: Date,
): OrganizationsProps['organizations'][number] {
  const { id, name, memberships, _count } = found
  const membership = memberships[0]!
  const events = datedEvents(found, now)
  const current = events.find(({ last, today }) => last >= today)
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
    unpaid: paysChecks(membership) ? unpaid : null,
    events_count: _count.events,
    next_event: events.find(({ day, today }) => day >= today)?.day ?? null,
    current: current ? nextEventProps(current.event, listed, current.today, can(membership)) : null,
  }
}

/** Returns the id of the event that is on, or else of the next one. */
export const currentEventId = (found: ListedOrganization, now: Date): number | undefined =>
  datedEvents(found, now).find(({ last, today }) => last >= today)?.event.id

/** With each event's first and last day, and today's date at the event. */
const datedEvents = ({ events, time_zone }: ListedOrganization, now: Date) =>
  events.map((event) => ({
    event,
    day: formatDay(event.starts_on),
    last: formatDay(event.ends_on ?? event.starts_on),
    today: todayIn(event.time_zone ?? time_zone, now),
  }))

/** A step has a URL once it can be taken. */
export const stepsProps = ({ organizationId, event }: FirstSteps): OrganizationsProps['steps'] => [
  {
    label: 'Make an organization',
    done: organizationId !== null,
    url: organizationId === null ? paths.newOrganization : null,
  },
  {
    label: 'Make an event',
    done: event !== null,
    url: organizationId === null ? null : paths.newEvent(organizationId),
  },
  {
    label: 'Make a class',
    done: false,
    url: event && paths.newClasses(event.organization_id, event.id),
  },
]

/** Claims belong to the whole organization, so members limited to one event can't answer them. */
const answersClaims = (membership: Membership) =>
  hasPermission(membership, 'organize') && membership.event_id === null

const paysChecks = (membership: Membership) =>
  hasPermission(membership, 'pay') && membership.event_id === null
