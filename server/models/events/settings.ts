import { parseDay, formatDay } from '#lib/dates.ts'
import type { EventSettings, CreateEvent } from '#wire/events/event.ts'
import type { EventSnapshot } from '#wire/changeLog/snapshots.ts'
import type { Event } from '../../../prisma/client/client.ts'
import { enqueueBroadcasts, entriesUpdated } from '../../broadcasting/broadcasts.ts'
import type { Database } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'
import { moveClassDays } from '../classes/moveDays.ts'
import { moveCodeExpiry } from '../memberships/endScorerCodes.ts'
import { rejectStaleEdit } from '../staleEdit.ts'
import { record } from '../changeLog.ts'
import { changeEvent, type EventRef, eventScope } from './changeEvent.ts'
import { refreshPublicPages } from './refreshPublicPages.ts'
import { eventCalendar } from './timeZone.ts'

/** The slug never changes, because it is part of printed links. */
export function updateEventSettings(
  db: Database,
  user: CurrentUser,
  found: EventRef,
  version: number,
  input: EventSettings,
) {
  return changeEvent(db, found, async (tx, event) => {
    if (event.version !== version) return rejectStaleEdit(LABELS, eventSettings(event), input)
    const after = await tx.event.update({
      where: { id: event.id },
      data: { ...input, ...eventColumns(input) },
    })
    await record(tx, user, eventScope(event), 'event changed', eventSnapshot(event), eventSnapshot(after))
    const organization = await tx.organization.findUniqueOrThrow({ where: { id: event.organization_id } })
    await moveClassDays(tx, user, event, {
      before: eventCalendar({ ...event, organization }),
      after: eventCalendar({ ...after, organization }),
    })
    await moveCodeExpiry(tx, { event_id: event.id })
    await refreshPublicPages(tx, user, event.id)
    if (after.exhibition_cents !== event.exhibition_cents)
      await enqueueBroadcasts(tx, user, [entriesUpdated(event.id, null)])
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
  exhibition_cents: event.exhibition_cents,
  takes_online_entries: event.takes_online_entries,
})

const LABELS: Record<keyof EventSettings, string> = {
  name: 'Name',
  category: 'Category',
  starts_on: 'First day',
  ends_on: 'Last day',
  location: 'Location',
  latitude: 'Latitude',
  longitude: 'Longitude',
  season: 'Season',
  note: 'Note for riders',
  sponsor_line: 'Sponsor line',
  time_zone: 'Time zone',
  is_public: 'Public',
  hide_minors: "Hide minors' names",
  exhibition_cents: 'Exhibition price',
  takes_online_entries: 'Riders can enter online',
}

export const eventColumns = ({ starts_on, ends_on, ...rest }: Omit<CreateEvent, 'template_id'>) => ({
  ...rest,
  starts_on: parseDay(starts_on),
  ends_on: ends_on && ends_on !== starts_on ? parseDay(ends_on) : null,
})

export const eventSnapshot = (event: Event): EventSnapshot => ({ ...eventSettings(event), slug: event.slug })
