import { OUT_OF_BOUNDS } from '#rules/drawTexts.ts'
import type { Activity } from '../../../prisma/client/client.ts'
import { drawSwapped } from '../../live/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Invalid } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import type { EntryFound } from '../access.ts'
import { currentEntry } from '../entries/current.ts'
import { changeDraw, forEverybody } from './change.ts'
import { ROW_PARTS } from './rowEntries.ts'
import { contestsOf, filledRow } from './rows.ts'

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

  return changeDraw(db, person, found.activity, async (draw) => {
    const { tx, activity } = draw
    const one = await currentEntry(tx, found.id)
    const two = await currentEntry(tx, other.id)
    if (one.draw === null || two.draw === null)
      throw new Conflict('A run without a slot cannot change places.')
    // Parked on null first: two entries may not hold one slot, not even for a moment.
    await tx.userActivity.update({ where: { id: one.id }, data: { draw: null } })
    const moved = [await place(tx, two.id, one.draw), await place(tx, one.id, two.draw)]
    const [before, after] = [
      { [one.id]: one.draw, [two.id]: two.draw },
      { [one.id]: two.draw, [two.id]: one.draw },
    ]
    draw.record('entries swapped', before, after, one.id)
    const rows = moved.map((entry) => filledRow(entry, { activity, showEmails: false }))
    draw.say(drawSwapped(activity, found.round, rows), ...(await forEverybody(draw, found.round, rows)))
    draw.tellResults(contestsOf(moved))
    return rows
  })
}

const place = (tx: Tx, id: number, draw: number) =>
  tx.userActivity.update({ where: { id }, data: { draw }, include: ROW_PARTS })
