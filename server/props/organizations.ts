import { dayOf, todayIn } from '#lib/dates.ts'
import { mayDo, type Membership, RIGHTS } from '#rules/roles.ts'
import type { OrganizationsProps } from '#wire/pages.ts'
import * as paths from '#wire/paths.ts'
import type { FirstSteps } from '../models/events/firstSteps.ts'
import type { BelongedTo } from '../models/organizations.ts'

/** An organization in the list of somebody who belongs to it: in which role, and which event is next. */
export function organizationProps(
  found: BelongedTo,
  signUps: number,
  now: Date,
): OrganizationsProps['organizations'][number] {
  const { id, name, time_zone, memberships, events, _count } = found
  const membership = memberships[0]!
  return {
    id,
    name,
    role: membership.role,
    event: membership.event?.name ?? null,
    may: RIGHTS.filter(({ need }) => mayDo(membership, need)).map(({ does }) => does),
    leads: mayDo(membership, 'lead'),
    waiting_claims: answersClaims(membership) ? _count.rider_claims : null,
    waiting_sign_ups: answersClaims(membership) ? signUps : null,
    events_count: _count.events,
    next_event:
      events
        .map((event) => ({ day: dayOf(event.starts_on), today: todayIn(event.time_zone ?? time_zone, now) }))
        .find(({ day, today }) => day >= today)?.day ?? null,
  }
}

/** The first steps of an organizer, each with the address where it is made once it is its turn. */
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

/** They are of all of an organization. */
const answersClaims = (membership: Membership) =>
  mayDo(membership, 'organize') && membership.event_id === null
