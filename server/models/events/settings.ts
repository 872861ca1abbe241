import { parseDay, formatDay } from '#lib/dates.ts'
import { plural } from '#lib/plural.ts'
import type { EventSettings, CreateEvent } from '#wire/events/event.ts'
import type { EventSnapshot } from '#wire/changeLog/snapshots.ts'
import type { Event } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { recordCreatedClasses } from '../classes/create.ts'
import { createTombstones } from '../draw/tombstones.ts'
import { deleteSessionsOfEvent, moveCodeExpiry } from '../memberships/scorerCodes.ts'
import { rejectStaleEdit } from '../staleEdit.ts'
import { record } from '../changeLog.ts'
import { createFromTemplate, loadTemplate } from '../templates/apply.ts'
import { refreshPublicPages } from './refreshPublicPages.ts'
import { createSlug } from './slug.ts'

type EventRef = { id: number; organization_id: number }

export function createEvent(
  db: Database,
  user: CurrentUser,
  organization: { id: number },
  input: CreateEvent,
) {
  return transaction(db, async (tx) => {
    const { template_id, ...columns } = input
    const event = await insertEvent(tx, { organization_id: organization.id, ...eventColumns(columns) })
    await record(tx, user, eventScope(event), 'event made', null, eventSnapshot(event))
    if (template_id) await createClassesFromTemplate(tx, user, event, template_id)
    return event
  })
}

async function createClassesFromTemplate(tx: Tx, user: CurrentUser, event: Event, template: number) {
  const data = await loadTemplate(tx, event.organization_id, template, {
    field: 'template_id',
    kind: 'event',
  })
  await recordCreatedClasses(tx, user, event, await createFromTemplate(tx, event, data, 0))
}

/** The slug ends with the id, so it is unique and doesn't reveal whether another event has the same name. */
export async function insertEvent(
  tx: Tx,
  data: Parameters<Tx['event']['create']>[0]['data'],
): Promise<Event> {
  const { id, name } = await tx.event.create({ data })
  return tx.event.update({ where: { id }, data: { slug: createSlug(name, id) } })
}

/**
 * Throws Conflict with both versions if someone else changed the event since `version`. The slug never changes,
 * because it may have been printed.
 */
export function updateEventSettings(
  db: Database,
  user: CurrentUser,
  found: EventRef,
  version: number,
  input: EventSettings,
) {
  return withLockedEvent(db, found, async (tx, event) => {
    if (event.version !== version) return rejectStaleEdit(LABELS, eventSettings(event), input)
    const after = await tx.event.update({
      where: { id: event.id },
      data: { ...input, ...eventColumns(input) },
    })
    await record(tx, user, eventScope(event), 'event changed', eventSnapshot(event), eventSnapshot(after))
    await moveCodeExpiry(tx, { event_id: event.id })
    await refreshPublicPages(tx, user, event.id)
  })
}

/** Archived events are listed only on request. */
export function archiveEvent(db: Database, user: CurrentUser, found: EventRef) {
  return withLockedEvent(db, found, async (tx, event) => {
    if (event.archived_at) return
    const archived_at = new Date()
    await tx.event.update({ where: { id: event.id }, data: { archived_at } })
    await record(tx, user, eventScope(event), 'event archived', null, { name: event.name })
  })
}

export function unarchiveEvent(db: Database, user: CurrentUser, found: EventRef) {
  return withLockedEvent(db, found, async (tx, event) => {
    if (!event.archived_at) return
    await tx.event.update({ where: { id: event.id }, data: { archived_at: null } })
    await record(tx, user, eventScope(event), 'event brought back', { name: event.name }, null)
  })
}

/**
 * Throws Conflict once the event has runs, checks or mailings. The change log keeps the event's settings, and
 * tombstones keep its draws.
 */
export function deleteEvent(db: Database, user: CurrentUser, found: EventRef) {
  return withLockedEvent(db, found, async (tx, event) => {
    // Lock the classes, so that no entry can be added at the same time.
    await tx.$queryRaw`SELECT id FROM activities WHERE event_id = ${event.id} ORDER BY id FOR UPDATE`
    const blocker = await eventDeletionBlocker(tx, event.id)
    if (blocker) throw new Conflict(blocker)
    await createTombstones(tx, user, { activity: { event_id: event.id } })
    await deleteSessionsOfEvent(tx, event.id)
    await tx.activity.deleteMany({ where: { event_id: event.id } })
    await tx.event.delete({ where: { id: event.id } })
    await record(tx, user, eventScope(event), 'event deleted', eventSnapshot(event), null)
  })
}

/** Returns the reason why an event can't be deleted, or null if it can. */
export async function eventDeletionBlocker(db: Database | Tx, eventId: number): Promise<string | null> {
  const ofEvent = { activity: { event_id: eventId } }
  const runs = await db.userActivity.count({ where: ofEvent })
  if (runs) return `${plural(runs, 'run is', 'runs are')} entered. Archive the event instead.`
  const written =
    (await db.check.count({ where: { event_id: eventId } })) || (await db.mailing.count({ where: ofEvent }))
  return written ? 'It has written checks or emailed results. Archive the event instead.' : null
}

/** Locks the event and increments its version, but passes the event with its old version to `work`. */
function withLockedEvent(db: Database, { id }: EventRef, work: (tx: Tx, event: Event) => Promise<void>) {
  return transaction(db, async (tx) => {
    const [event] = await tx.event.updateManyAndReturn({ where: { id }, data: { version: { increment: 1 } } })
    if (!event) throw new NotFound()
    await work(tx, { ...event, version: event.version - 1 })
  })
}

export const eventSettings = (event: Event): EventSettings => ({
  name: event.name,
  category: event.category,
  starts_on: formatDay(event.starts_on),
  ends_on: event.ends_on && formatDay(event.ends_on),
  location: event.location,
  latitude: event.latitude,
  longitude: event.longitude,
  season: event.season,
  note: event.note,
  sponsor_line: event.sponsor_line,
  time_zone: event.time_zone,
  is_public: event.is_public,
  hide_minors: event.hide_minors,
})

const LABELS: Record<keyof EventSettings, string> = {
  name: 'Name',
  category: 'Category',
  starts_on: 'First day',
  ends_on: 'Last day',
  location: 'Place',
  latitude: 'Latitude',
  longitude: 'Longitude',
  season: 'Season',
  note: 'Note for riders',
  sponsor_line: 'Sponsor line',
  time_zone: 'Time zone',
  is_public: 'Public',
  hide_minors: "Hide minors' names",
}

const eventColumns = ({ starts_on, ends_on, ...rest }: Omit<CreateEvent, 'template_id'>) => ({
  ...rest,
  starts_on: parseDay(starts_on),
  // Don't store a last day for a one-day event.
  ends_on: ends_on && ends_on !== starts_on ? parseDay(ends_on) : null,
})

export const eventScope = ({ id, organization_id }: EventRef) => ({ organization_id, event_id: id })

export const eventSnapshot = (event: Event): EventSnapshot => ({ ...eventSettings(event), slug: event.slug })
