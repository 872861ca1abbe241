import { formatDay, todayIn } from '#lib/dates.ts'
import { hasPermission, type Membership, PERMISSIONS } from '#rules/permissions.ts'
import type { OrganizationsProps } from '#wire/pages.ts'
import * as paths from '#wire/paths.ts'
import type { FirstSteps } from '../models/events/firstSteps.ts'
import type { ListedOrganization } from '../models/organizations/list.ts'

export function organizationProps(
  found: ListedOrganization,
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
    may: PERMISSIONS.filter(({ permission }) => hasPermission(membership, permission)).map(
      ({ description }) => description,
    ),
    leads: hasPermission(membership, 'lead'),
    waiting_claims: answersClaims(membership) ? _count.rider_claims : null,
    waiting_sign_ups: answersClaims(membership) ? signUps : null,
    events_count: _count.events,
    next_event:
      events
        .map((event) => ({
          day: formatDay(event.starts_on),
          today: todayIn(event.time_zone ?? time_zone, now),
        }))
        .find(({ day, today }) => day >= today)?.day ?? null,
  }
}

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
