import { isDeepStrictEqual } from 'node:util'
import { type EventCalendar, movedDays } from '#rules/entries/classDays.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'
import { changeLogEntry, recordAll } from '../changeLog.ts'
import type { CurrentUser } from '../currentUser.ts'
import { type EventRef, eventScope } from '../events/changeEvent.ts'
import { classSettings, SETTINGS_RELATIONS } from './settings.ts'

export async function moveClassDays(
  tx: Tx,
  user: CurrentUser,
  event: EventRef,
  { before, after }: { before: EventCalendar; after: EventCalendar },
) {
  if (isDeepStrictEqual(before, after)) return
  const classes = await tx.activity.findMany({
    where: { event_id: event.id, OR: [{ runs_on: { not: null } }, { books_close_at: { not: null } }] },
    include: SETTINGS_RELATIONS,
  })
  const changes = []
  for (const one of classes) {
    const data = { ...movedDays(before, after, one), settings_version: { increment: 1 } }
    const moved = await tx.activity.update({ where: { id: one.id }, data, include: SETTINGS_RELATIONS })
    const settings = [classSettings(one, before.time_zone), classSettings(moved, after.time_zone)] as const
    if (!isDeepStrictEqual(...settings))
      changes.push(
        changeLogEntry(user, { ...eventScope(event), activity_id: one.id }, 'class changed', ...settings),
      )
  }
  await recordAll(tx, changes)
}

/** Entries close at the same local time in the organization's new time zone. */
export const moveClosingTimes = (tx: Tx, organization_id: number, from: string, to: string) =>
  tx.$executeRaw(Prisma.sql`
    UPDATE activities SET books_close_at = books_close_at AT TIME ZONE ${from} AT TIME ZONE ${to}
    FROM events WHERE events.id = activities.event_id AND events.organization_id = ${organization_id}
      AND events.time_zone IS NULL AND books_close_at IS NOT NULL`)
