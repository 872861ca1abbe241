import { dateOf, dayOf } from '#lib/dates.ts'
import { plural } from '#lib/plural.ts'
import type { EventSettings, NewEvent } from '#wire/events/event.ts'
import type { EventTrace } from '#wire/history/traces.ts'
import type { Event } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { recordMade } from '../classes/make.ts'
import { leaveTombstones } from '../draw/tombstones.ts'
import { rejectUnlessStored } from '../edited.ts'
import { record } from '../history.ts'
import { makeFromTemplate, templateIn } from '../templates/use.ts'
import { tellEverybody } from './everybody.ts'
import { slugOf } from './slug.ts'

type Found = { id: number; organization_id: number }

/** A new event of the organization, with an address of its own; with the classes of a template, where one is named. */
export function makeEvent(db: Database, by: Person, organization: { id: number }, given: NewEvent) {
  return transaction(db, async (tx) => {
    const { template_id, ...columns } = given
    const event = await newEvent(tx, { organization_id: organization.id, ...columnsOf(columns) })
    await record(tx, by, whereIs(event), 'event made', null, traceOf(event))
    if (template_id) await makeClassesFrom(tx, by, event, template_id)
    return event
  })
}

async function makeClassesFrom(tx: Tx, by: Person, event: Event, template: number) {
  const data = await templateIn(tx, event.organization_id, template, { field: 'template_id', kind: 'event' })
  await recordMade(tx, by, event, await makeFromTemplate(tx, event, data, 0))
}

/** Its slug ends with its id, so no two are alike, and nobody learns from it what others have called theirs. */
export async function newEvent(tx: Tx, data: Parameters<Tx['event']['create']>[0]['data']): Promise<Event> {
  const { id, name } = await tx.event.create({ data })
  return tx.event.update({ where: { id }, data: { slug: slugOf(name, id) } })
}

/**
 * Throws Conflict with both versions where somebody else has changed it since `version`. The slug stays: it is printed.
 */
export function changeSettings(
  db: Database,
  by: Person,
  found: Found,
  version: number,
  given: EventSettings,
) {
  return changeEvent(db, found, async (tx, event) => {
    if (event.version !== version) return rejectUnlessStored(LABELS, settingsOf(event), given)
    const after = await tx.event.update({
      where: { id: event.id },
      data: { ...given, ...columnsOf(given) },
    })
    await record(tx, by, whereIs(event), 'event changed', traceOf(event), traceOf(after))
    await tellEverybody(tx, by, event.id)
  })
}

/** Puts an event away: it stays as it is and is listed on request. Archiving what is archived changes nothing. */
export function archiveEvent(db: Database, by: Person, found: Found) {
  return changeEvent(db, found, async (tx, event) => {
    if (event.archived_at) return
    const archived_at = new Date()
    await tx.event.update({ where: { id: event.id }, data: { archived_at } })
    await record(tx, by, whereIs(event), 'event archived', null, { name: event.name })
  })
}

export function bringBackEvent(db: Database, by: Person, found: Found) {
  return changeEvent(db, found, async (tx, event) => {
    if (!event.archived_at) return
    await tx.event.update({ where: { id: event.id }, data: { archived_at: null } })
    await record(tx, by, whereIs(event), 'event brought back', { name: event.name }, null)
  })
}

/**
 * Gone for good, with its classes; refused once anything was entered. The history keeps that it was there, and
 * tombstones its draws.
 */
export function deleteEvent(db: Database, by: Person, found: Found) {
  return changeEvent(db, found, async (tx, event) => {
    // Whoever enters somebody at this moment waits here, or is waited for.
    await tx.$queryRaw`SELECT id FROM activities WHERE event_id = ${event.id} ORDER BY id FOR UPDATE`
    const kept = await whyKept(tx, event.id)
    if (kept) throw new Conflict(kept)
    await leaveTombstones(tx, by, { activity: { event_id: event.id } })
    await tx.activity.deleteMany({ where: { event_id: event.id } })
    await tx.event.delete({ where: { id: event.id } })
    await record(tx, by, whereIs(event), 'event deleted', traceOf(event), null)
  })
}

/** Why an event cannot be deleted, or null: runs were entered, checks written or results mailed. */
export async function whyKept(db: Database | Tx, eventId: number): Promise<string | null> {
  const ofEvent = { activity: { event_id: eventId } }
  const runs = await db.userActivity.count({ where: ofEvent })
  if (runs) return `${plural(runs, 'run is', 'runs are')} entered here. Archive the event instead.`
  const written =
    (await db.check.count({ where: { event_id: eventId } })) || (await db.mailing.count({ where: ofEvent }))
  return written ? 'Checks were written or results mailed here. Archive the event instead.' : null
}

/** Under the event's lock, as it stands there; its version has grown afterwards. */
function changeEvent(db: Database, { id }: Found, work: (tx: Tx, event: Event) => Promise<void>) {
  return transaction(db, async (tx) => {
    const [event] = await tx.event.updateManyAndReturn({ where: { id }, data: { version: { increment: 1 } } })
    // Deleted a moment ago.
    if (!event) throw new NotFound()
    await work(tx, { ...event, version: event.version - 1 })
  })
}

export const settingsOf = (event: Event): EventSettings => ({
  name: event.name,
  category: event.category,
  starts_on: dayOf(event.starts_on),
  ends_on: event.ends_on && dayOf(event.ends_on),
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
  hide_minors: 'Hide the names of minors',
}

const columnsOf = ({ starts_on, ends_on, ...rest }: Omit<NewEvent, 'template_id'>) => ({
  ...rest,
  starts_on: dateOf(starts_on),
  // A last day that is the first says nothing.
  ends_on: ends_on && ends_on !== starts_on ? dateOf(ends_on) : null,
})

export const whereIs = ({ id, organization_id }: Found) => ({ organization_id, event_id: id })

export const traceOf = (event: Event): EventTrace => ({ ...settingsOf(event), slug: event.slug })
