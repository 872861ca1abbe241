import type { DrawRow, SavedScore } from '#wire/draw.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import { type FocusedField, fieldsOf } from '../keyboard/columns.ts'
import { isPending, queuedFields } from './queuedFields.ts'

/** A row as the server told it, and the version that the draw had then. */
export type ServerRow = { row: DrawRow; version: number }

/** What is known of a slot: the newest that was told, and what of it stands on the screen. */
export type RowState = { server: ServerRow; displayed: DrawRow }

/** Something that this person has done to a row, for as long as the rows of the server do not hold it. */
export type PendingChange = {
  slot: number
  /** What it is meant for: the run, or the empty slot, that stood there. */
  target: string
  /** A move is about its slots; everything else follows the run, wherever that stands by now. */
  isMove: boolean
  fields(row: DrawRow): Partial<DrawRow>
  /** The draw's, once this was done. Undefined as long as it is under way, or where the answer did not say. */
  version: number | undefined
}

/** What else decides how a row is shown. */
export type MergeContext = {
  /** In the order in which they count. */
  changes: readonly PendingChange[]
  /** The newest known score of each run, by the id of the score. */
  scores: ReadonlyMap<number, SavedScore>
  /** Queued changes of a row, in the order of entry. */
  queued(row: DrawRow): readonly QueuedWrite[]
  /** Where somebody is in the row. */
  focusedField: FocusedField | null
  /** What this person has just changed or heard the answer to: shown whoever has the focus. */
  ownFields?: readonly string[]
}

/** The newer of two tellings of one slot, and how the row is shown then. Of two as new the later counts. */
export function mergeServerRow(
  before: RowState | undefined,
  incoming: ServerRow,
  context: MergeContext,
): RowState {
  const server = before && incoming.version < before.server.version ? before.server : incoming
  return { server, displayed: displayedRow(server, before?.displayed, context) }
}

/** What the server told, one's own newer changes on top, and untouched the field in which somebody is. */
export function displayedRow(server: ServerRow, before: DrawRow | undefined, context: MergeContext): DrawRow {
  const row = applyQueuedChanges(
    applyNewestScore(applyPendingChanges(server, context.changes), context.scores),
    context.queued,
  )
  const { focusedField, ownFields = [] } = context
  if (!before || !focusedField) return row
  // What is being typed is meant for the run it stands beside; an untouched field shows who is in the slot now.
  if (before.id !== row.id) return focusedField.typed && !ownFields.includes('id') ? before : row
  const focusedValues = Object.entries(fieldsOf(focusedField.column, before)).filter(
    ([name]) => !ownFields.includes(name),
  )
  return { ...row, ...Object.fromEntries(focusedValues) }
}

/** A change counts until a row is told that is as new: what that says of the run is what has become of it. */
function applyPendingChanges({ row, version }: ServerRow, changes: readonly PendingChange[]): DrawRow {
  let changed = row
  for (const change of changes) {
    if (change.version !== undefined && change.version <= version) continue
    if (change.isMove && change.slot !== row.draw) continue
    if (change.target === targetKey(changed)) changed = { ...changed, ...change.fields(changed) }
  }
  return changed
}

/** Scores have versions of their own. */
function applyNewestScore(row: DrawRow, scores: MergeContext['scores']): DrawRow {
  const newest = row.score_id === null ? undefined : scores.get(row.score_id)
  if (!newest || newest.version <= row.score_version) return row
  const { score, version, penalty_seconds } = newest
  return { ...row, score, score_version: version, penalty_seconds }
}

/** Shows queued values as entered, except those that the server did not accept. */
function applyQueuedChanges(row: DrawRow, queued: MergeContext['queued']): DrawRow {
  return queued(row)
    .filter(isPending)
    .reduce((changed, item) => ({ ...changed, ...queuedFields(item, changed) }), row)
}

/** The server decides in which order two changes were done; those of which it is not known stay where they are. */
export function sortByVersion<Some extends Pick<PendingChange, 'version'>>(changes: readonly Some[]): Some[] {
  const done = changes
    .filter(({ version }) => version !== undefined)
    .toSorted((one, other) => one.version! - other.version!)
  return changes.map((change) => (change.version === undefined ? change : done.shift()!))
}

/** What something in a row is meant for: it follows the run, or stays with the empty slot. */
export const targetKey = ({ id, draw }: Pick<DrawRow, 'id' | 'draw'>) =>
  id === null ? `slot ${draw}` : `run ${id}`
