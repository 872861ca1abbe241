import type { DrawRow } from '#wire/draw.ts'
import type { PublicRun } from '#wire/phone/pages.ts'
import type { Tx } from '../../database/db.ts'
import { publicNames } from './names.ts'

/** Rows of a draw without all that is the organizer's, and without the names that are hidden. */
export async function publicRuns(tx: Tx, eventId: number, rows: DrawRow[]): Promise<PublicRun[]> {
  const event = await tx.event.findUniqueOrThrow({ where: { id: eventId } })
  const nameOf = await publicNames(
    tx,
    event,
    rows.map(({ rider }) => rider),
  )
  return rows.map((row) => ({
    id: row.id,
    slot: row.draw,
    rider: nameOf(row.rider),
    horse: row.horse_name,
    bull: row.bull_name,
    score: row.score,
    scratched: row.scratched,
  }))
}
