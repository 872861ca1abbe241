import { formatDay, formatLocalTime } from '#lib/dates.ts'
import { byRunningOrder } from '#rules/exhibitions/place.ts'
import type { PublicExhibition, PublicExhibitionPlace } from '#wire/riderApp/pages.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { timeZoneOf } from '../events/timeZone.ts'
import { type HidingEvent, loadPublicNames } from '../riders/publicNames.ts'

export const WHERE_ASSIGNED: Prisma.ExhibitionWhereInput = {
  OR: [{ activity_id: { not: null } }, { runs_at: { not: null } }],
}

export const WITH_PLACE = {
  horse: { select: { name: true } },
  activity: { select: { id: true, name: true } },
} as const satisfies Prisma.ExhibitionInclude
type PlacedExhibition = Prisma.ExhibitionGetPayload<{ include: typeof WITH_PLACE }>

type Event = HidingEvent & { time_zone: string | null; organization: { time_zone: string } }

export async function listPublicExhibitions(db: Database, event: Event): Promise<PublicExhibition[]> {
  const exhibitions = await db.exhibition.findMany({
    where: { event_id: event.id, ...WHERE_ASSIGNED },
    include: { ...WITH_PLACE, user: { select: { id: true, name: true } } },
    relationLoadStrategy: 'join',
  })
  if (exhibitions.length === 0) return []
  const classes = await db.activity.findMany({
    where: { event_id: event.id, parent_id: null },
    select: { id: true, runs_on: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  const ordered = classes.map(({ id, runs_on }) => ({ id, runs_on: runs_on && formatDay(runs_on) }))
  const nameOf = await loadPublicNames(
    db,
    event,
    exhibitions.map(({ user }) => user),
  )
  return exhibitions
    .map((one) => ({ ...one, place: publicPlace(one, timeZoneOf(event)) }))
    .toSorted(byRunningOrder(ordered, formatDay(event.starts_on)))
    .map(({ user, horse, place, gone_at }) => ({
      place,
      rider: nameOf(user),
      horse: horse?.name ?? null,
      gone: gone_at !== null,
    }))
}

export const publicPlace = (
  { activity, after_drag, runs_at }: PlacedExhibition,
  timeZone: string,
): PublicExhibitionPlace =>
  runs_at
    ? { runs_at: formatLocalTime(timeZone, runs_at) }
    : { activity_id: activity!.id, activity: activity!.name, after_drag: after_drag! }
