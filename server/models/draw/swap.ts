import { drawSwapped } from '../../live/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Invalid } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import type { EntryFound } from '../access.ts'
import { type CurrentEntry, currentEntry } from '../entries/current.ts'
import { changeDraw, forEverybody } from './change.ts'
import { ROW_PARTS } from '../queries/drawRows.ts'
import { contestsOf, filledRow } from './rows.ts'

/** Two entries of one draw change places. */
export async function swapEntries(db: Database, person: Person, found: EntryFound, other: EntryFound) {
  if (found.id === other.id || found.activity_id !== other.activity_id || found.round !== other.round)
    throw new Invalid({ destUserActivityId: 'Choose two entries of the same draw.' })

  return changeDraw(db, person, found.activity, async (draw) => {
    const { tx, activity } = draw
    const one = placed(await currentEntry(tx, found.id))
    const two = placed(await currentEntry(tx, other.id))
    const moved = await changePlaces(tx, one, two)
    draw.moved(one, { ...one, draw: two.draw })
    draw.moved(two, { ...two, draw: one.draw })
    const before = { [one.id]: one.draw, [two.id]: two.draw }
    const after = { [one.id]: two.draw, [two.id]: one.draw }
    draw.record('entries swapped', before, after, one.id)
    const rows = moved.map((entry) => filledRow(entry, { activity, showEmails: false }))
    draw.say(drawSwapped(activity, found.round, rows), ...(await forEverybody(draw, found.round, rows)))
    draw.tellResults(contestsOf(moved))
    return rows
  })
}

type Placed = CurrentEntry & { draw: number }

function placed(entry: CurrentEntry): Placed {
  const { draw } = entry
  if (draw === null) throw new Conflict('A run without a slot cannot change places.')
  return { ...entry, draw }
}

async function changePlaces(tx: Tx, one: Placed, two: Placed) {
  // Parked on null first: two entries may not hold one slot, not even for a moment.
  await tx.userActivity.update({ where: { id: one.id }, data: { draw: null } })
  return [await place(tx, two.id, one.draw), await place(tx, one.id, two.draw)]
}

const place = (tx: Tx, id: number, draw: number) =>
  tx.userActivity.update({ where: { id }, data: { draw }, include: ROW_PARTS })
