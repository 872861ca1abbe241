import type { Kind } from '#wire/changes.ts'
import type { SavedEntry } from '#wire/draw.ts'
import type { Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import { type CurrentEntry, isTypedIn } from './current.ts'

const SOMEONE_ELSE = 'Someone else has changed this entry.'

/** Refuses a change that was made to an older version of the entry than is saved, and answers the saved one. */
export async function requireEntryAsSeen(tx: Tx, entry: CurrentEntry, version: number | undefined) {
  if (version === undefined || version === entry.version) return
  throw new Conflict(SOMEONE_ELSE, await savedEntry(tx, entry))
}

async function savedEntry(tx: Tx, entry: CurrentEntry): Promise<SavedEntry> {
  const { id, version, draw, user, horse, bull, enrollments } = entry
  const last = await lastChange(tx, entry)
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

const OF_ENTRY: Kind[] = ['entry added', 'entry changed', 'entry moved', 'contest entered', 'contest left']
/** They move more entries than the one that the change log names. */
const OF_DRAW: Kind[] = ['entries swapped', 'draw randomized']

async function lastChange(tx: Tx, { id, activity_id, round }: CurrentEntry) {
  const [last] = await tx.$queryRaw<{ by: string | null; at: Date }[]>`
    SELECT (SELECT name FROM users WHERE id = by_id) AS by, at FROM changes
    WHERE activity_id = ${activity_id}
      AND ((user_activity_id = ${id} AND kind = ANY(${OF_ENTRY}))
        OR (kind = ANY(${OF_DRAW}) AND (before ? ${String(id)} OR after ->> 'round' = ${round})))
    ORDER BY changes.id DESC LIMIT 1`
  return last
}
