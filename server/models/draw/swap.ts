import type { SwapEntries } from '#wire/draw.ts'
import { drawSwapped } from '../../broadcasting/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Invalid } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import type { AuthorizedEntry } from '../authorization.ts'
import { type LoadedEntry, loadEntry } from '../entries/load.ts'
import { changeDraw, publicBroadcasts } from './changeDraw.ts'
import { ROW_RELATIONS, type RowEntry } from '../queries/drawRows.ts'
import { contestIdsOf, filledRow } from './rows.ts'

export async function swapEntries(
  db: Database,
  user: CurrentUser,
  found: AuthorizedEntry,
  other: AuthorizedEntry,
  { sourceSlot, destSlot }: Pick<SwapEntries, 'sourceSlot' | 'destSlot'> = {},
) {
  if (found.id === other.id || found.activity_id !== other.activity_id || found.round !== other.round)
    throw new Invalid({ destUserActivityId: 'Choose two entries in the same draw.' })

  return changeDraw(db, user, found.activity, async (draw) => {
    const { tx, activity } = draw
    const first = requirePlaced(await loadEntry(tx, found.id))
    const second = requirePlaced(await loadEntry(tx, other.id))
    const toRow = (entry: RowEntry) => filledRow(entry, { activity, showEmails: false })
    // An earlier request has already switched the runs back, but its response was lost.
    if (sourceSlot === second.draw && destSlot === first.draw) return [first, second].map(toRow)
    if ((sourceSlot ?? first.draw) !== first.draw || (destSlot ?? second.draw) !== second.draw)
      throw new Conflict('One of these runs has since moved, so nothing was changed. Check the draw.')
    const moved = await exchangeSlots(tx, first, second)
    draw.notifyMoved(first, { ...first, draw: second.draw })
    draw.notifyMoved(second, { ...second, draw: first.draw })
    const before = { [first.id]: first.draw, [second.id]: second.draw }
    const after = { [first.id]: second.draw, [second.id]: first.draw }
    draw.record('entries swapped', before, after, first.id)
    const rows = moved.map(toRow)
    draw.broadcast(
      drawSwapped(activity, found.round, rows),
      ...(await publicBroadcasts(draw, found.round, rows)),
    )
    draw.broadcastResults(contestIdsOf(moved))
    return rows
  })
}

type PlacedEntry = LoadedEntry & { draw: number }

function requirePlaced(entry: LoadedEntry): PlacedEntry {
  const { draw } = entry
  if (draw === null) throw new Conflict('This run has no draw number yet. Give it one first.')
  return { ...entry, draw }
}

async function exchangeSlots(tx: Tx, one: PlacedEntry, two: PlacedEntry) {
  // Clear one slot first, because two entries must never share a slot, even inside the transaction.
  await tx.userActivity.update({ where: { id: one.id }, data: { draw: null } })
  return [await moveToSlot(tx, two.id, one.draw), await moveToSlot(tx, one.id, two.draw)]
}

const moveToSlot = (tx: Tx, id: number, draw: number) =>
  tx.userActivity.update({ where: { id }, data: { draw }, include: ROW_RELATIONS })
