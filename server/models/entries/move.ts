import type { Activity } from '../../../prisma/client/client.ts'
import type { Tx } from '../../database/db.ts'
import { requireFreeSlot } from '../draw/slots.ts'
import type { LoadedEntry } from './load.ts'

export async function moveToSlot(
  tx: Tx,
  activity: Activity,
  entry: LoadedEntry,
  { slotNumber }: { slotNumber?: number },
) {
  if (slotNumber === undefined || slotNumber === entry.draw) return {}
  await requireFreeSlot(tx, activity, entry.round, slotNumber)
  return { draw: slotNumber }
}
