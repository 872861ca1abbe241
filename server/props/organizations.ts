import { mayDo, RIGHTS } from '#rules/roles.ts'
import type { OrganizationsProps } from '#wire/pages.ts'
import type { BelongedTo } from '../models/organizations.ts'

/** An organization in the list of somebody who belongs to it: in which role, and which event is next. */
export function organizationProps(found: BelongedTo): OrganizationsProps['organizations'][number] {
  const { id, name, memberships, events, _count } = found
  const membership = memberships[0]!
  return {
    id,
    name,
    role: membership.role,
    event: membership.event?.name ?? null,
    may: RIGHTS.filter(({ need }) => mayDo(membership, need)).map(({ does }) => does),
    leads: mayDo(membership, 'lead'),
    events_count: _count.events,
    next_event: events[0] ? day(events[0].starts_on) : null,
  }
}

const day = (date: Date) => date.toISOString().slice(0, 10)
