import { isDeepStrictEqual } from 'node:util'
import { type EventCalendar, movedDays } from '#rules/entries/classDays.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'
import { changeLogEntry, recordAll } from '../changeLog.ts'
import type { CurrentUser } from '../currentUser.ts'
import { moveWaivedLateFees } from '../fees/lateFees.ts'
import { lockCharges, syncCharges } from '../fees/syncCharges.ts'
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
  const days = []
  for (const one of classes) {
    const data = { ...movedDays(before, after, one), settings_version: { increment: 1 } }
    const moved = await tx.activity.update({ where: { id: one.id }, data, include: SETTINGS_RELATIONS })
    const settings = [classSettings(one, before.time_zone), classSettings(moved, after.time_zone)] as const
    days.push({ id: one.id, from: settings[0].runs_on, to: settings[1].runs_on })
    if (!isDeepStrictEqual(...settings))
      changes.push(
        changeLogEntry(user, { ...eventScope(event), activity_id: one.id }, 'class changed', ...settings),
      )
  }
  await recordAll(tx, changes)
  await moveFeeStages(tx, event.id, before, after)
  await lockCharges(tx, event.id)
  await moveWaivedLateFees(tx, event.id, days)
  await syncCharges(tx, user, event.id, null)
}

async function moveFeeStages(tx: Tx, event_id: number, before: EventCalendar, after: EventCalendar) {
  const stages = await tx.feeStage.findMany({ where: { event_id, starts: 'at' } })
  for (const { id, starts_at } of stages) {
    const { books_close_at } = movedDays(before, after, { runs_on: null, books_close_at: starts_at })
    await tx.feeStage.update({ where: { id }, data: { starts_at: books_close_at } })
  }
}

/** Keeps the local closing times when the organization's time zone changes. */
export const moveClosingTimes = (tx: Tx, organization_id: number, from: string, to: string) =>
  tx.$executeRaw(Prisma.sql`
    UPDATE activities SET books_close_at = books_close_at AT TIME ZONE ${from} AT TIME ZONE ${to}
    FROM events WHERE events.id = activities.event_id AND events.organization_id = ${organization_id}
      AND events.time_zone IS NULL AND books_close_at IS NOT NULL`)
