import type { ChangeLine } from '#wire/entries.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import { changeDraws } from '../draw/changeDraw.ts'
import { ENTRY_RELATIONS, entrySnapshot, loadEntry } from './load.ts'
import { requireCurrentVersion } from './versionConflict.ts'

/**
 * Changes the request or the rider's own order in all runs of a line, all or nothing. Returns the riders of the runs.
 */
export async function changeLine(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  { entries, ...change }: ChangeLine,
) {
  const versions = new Map(entries.map(({ id, version }) => [id, version]))
  const found = await db.userActivity.findMany({
    where: { id: { in: [...versions.keys()] }, activity: { event_id: event.id } },
    select: { id: true, activity_id: true },
  })
  if (found.length < versions.size) throw new NotFound()
  const classes = [...new Set(found.map(({ activity_id }) => activity_id))]
  const refs = classes.map((id) => ({ id, event_id: event.id, event }))
  const { answer } = await changeDraws(db, user, refs, async (draws) => {
    const riders = new Set<number>()
    for (const draw of draws)
      for (const { id } of found.filter(({ activity_id }) => activity_id === draw.activity.id)) {
        const before = await loadEntry(draw.tx, id)
        await requireCurrentVersion(draw.tx, before, versions.get(id))
        const after = await draw.tx.userActivity.update({
          where: { id },
          data: change,
          include: ENTRY_RELATIONS,
        })
        if (after.user_id !== null) riders.add(after.user_id)
        if (after.version === before.version) continue
        draw.record('entry changed', entrySnapshot(before), entrySnapshot(after), id)
        draw.broadcastSlots(after.round, [after.draw])
        draw.touchRiders(after.user_id)
      }
    return [...riders]
  })
  return answer
}
