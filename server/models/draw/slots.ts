import { plural } from '#lib/plural.ts'
import { OUT_OF_BOUNDS } from '#rules/draw/messages.ts'
import type { Activity } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Invalid } from '../../errors.ts'

export async function findEntryInSlot(db: Database | Tx, activityId: number, round: string, slot: number) {
  const entry = await db.userActivity.findUnique({
    where: { activity_id_round_draw: { activity_id: activityId, round, draw: slot } },
    select: { id: true },
  })
  return entry?.id ?? null
}

export async function requireFreeSlot(tx: Tx, activity: Activity, round: string, slot: number) {
  if (slot > activity.total_slots) throw new Invalid({ slotNumber: OUT_OF_BOUNDS })
  if (await findEntryInSlot(tx, activity.id, round, slot))
    throw new Conflict(`Someone else just filled slot ${slot}.`)
}

export function requireEnoughSlots(needed: number, slots: number) {
  if (needed > slots)
    throw new Conflict(
      `The draw needs ${needed} slots, but it has only ${plural(slots, 'slot')}. Raise the session limit first.`,
    )
}
