import type { ChangeLine, SeenRun } from '#wire/entries.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import { changeDraws, type DrawChange } from '../draw/changeDraw.ts'
import { ENTRY_RELATIONS, entrySnapshot, loadEntry, type LoadedEntry } from './load.ts'
import { requireCurrentVersion } from './versionConflict.ts'

/** Returns the runs' riders. Throws Conflict if a run has a newer version than in `seen`. */
export async function changeRuns(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  seen: SeenRun[],
  change: (draw: DrawChange, run: LoadedEntry) => Promise<void>,
): Promise<number[]> {
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  const found = await db.userActivity.findMany({
    where: { id: { in: [...versions.keys()] }, activity: { event_id: event.id } },
    select: { id: true, activity_id: true },
  })
  if (found.length < versions.size) throw new NotFound()
  const classes = [...new Set(found.map(({ activity_id }) => activity_id))]
  const refs = classes.map((id) => ({ id, event_id: event.id, event }))
  const { answer } = await changeDraws(db, user, refs, async (draws) => {
    const runs: { draw: DrawChange; run: LoadedEntry }[] = []
    for (const draw of draws)
      for (const { id } of found.filter(({ activity_id }) => activity_id === draw.activity.id)) {
        const run = await loadEntry(draw.tx, id)
        await requireCurrentVersion(draw.tx, run, versions.get(id))
        runs.push({ draw, run })
      }
    for (const { draw, run } of runs) await change(draw, run)
    return [...new Set(runs.flatMap(({ run }) => run.user_id ?? []))]
  })
  return answer
}

export async function changeRun(draw: DrawChange, before: LoadedEntry, data: Omit<ChangeLine, 'entries'>) {
  const { id } = before
  const after = await draw.tx.userActivity.update({ where: { id }, data, include: ENTRY_RELATIONS })
  if (after.version === before.version) return
  draw.record('entry changed', entrySnapshot(before), entrySnapshot(after), id)
  draw.broadcastSlots(after.round, [after.draw])
  draw.touchRiders(after.user_id)
}
