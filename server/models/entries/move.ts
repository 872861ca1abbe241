import type { Activity } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import { requireFreeSlot } from '../draw/slots.ts'
import type { LoadedEntry } from './load.ts'

export async function moveToSlot(
  tx: Tx,
  activity: Activity,
  entry: LoadedEntry,
  { slotNumber, fromSlot }: { slotNumber?: number; fromSlot?: number },
) {
  if (slotNumber === undefined || slotNumber === entry.draw) return {}
  if (fromSlot !== undefined && fromSlot !== entry.draw)
    throw new Conflict('This run has since moved, so nothing was changed. Check the draw.')
  await requireFreeSlot(tx, activity, entry.round, slotNumber)
  return { draw: slotNumber }
}
