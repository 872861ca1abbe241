import type { DrawRow, SavedScore } from '#wire/draw.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import { type FocusedField, fieldsOf } from '../keyboard/columns.ts'
import { isPending, queuedFields } from './queuedFields.ts'

export type ServerRow = { row: DrawRow; version: number }

export type RowState = { server: ServerRow; displayed: DrawRow }

export type PendingChange = {
  slot: number
  target: string
  /** A move applies only to its own slot. Any other change follows its run to another slot. */
  isMove: boolean
  fields(row: DrawRow): Partial<DrawRow>
  /** The first draw version that includes this change. Undefined until the server has sent it. */
  version: number | undefined
}

export type MergeContext = {
  changes: readonly PendingChange[]
  scores: ReadonlyMap<number, SavedScore>
  queued(row: DrawRow): readonly QueuedWrite[]
  focusedField: FocusedField | null
  ownFields?: readonly string[]
}

export function mergeServerRow(
  before: RowState | undefined,
  incoming: ServerRow,
  context: MergeContext,
): RowState {
  const server = before && incoming.version < before.server.version ? before.server : incoming
  return { server, displayed: displayedRow(server, before?.displayed, context) }
}

export function displayedRow(server: ServerRow, before: DrawRow | undefined, context: MergeContext): DrawRow {
  const row = applyQueuedChanges(
    applyNewestScore(applyPendingChanges(server, context.changes), context.scores),
    context.queued,
  )
  const { focusedField, ownFields = [] } = context
  if (!before || !focusedField) return row
  // While the user is typing, keep showing the run that the typed text belongs to.
  if (before.id !== row.id) return focusedField.typed && !ownFields.includes('id') ? before : row
  const focusedValues = Object.entries(fieldsOf(focusedField.column, before)).filter(
    ([name]) => !ownFields.includes(name),
  )
  return { ...row, ...Object.fromEntries(focusedValues) }
}

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

export function sortByVersion<Some extends Pick<PendingChange, 'version'>>(changes: readonly Some[]): Some[] {
  const done = changes
    .filter(({ version }) => version !== undefined)
    .toSorted((one, other) => one.version! - other.version!)
  return changes.map((change) => (change.version === undefined ? change : done.shift()!))
}

export const targetKey = ({ id, draw }: Pick<DrawRow, 'id' | 'draw'>) =>
  id === null ? `slot ${draw}` : `run ${id}`
