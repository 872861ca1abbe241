import { formatTime } from '#lib/formatDates.ts'
import type { SavedLine } from '#wire/entries.ts'
import type { Database } from '../../database/db.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import { timeZoneOf } from '../events/timeZone.ts'
import { loadWaits } from '../myRuns/expectedTimes.ts'

export async function listExpectedTimes(
  db: Database,
  event: AuthorizedEvent,
  ids: number[],
  now: Date,
): Promise<SavedLine['expected']> {
  if (ids.length === 0) return []
  const runs = await db.userActivity.findMany({
    where: { id: { in: ids }, draw: { not: null } },
    select: {
      id: true,
      activity_id: true,
      round: true,
      draw: true,
      activity: { select: { drag_every: true } },
    },
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
  const gos = runs.map(({ activity_id, round, activity: { drag_every } }) => ({
    activity_id,
    round,
    drag_every,
  }))
  const waits = await loadWaits(db, gos, now.getTime())
  return runs.flatMap((run) => {
    const expected = waits(run, run.draw!)?.expected
    return expected ? [{ id: run.id, at: formatTime(expected.at, timeZoneOf(event)) }] : []
  })
}
