import type { PlacedImport } from '#wire/entryImports.ts'
import type { Database } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import { type Place, placeImported } from '../draw/placeWaiting.ts'
import { listCloseRuns } from './closeRuns.ts'
import { ALREADY_UNDONE } from './undo.ts'

/**
 * Gives slots to the import's waiting entries, using each class's entry mode. Each go has a separate transaction, so
 * that a large import never locks all of its classes at once. Calling this again places only entries that are still
 * waiting.
 */
export async function placeImport(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  id: number,
  place: Place,
): Promise<PlacedImport> {
  const found = await db.import.findFirst({ where: { id, event_id: event.id } })
  if (!found) throw new NotFound()
  if (found.undone_at) throw new Conflict(ALREADY_UNDONE)
  const places: PlacedImport['places'] = []
  for (const { activity_id, round } of await listWaitingGos(db, id)) {
    const go = { found: { id: activity_id, event_id: event.id, event }, round, importId: id, place }
    const placed = await placeImported(db, user, go)
    if (placed.runs > 0) places.push(placed)
  }
  return { places, close_runs: await listCloseRuns(db, id) }
}

const listWaitingGos = (db: Database, importId: number) =>
  db.$queryRaw<{ activity_id: number; round: string }[]>`
    SELECT entries.activity_id, entries.round
    FROM user_activities entries JOIN activities ON activities.id = entries.activity_id
      JOIN rounds ON rounds.activity_id = entries.activity_id AND rounds.name = entries.round
    WHERE import_id = ${importId} AND draw IS NULL AND scratched_at IS NULL
    GROUP BY entries.activity_id, entries.round, activities.id, rounds.id
    ORDER BY activities.position, activities.id, rounds.position`
