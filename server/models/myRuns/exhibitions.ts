import { parseDay, formatDay, addDays } from '#lib/dates.ts'
import type { Database } from '../../database/db.ts'
import { todayAt } from '../events/timeZone.ts'
import { WITH_ORGANIZATION } from '../riderApp/events.ts'
import { WHERE_ASSIGNED, WITH_PLACE } from '../riderApp/exhibitions.ts'

const MAX_EXHIBITIONS = 200

export async function listMyExhibitions(db: Database, riderIds: number[], now: Date) {
  // It may still be yesterday in the event's time zone.
  const earliest = parseDay(addDays(formatDay(now), -1))
  const exhibitions = await db.exhibition.findMany({
    where: {
      user_id: { in: riderIds },
      gone_at: null,
      event: { OR: [{ ends_on: { gte: earliest } }, { ends_on: null, starts_on: { gte: earliest } }] },
      ...WHERE_ASSIGNED,
    },
    include: { ...WITH_PLACE, event: { include: WITH_ORGANIZATION } },
    orderBy: [
      { event: { starts_on: 'asc' } },
      { runs_at: { sort: 'asc', nulls: 'last' } },
      { activity: { position: 'asc' } },
      { after_drag: 'asc' },
      { position: 'asc' },
    ],
    take: MAX_EXHIBITIONS,
    relationLoadStrategy: 'join',
  })
  return exhibitions.filter(({ event }) => formatDay(event.ends_on ?? event.starts_on) >= todayAt(event, now))
}
export type OwnExhibition = Awaited<ReturnType<typeof listMyExhibitions>>[number]
