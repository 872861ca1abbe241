import type { ChangeKind } from '#wire/changeLog/kinds.ts'
import type { SavedEntry } from '#wire/draw.ts'
import type { Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import { type LoadedEntry, isTypedIn } from './load.ts'

const CHANGED_BY_SOMEONE_ELSE = 'Someone else just changed this entry.'

export async function requireCurrentVersion(tx: Tx, entry: LoadedEntry, version: number | undefined) {
  if (version === undefined || version === entry.version) return
  throw new Conflict(CHANGED_BY_SOMEONE_ELSE, await toSavedEntry(tx, entry))
}

async function toSavedEntry(tx: Tx, entry: LoadedEntry): Promise<SavedEntry> {
  const { id, version, draw, user, horse, bull, enrollments } = entry
  const last = await findLastChange(tx, entry)
  return {
    id,
    version,
    draw,
    rider: user && { id: user.id, name: user.name },
    user_fake: isTypedIn(user),
    horse,
    bull,
    contests: enrollments.map(({ activity_id }) => activity_id),
    by: last?.by ?? null,
    at: last?.at.toISOString() ?? null,
  }
}

const ENTRY_CHANGES: ChangeKind[] = [
  'entry added',
  'entry changed',
  'entry moved',
  'contest entered',
  'contest left',
]
/** These changes can move an entry without being logged under the entry's id. */
const DRAW_CHANGES: ChangeKind[] = ['entries swapped', 'draw randomized']

async function findLastChange(tx: Tx, { id, activity_id, round }: LoadedEntry) {
  const [last] = await tx.$queryRaw<{ by: string | null; at: Date }[]>`
    SELECT (SELECT name FROM users WHERE id = by_id) AS by, at FROM changes
    WHERE activity_id = ${activity_id}
      AND ((user_activity_id = ${id} AND kind = ANY(${ENTRY_CHANGES}))
        OR (kind = ANY(${DRAW_CHANGES}) AND (before ? ${String(id)} OR after ->> 'round' = ${round})))
    ORDER BY changes.id DESC LIMIT 1`
  return last
}
