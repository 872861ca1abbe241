import type { DrawRow, SavedScore } from '#wire/draw.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import { type FocusedField, fieldsOf } from '../keyboard/columns.ts'
import { isPending, queuedFields } from './queuedFields.ts'

export type ServerRow = { row: DrawRow; version: number }

/** `server` is the newest row from the server, `displayed` the row on the screen. */
export type RowState = { server: ServerRow; displayed: DrawRow }

/** A change by this user that isn't in the server's rows yet. */
export type PendingChange = {
  slot: number
  target: string
  /** A move stays with its slots. Any other change follows its run to another slot. */
  isMove: boolean
  fields(row: DrawRow): Partial<DrawRow>
  /** The draw version after this change. Undefined while the change is pending, or if the response had no version. */
  version: number | undefined
}

export type MergeContext = {
  changes: readonly PendingChange[]
  /** The newest known score of each run, by score id. */
  scores: ReadonlyMap<number, SavedScore>
  /** The queued changes of a row, in order of entry. */
  queued(row: DrawRow): readonly QueuedWrite[]
  focusedField: FocusedField | null
  /** Fields that this user just changed. They are shown even if they have focus. */
  ownFields?: readonly string[]
}

/** If both rows have the same version, the later one wins. */
export function mergeServerRow(
  before: RowState | undefined,
  incoming: ServerRow,
  context: MergeContext,
): RowState {
  const server = before && incoming.version < before.server.version ? before.server : incoming
  return { server, displayed: displayedRow(server, before?.displayed, context) }
}

/** This user's pending changes go on top of the server's row. The focused field stays as it is. */
export function displayedRow(server: ServerRow, before: DrawRow | undefined, context: MergeContext): DrawRow {
  const row = applyQueuedChanges(
    applyNewestScore(applyPendingChanges(server, context.changes), context.scores),
    context.queued,
  )
  const { focusedField, ownFields = [] } = context
  if (!before || !focusedField) return row
  // Text being typed belongs to its run, so keep that run. An untouched field shows the slot's current run.
  if (before.id !== row.id) return focusedField.typed && !ownFields.includes('id') ? before : row
  const focusedValues = Object.entries(fieldsOf(focusedField.column, before)).filter(
    ([name]) => !ownFields.includes(name),
  )
  return { ...row, ...Object.fromEntries(focusedValues) }
}

/** A change applies until the server sends a row that includes it. */
function applyPendingChanges({ row, version }: ServerRow, changes: readonly PendingChange[]): DrawRow {
  let changed = row
  for (const change of changes) {
    if (change.version !== undefined && change.version <= version) continue
    if (change.isMove && change.slot !== row.draw) continue
    if (change.target === targetKey(changed)) changed = { ...changed, ...change.fields(changed) }
  }
  return changed
}

function applyNewestScore(row: DrawRow, scores: MergeContext['scores']): DrawRow {
  const newest = row.score_id === null ? undefined : scores.get(row.score_id)
  if (!newest || newest.version <= row.score_version) return row
  const { score, version, penalty_seconds } = newest
  return { ...row, score, score_version: version, penalty_seconds }
}

function applyQueuedChanges(row: DrawRow, queued: MergeContext['queued']): DrawRow {
  return queued(row)
    .filter(isPending)
    .reduce((changed, item) => ({ ...changed, ...queuedFields(item, changed) }), row)
}

/** Sorts confirmed changes by the server's versions. Changes without a version keep their positions. */
export function sortByVersion<Some extends Pick<PendingChange, 'version'>>(changes: readonly Some[]): Some[] {
  const done = changes
    .filter(({ version }) => version !== undefined)
    .toSorted((one, other) => one.version! - other.version!)
  return changes.map((change) => (change.version === undefined ? change : done.shift()!))
}

/** A change to a run follows the run. A change to an empty slot stays with the slot. */
export const targetKey = ({ id, draw }: Pick<DrawRow, 'id' | 'draw'>) =>
  id === null ? `slot ${draw}` : `run ${id}`
