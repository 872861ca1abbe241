import type { Request, Response } from 'express'
import {
  DecideAges,
  type EditEventProps,
  type EventRidersProps,
  EventSettings,
  type EventsProps,
  CreateEvent,
  type NewEventProps,
  EventRidersQuery,
} from '#wire/events/event.ts'
import { classLabel } from '#rules/entries/import/classLabel.ts'
import { VersionQuery } from '#wire/validation/optional.ts'
import * as paths from '#wire/paths.ts'
import { can, type AuthorizedEvent, type AuthorizedOrganization } from '../../models/authorization.ts'
import { listClassesWithProgress } from '../../models/classes/list.ts'
import { countArchivedEvents, findCurrentEvent, listEvents } from '../../models/events/list.ts'
import { todayAt } from '../../models/events/timeZone.ts'
import * as models from '../../models/events/riders.ts'
import { archiveEvent, unarchiveEvent } from '../../models/events/archive.ts'
import { updateEventSettings, eventSettings } from '../../models/events/settings.ts'
import { deleteEvent, eventDeletionBlocker } from '../../models/events/delete.ts'
import { createEvent } from '../../models/events/create.ts'
import { listColumns } from '../../models/entries/lines.ts'
import { listPaperKinds } from '../../models/papers/kinds.ts'
import { listTemplates } from '../../models/templates/templates.ts'
import { eventHead, eventListItem, eventRiderProps, currentEventProps } from '../../props/events.ts'

export async function index(req: Request, res: Response, { id, name, membership }: AuthorizedOrganization) {
  const archived = req.query.archived === '1'
  const now = new Date()
  const events = await listEvents(req.db, req.user, id, { now, archived })
  const current = findCurrentEvent(events, now)
  const permissions = can(membership)
  const props: EventsProps = {
    organization: { id, name },
    events: events.map((event) => eventListItem(event, permissions)),
    archived_count: await countArchivedEvents(req.db, req.user, id),
    shows_archived: archived,
    current: current
      ? currentEventProps(
          current,
          await listClassesWithProgress(req.db, [current.id]),
          todayAt(current, now),
          permissions,
        )
      : null,
    can: permissions,
  }
  await res.inertia.render('Events/Index', props)
}

export async function newForm(req: Request, res: Response, { id, name }: AuthorizedOrganization) {
  const templates = await listTemplates(req.db, id)
  const props: NewEventProps = {
    organization: { id, name },
    templates: templates
      .filter(({ kind, unusable }) => kind === 'event' && unusable === null)
      .map(({ id, name }) => ({ id, name })),
  }
  await res.inertia.render('Events/New', props)
}

export async function create(req: Request, res: Response, organization: AuthorizedOrganization) {
  const event = await createEvent(req.db, req.user, organization, CreateEvent.parse(req.body))
  await res.inertia.redirect(paths.activities(organization.id, event.id))
}

export async function edit(req: Request, res: Response, event: AuthorizedEvent) {
  const { id, slug, archived_at, version } = event
  const columns = await listColumns(req.db, id)
  const props: EditEventProps = {
    organization: organizationOf(event),
    event: { ...eventHead(event), slug, archived: archived_at !== null, version },
    settings: eventSettings(event),
    paper_kinds: await listPaperKinds(req.db, event),
    contests: columns.map(({ id }) => ({ id, name: classLabel(id, columns) })),
    kept: await eventDeletionBlocker(req.db, id),
    can: can(event.membership),
  }
  await res.inertia.render('Events/Edit', props)
}

export async function update(req: Request, res: Response, event: AuthorizedEvent) {
  const { version } = VersionQuery.parse(req.query)
  await updateEventSettings(req.db, req.user, event, version, EventSettings.parse(req.body))
  await res.inertia.redirect(paths.eventSettings(event.organization_id, event.id))
}

export async function archive(req: Request, res: Response, event: AuthorizedEvent) {
  await archiveEvent(req.db, req.user, event)
  await res.inertia.redirect(paths.events(event.organization_id))
}

export async function unarchive(req: Request, res: Response, event: AuthorizedEvent) {
  await unarchiveEvent(req.db, req.user, event)
  await res.inertia.redirect(paths.eventSettings(event.organization_id, event.id))
}

export async function destroy(req: Request, res: Response, event: AuthorizedEvent) {
  await deleteEvent(req.db, req.user, event)
  await res.inertia.redirect(paths.events(event.organization_id))
}

export async function riders(req: Request, res: Response, event: AuthorizedEvent) {
  const { id, organization_id, hide_minors } = event
  const query = EventRidersQuery.parse(req.query)
  const { rows, total, toReview, hasPrevious, hasNext } = await models.listEventRiders(req.db, event, query)
  const { q, review } = query
  const pageAt = (place: object) => paths.ridersInEvent(organization_id, id, { q, review, ...place })
  const props: EventRidersProps = {
    organization: organizationOf(event),
    event: eventHead(event),
    hide_minors,
    total,
    to_review: toReview,
    q,
    riders: rows.map(eventRiderProps),
    previous: hasPrevious && rows.length ? pageAt({ before: rows[0]!.id }) : null,
    next: hasNext && rows.length ? pageAt({ after: rows[rows.length - 1]!.id }) : null,
    place: query,
    can: can(event.membership),
  }
  await res.inertia.render('Events/Riders', props)
}

export async function decideAges(req: Request, res: Response, event: AuthorizedEvent) {
  const decided = DecideAges.parse(req.body)
  const place = EventRidersQuery.parse(req.query)
  await models.updateRiderAges(req.db, req.user, event, decided)
  await res.inertia.redirect(paths.ridersInEvent(event.organization_id, event.id, place))
}

const organizationOf = ({ organization: { id, name } }: AuthorizedEvent) => ({ id, name })
