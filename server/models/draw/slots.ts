import { OUT_OF_BOUNDS, resizeRefused } from '#rules/drawTexts.ts'
import type { Activity } from '../../../prisma/client/client.ts'
import { activityUpdated, drawSwapped, payoutsUpdated } from '../../live/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Invalid } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import type { ActivityFound, EntryFound } from '../access.ts'
import { audit } from '../audit.ts'
import { changeDraw, contestsOf, currentEntry, filledRow, lastUsedSlot, ROW_PARTS } from './draw.ts'

/** The id of the entry that holds this slot, or null. */
export async function entryInSlot(db: Database | Tx, activityId: number, round: string, slot: number) {
  const entry = await db.userActivity.findUnique({
    where: { activity_id_round_draw: { activity_id: activityId, round, draw: slot } },
    select: { id: true },
  })
  return entry?.id ?? null
}

/** Refuses a slot outside the draw, and one that somebody else has filled in the meantime. */
export async function requireFreeSlot(tx: Tx, activity: Activity, round: string, slot: number) {
  if (slot > activity.total_slots) throw new Invalid({ slotNumber: OUT_OF_BOUNDS })
  if (await entryInSlot(tx, activity.id, round, slot))
    throw new Conflict(`Somebody else has just filled slot ${slot}.`)
}

/** Two entries of one draw change places. */
export async function swapEntries(db: Database, person: Person, found: EntryFound, other: EntryFound) {
  if (found.id === other.id || found.activity_id !== other.activity_id || found.round !== other.round)
    throw new Invalid({ destUserActivityId: 'Choose two entries of the same draw.' })

  return changeDraw(db, person, found.activity_id, async (tx, activity) => {
    const one = await currentEntry(tx, found.id)
    const two = await currentEntry(tx, other.id)
    // Parked on null first: two entries may not hold one slot, not even for a moment.
    await tx.userActivity.update({ where: { id: one.id }, data: { draw: null } })
    const moved = [await place(tx, two.id, one.draw!), await place(tx, one.id, two.draw!)]
    await audit(tx, person, {
      ...whereabouts(found),
      user_activity_id: one.id,
      action: 'entries swapped',
      before: { [one.id]: one.draw, [two.id]: two.draw },
      after: { [one.id]: two.draw, [two.id]: one.draw },
    })
    const rows = moved.map((entry) => filledRow(entry, { activity, showEmails: false }))
    await drawSwapped(tx, person, activity, found.round, rows)
    await payoutsUpdated(tx, person, activity.version, contestsOf(moved))
    return rows
  })
}

/** The Session Limit: more or fewer slots, never fewer than hold somebody. */
export function resizeDraw(db: Database, person: Person, found: ActivityFound, total_slots: number) {
  return changeDraw(db, person, found.id, async (tx, before) => {
    const last_used_slot = await lastUsedSlot(tx, found.id)
    if (total_slots < last_used_slot) throw new Conflict(resizeRefused(total_slots))
    const activity = await tx.activity.update({ where: { id: found.id }, data: { total_slots } })
    await audit(tx, person, {
      organization_id: found.event.organization_id,
      activity_id: found.id,
      action: 'draw resized',
      before: before.total_slots,
      after: total_slots,
    })
    await activityUpdated(tx, person, activity, last_used_slot)
    return { total_slots, last_used_slot }
  })
}

const place = (tx: Tx, id: number, draw: number) =>
  tx.userActivity.update({ where: { id }, data: { draw }, include: ROW_PARTS })

const whereabouts = (found: EntryFound) => ({
  organization_id: found.activity.event.organization_id,
  activity_id: found.activity_id,
})
