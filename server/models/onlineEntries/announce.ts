import { enqueueBroadcasts, onlineEntriesChanged } from '../../broadcasting/broadcasts.ts'
import { invalidate } from '../../cache/invalidate.ts'
import type { Tx } from '../../database/db.ts'

/** Also invalidates the navigation, which shows how many entries are waiting. */
export async function announceOnlineEntries(
  tx: Tx,
  by: { socketId: string | null },
  events: { id: number; organization_id: number }[],
) {
  await invalidate(tx, ...new Set(events.map(({ organization_id }) => organization_id)))
  await enqueueBroadcasts(
    tx,
    by,
    events.map(({ id }) => onlineEntriesChanged(id)),
  )
}
