import type { DrawRow } from '#wire/draw.ts'
import type { PublicSlot } from '#wire/riderApp/pages.ts'
import type { Tx } from '../../database/db.ts'
import { loadPublicNames } from '../riders/publicNames.ts'

export type PublicRows = { runs: PublicSlot[]; named_event_id: number | null }

/**
 * If `named_event_id` is set, the rows can contain minors' names. The sender must check again that the event
 * doesn't hide them.
 */
export async function loadPublicRows(tx: Tx, eventId: number, rows: DrawRow[]): Promise<PublicRows> {
  const event = await tx.event.findUniqueOrThrow({ where: { id: eventId } })
  const nameOf = await loadPublicNames(
    tx,
    event,
    rows.map(({ rider }) => rider),
  )
  const runs = rows.map((row) => ({
    id: row.id,
    slot: row.draw,
    rider: nameOf(row.rider),
    horse: row.horse_name,
    bull: row.bull_name,
    score: row.score,
    scratched: row.scratched,
  }))
  return { runs, named_event_id: event.hide_minors ? null : event.id }
}
