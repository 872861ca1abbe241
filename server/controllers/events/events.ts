import type { Request, Response } from 'express'
import {
  DecidedAges,
  type EditEventProps,
  type EventRidersProps,
  EventSettings,
  type EventsProps,
  NewEvent,
  type NewEventProps,
  RidersQuery,
} from '#wire/events/event.ts'
import { KnownVersion } from '#wire/fields/answers.ts'
import { mayDo } from '#rules/roles.ts'
import * as paths from '#wire/paths.ts'
import { can, type EventFound, type OrganizationFound } from '../../models/access.ts'
import { archivedEvents, eventsOf } from '../../models/events/list.ts'
import * as models from '../../models/events/riders.ts'
import {
  archiveEvent,
  bringBackEvent,
  changeSettings,
  deleteEvent,
  makeEvent,
  settingsOf,
  whyKept,
} from '../../models/events/settings.ts'
import { waitingForOffice } from '../../models/people/waitingSignUps.ts'
import { templatesOf } from '../../models/templates/templates.ts'
import { eventHead, listedEvent, riderThereProps } from '../../props/events.ts'

export async function index(req: Request, res: Response, { id, name, membership }: OrganizationFound) {
  const archived = req.query.archived === '1'
  const events = await eventsOf(req.db, req.person, id, { now: new Date(), archived })
  const props: EventsProps = {
    organization: { id, name },
    events: events.map(listedEvent),
    archived_count: await archivedEvents(req.db, req.person, id),
    shows_archived: archived,
    sees_seasons: membership.event_id === null,
    waiting: mayDo(membership, 'lead')
      ? await waitingForOffice(req.db, req.person, id, req.env.SMTP_URL !== undefined)
      : 0,
    can: can(membership),
  }
  await res.inertia.render('Events/Index', props)
}

export async function begin(req: Request, res: Response, { id, name }: OrganizationFound) {
  const templates = await templatesOf(req.db, id)
  const props: NewEventProps = {
    organization: { id, name },
    templates: templates
      .filter(({ kind, unusable }) => kind === 'event' && unusable === null)
      .map(({ id, name }) => ({ id, name })),
  }
  await res.inertia.render('Events/New', props)
}

export async function create(req: Request, res: Response, organization: OrganizationFound) {
  const event = await makeEvent(req.db, req.person, organization, NewEvent.parse(req.body))
  await res.inertia.redirect(paths.activities(organization.id, event.id))
}

export async function edit(req: Request, res: Response, event: EventFound) {
  const { id, slug, archived_at, version } = event
  const props: EditEventProps = {
    organization: organizationOf(event),
    event: { ...eventHead(event), slug, archived: archived_at !== null, version },
    settings: settingsOf(event),
    kept: await whyKept(req.db, id),
    can: can(event.membership),
  }
  await res.inertia.render('Events/Edit', props)
}

export async function update(req: Request, res: Response, event: EventFound) {
  const { version } = KnownVersion.parse(req.query)
  await changeSettings(req.db, req.person, event, version, EventSettings.parse(req.body))
  await res.inertia.redirect(paths.eventSettings(event.organization_id, event.id))
}

export async function archive(req: Request, res: Response, event: EventFound) {
  await archiveEvent(req.db, req.person, event)
  await res.inertia.redirect(paths.events(event.organization_id))
}

export async function bringBack(req: Request, res: Response, event: EventFound) {
  await bringBackEvent(req.db, req.person, event)
  await res.inertia.redirect(paths.eventSettings(event.organization_id, event.id))
}

export async function destroy(req: Request, res: Response, event: EventFound) {
  await deleteEvent(req.db, req.person, event)
  await res.inertia.redirect(paths.events(event.organization_id))
}

export async function riders(req: Request, res: Response, event: EventFound) {
  const { id, organization_id, hide_minors } = event
  const query = RidersQuery.parse(req.query)
  const { rows, total, toReview, hasPrevious, hasNext } = await models.ridersIn(req.db, event, query)
  const { q, review } = query
  const pageAt = (place: object) => paths.ridersInEvent(organization_id, id, { q, review, ...place })
  const props: EventRidersProps = {
    organization: organizationOf(event),
    event: eventHead(event),
    hide_minors,
    total,
    to_review: toReview,
    q,
    riders: rows.map(riderThereProps),
    previous: hasPrevious && rows.length ? pageAt({ before: rows[0]!.id }) : null,
    next: hasNext && rows.length ? pageAt({ after: rows[rows.length - 1]!.id }) : null,
    place: query,
    can: can(event.membership),
  }
  await res.inertia.render('Events/Riders', props)
}

export async function decideAges(req: Request, res: Response, event: EventFound) {
  const decided = DecidedAges.parse(req.body)
  const place = RidersQuery.parse(req.query)
  await models.decideAges(req.db, req.person, event, decided)
  await res.inertia.redirect(paths.ridersInEvent(event.organization_id, event.id, place))
}

const organizationOf = ({ organization: { id, name } }: EventFound) => ({ id, name })
