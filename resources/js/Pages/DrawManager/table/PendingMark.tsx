import { NOT_SAVED_YET } from '#rules/draw/messages.ts'
import { isPending } from '../store/queuedFields.ts'
import type { RowView } from '../store/rowViews.ts'

export function PendingMark({ line: { queued }, field }: { line: RowView; field: string }) {
  const isQueued = queued.some((item) => item.field.startsWith(field) && isPending(item))
  return isQueued && <small className="waiting">{NOT_SAVED_YET}</small>
}
