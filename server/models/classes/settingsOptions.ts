import { addDays } from '#lib/dates.ts'
import { type EventCalendar, isDayOf } from '#rules/entries/classDays.ts'
import type { EditClassProps } from '#wire/events/classes.ts'
import type { Database } from '../../database/db.ts'
import { type AuthorizedActivity, canSeeSeasons } from '../authorization.ts'
import { eventCalendar } from '../events/timeZone.ts'
import { listCodes } from './codes.ts'
import { IS_CLASS } from './isClass.ts'

type Options = Omit<EditClassProps, 'organization' | 'event' | 'activity' | 'settings' | 'kept' | 'can'>

export async function loadSettingsOptions(
  db: Database,
  { id, event_id, event, membership }: AuthorizedActivity,
): Promise<Options> {
  const classes = await db.activity.findMany({
    where: { event_id, ...IS_CLASS, id: { not: id } },
    select: { id: true, name: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  const carriesFrom = await db.carryover.findMany({
    where: { to_activity_id: id },
    select: { from: { select: { name: true } } },
    orderBy: [{ from: { position: 'asc' } }, { from_activity_id: 'asc' }],
  })
  const sees_seasons = canSeeSeasons(membership)
  const calendar = eventCalendar(event)
  return {
    classes,
    carries_from: carriesFrom.map(({ from }) => from.name),
    days: listDays(calendar),
    time_zone: calendar.time_zone,
    used_codes: await listCodes(db, event_id, id),
    sees_seasons,
    groups: sees_seasons ? await listGroupOptions(db, event.organization_id) : [],
  }
}

async function listGroupOptions(db: Database, organization_id: number) {
  const groups = await db.pointsGroup.findMany({
    where: { season: { organization_id } },
    select: { id: true, name: true, season: { select: { name: true } } },
    orderBy: [{ season_id: 'desc' }, { id: 'asc' }],
  })
  return groups.map(({ id, name, season }) => ({ id, name: `${season.name}: ${name}` }))
}

/** Guards against a mistyped year in the event's last day. */
const MAX_DAYS = 60

function listDays(calendar: EventCalendar) {
  const days = Array.from({ length: MAX_DAYS }, (_, index) => addDays(calendar.starts_on, index))
  return days.filter((day) => isDayOf(calendar, day))
}
